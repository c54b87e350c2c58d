"""Makes a resolver of any T5: fine-tunes it on labelled questions, fits its combination, reports on held-out ones."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np

from resolver.balanced_pairs import TrainingPairs, question_parts
from resolver.card import model_card
from resolver.checkpoint import Checkpoint, Decision, TrainingRecord, load_checkpoint, save_checkpoint
from resolver.combination import Combination, fit_combination
from resolver.device import best_device, mixed_precision, move_to
from resolver.entity_split import EntitySplit, hold_out
from resolver.errors import TrainingDataError
from resolver.finetuning import FineTuningSettings, Progress, finetune, memory_errors
from resolver.finetuning_state import Check, FineTuningState, Saver
from resolver.fitting import COLUMNS, ScoredAnswers, fitted, rule_accuracy, score_questions, with_rules
from resolver.hubness import expression_pool
from resolver.maxsim import MaxSim
from resolver.questions import Question
from resolver.scorer import ChoiceScorer
from resolver.seq2seq import Seq2SeqModel
from resolver.seq2seq_loading import load_t5
from resolver.stacking import add_t5
from resolver.word_table import WordTable, piece_idf
from retrieval.base import KnowledgeBase


@dataclass(frozen=True)
class Accuracy:
    """Accuracy and its standard error in percent."""

    value: float
    error: float


@dataclass(frozen=True)
class FineTuningReport:
    """Accuracy by row of the ablation and domain, on questions that neither T5 nor the combination has seen.

    `counts` has the expressions of each domain, `t5_gain` what T5 adds to the retrieval features over all of them (its
    error is paired), `fitted_on` how many expressions T5's share was fitted on for this report.
    """

    accuracy: dict[str, dict[str, Accuracy]]
    counts: dict[str, int]
    t5_gain: Accuracy
    fitted_on: int
    split: EntitySplit
    state: FineTuningState
    checkpoint: Path


def finetune_resolver(
    base: KnowledgeBase,
    questions: Sequence[Question],
    init: str,
    out: Path,
    work: Path,
    *,
    settings: FineTuningSettings | None = None,
    data: str = "",
    progress: Progress | None = None,
    checked: Callable[[Check], None] | None = None,
) -> FineTuningReport:
    """Fine-tune a T5 on questions and write it with a combination of its own.

    A tenth of the expressions, of other entities, decides when to stop; how much T5 counts in the combination is fitted
    on them. Another tenth is for the report alone. The combination that is written is fitted on both.

    Args:
        base: holds the questions' entities.
        questions: labelled questions of two choices.
        init: the T5, by name or folder; may be one that was fine-tuned here before. What that one was trained on is
            not held out.
        out: the checkpoint's folder; replaced only when training has come to its end.
        work: where a run is kept, to be taken up again.
        settings: how to train.
        data: what the training data is called in the model card.
        progress: called with the stage, the number done and the number of all.
        checked: called with the outcome of each check on the held-out questions.

    Raises:
        CheckpointError: `init` is no T5 that can be used, or nothing can be written.
        TrainingDataError: too little data to hold some out, or none to make pairs of.
        TrainingError: out of memory, or the loss is no number any more.
    """
    settings = settings or FineTuningSettings()
    odd = next((question for question in questions if len(question.keys) != 2), None)
    if odd is not None:
        raise TrainingDataError(f"Training questions have two choices; one has {len(odd.keys)}: {odd.keys}")
    before = _record(init)
    split = hold_out(questions, settings.held_out, settings.seed, before.t5_questions)
    pairs = TrainingPairs(split.train, base, settings.pairs, settings.uniform, settings.seed)
    network, tokenizer = load_t5(init)
    size = sum(weights.numel() for weights in network.parameters())
    saver = Saver(work, [init, size, _mark(questions, base), *settings.what_decides()], settings.save_minutes)
    device = best_device()
    with memory_errors(settings):
        move_to(network, device)
    model = Seq2SeqModel(network, tokenizer, mixed_precision(device))
    held_out = question_parts(split.stopping, base)
    state = finetune(model, pairs.epoch, held_out, settings, saver, progress, checked)
    del model, network  # makes room for the best weights
    best = saver.best(state.best.step)
    texts = [unit.text for key in base.entities for unit in base.evidence(base.entities[key].name, [key])[key]]
    pool = expression_pool([said for question in questions for said in question.expressions], base.embedder)
    table = WordTable.load(piece_idf(WordTable.load().tokenizer, texts))
    maxsim = MaxSim(table)
    unscored = ChoiceScorer(_NoModel(), maxsim, Combination({}), pool)
    trained_on = score_questions(split.train, base, unscored, progress)
    with memory_errors(settings):
        scorer = ChoiceScorer(Seq2SeqModel.load(str(best)), maxsim, Combination({}), pool)
        answers = score_questions([*split.stopping, *split.report], base, scorer, progress)
    report = _report(trained_on, answers, split, state, out)
    combinations = _combinations(trained_on, answers, np.ones(len(answers.question), dtype=bool))
    right_by_rule, decided = rule_accuracy(answers)
    checkpoint = Checkpoint(
        config=None,
        state={},
        pretrained={},
        members=(),
        piece_idf=table.idf,
        pool=pool,
        combination=combinations.pop("both"),
        ablation=combinations,
        # Below thirty decisions the measured share means less than the default.
        decision=replace(Decision(), rule_accuracy=right_by_rule) if decided >= 30 else Decision(),
        record=TrainingRecord(
            questions=before.questions.union(question.id for question in questions),
            t5_questions=before.t5_questions.union(question.id for question in split.train),
            init=before.init or (Path(init).name if Path(init).is_dir() else init),
            data=data,
            seed=settings.seed,
            scores=_scores(report, settings),
        ),
    )
    save_checkpoint(checkpoint, out, model_card(checkpoint), t5=best)
    saver.remove()
    return report


def _record(init: str) -> TrainingRecord:
    """What a T5 was trained on before, if that was here."""
    folder = Path(init).expanduser()
    return load_checkpoint(folder).record if (folder / "checkpoint.json").is_file() else TrainingRecord()


class _NoModel:
    """In place of a T5 where only the retrieval features are wanted."""

    def scores(
        self, expressions: Sequence[str], backgrounds: Sequence[Sequence[str]], member: int | None = None
    ) -> np.ndarray:
        """Zeros `[expressions, choices]`."""
        return np.zeros((len(expressions), len(backgrounds[0])))


def _combinations(trained_on: ScoredAnswers, held_out: ScoredAnswers, rows: np.ndarray) -> dict[str, Combination]:
    """The rows of the ablation, fitted on what T5 was trained on and some of the rows held out.

    The features are fitted on both, T5 and its share on those held out.
    """
    differences, first = held_out.differences[rows], (held_out.target == 0)[rows]
    features = fit_combination(
        np.concatenate([trained_on.differences, differences]),
        np.concatenate([trained_on.target == 0, first]),
        COLUMNS["features"],
    )
    t5 = fit_combination(differences, first, COLUMNS["t5"])
    return {"features": features, "t5": t5, "both": add_t5(features, differences, first)}


def _report(
    trained_on: ScoredAnswers, answers: ScoredAnswers, split: EntitySplit, state: FineTuningState, out: Path
) -> FineTuningReport:
    """Fit the combinations without the questions that are for the report, and measure them on those."""
    reported = answers.question >= len(split.stopping)
    first = answers.target == 0
    combinations = _combinations(trained_on, answers, ~reported)
    probability = {row: fitted(answers, combination) for row, combination in combinations.items()}
    probability["resolver"] = with_rules(answers, probability["both"])
    right = {row: np.where(p == 0.5, 0.5, (p > 0.5) == first)[reported] for row, p in probability.items()}
    domains = np.array([answers.questions[i].domain for i in answers.question[reported]])
    return FineTuningReport(
        accuracy={row: _by_domain(values, domains) for row, values in right.items()},
        counts={str(name): int((domains == name).sum()) for name in sorted(set(domains))},
        t5_gain=_mean(right["both"] - right["features"]),
        fitted_on=int((~reported).sum()),
        split=split,
        state=state,
        checkpoint=out,
    )


def _by_domain(right: np.ndarray, domains: np.ndarray) -> dict[str, Accuracy]:
    """Accuracy of each domain, and the plain average of them."""
    found = {str(name): _mean(right[domains == name]) for name in sorted(set(domains))}
    value = float(np.mean([one.value for one in found.values()]))
    error = float(np.sqrt(sum(one.error**2 for one in found.values()))) / len(found)
    return {**found, "average": Accuracy(round(value, 2), round(error, 2))}


def _mean(values: np.ndarray) -> Accuracy:
    return Accuracy(round(100 * float(values.mean()), 2), round(100 * float(values.std() / np.sqrt(len(values))), 2))


def _scores(report: FineTuningReport, settings: FineTuningSettings) -> dict[str, object]:
    """What the checkpoint keeps of the report, for its card."""
    return {
        "held-out accuracy": {
            row: {domain: [one.value, one.error] for domain, one in by_domain.items()}
            for row, by_domain in report.accuracy.items()
        },
        "held-out expressions": report.counts,
        "t5 share fitted on": report.fitted_on,
        "t5 gain": [report.t5_gain.value, report.t5_gain.error],
        "questions": {name: len(getattr(report.split, name)) for name in ("train", "stopping", "report")},
        "steps": report.state.step,
        "best step": report.state.best.step,
        "settings": {name: value for name, value in asdict(settings).items() if name != "save_minutes"},
    }


def _mark(questions: Sequence[Question], base: KnowledgeBase) -> str:
    """What tells questions and their background from others."""
    entities = [base.entities[key] for question in questions for key in question.keys]
    content = repr([(question.id, question.keys, question.expressions) for question in questions])
    texts = repr([(entity.name, sorted(entity.attributes.items()), entity.sections) for entity in entities])
    return hashlib.sha256(f"{content} {texts}".encode("utf-8", "replace")).hexdigest()
