"""Trains a resolver from beginning to end: pretrain T5 without labels, then fit the combination on labels."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch

from resolver.card import model_card
from resolver.checkpoint import Checkpoint, Decision, TrainingRecord, load_model, load_state, save_checkpoint
from resolver.choice_t5 import ChoiceT5Model
from resolver.combination import Combination, fit_combination
from resolver.errors import TrainingDataError
from resolver.fitting import COLUMNS, FOLDS, cross_validate, rule_accuracy, score_questions, with_rules
from resolver.hubness import expression_pool
from resolver.labelled_training import finetune
from resolver.maxsim import MaxSim
from resolver.pretraining import Example, Progress, TrainingSettings, make_examples, pretrain
from resolver.questions import Question, entity_folds
from resolver.scorer import ChoiceScorer
from resolver.t5 import ChoiceT5, ChoiceT5Config
from resolver.word_table import WordTable, piece_idf
from retrieval.base import KnowledgeBase


@dataclass(frozen=True)
class TrainingReport:
    """What training printed: accuracies in percent on entities not fitted on, by row of the ablation and domain."""

    pretraining_accuracy: float
    accuracy: dict[str, dict[str, float]]
    expressions: int
    checkpoint: Path


def train_resolver(
    base: KnowledgeBase,
    questions: Sequence[Question],
    out: Path,
    work: Path,
    *,
    more_bases: Sequence[KnowledgeBase] = (),
    pseudo_expressions: int = 40_000,
    settings: TrainingSettings | None = None,
    config: ChoiceT5Config | None = None,
    init: Checkpoint | None = None,
    refit: bool = False,
    data: str = "",
    progress: Progress | None = None,
) -> TrainingReport:
    """Train a resolver and write its checkpoint.

    T5 is pretrained on pseudo-expressions from the entities' texts, without labels, then fine-tuned on the labelled
    expressions: once on all of them, and once without each of five folds that share no entity. The combination is
    fitted on, and the cross-validated accuracies are of, the scores of the network that has not seen the question.

    Args:
        base: holds the questions' entities.
        questions: labelled questions of two choices.
        out: the checkpoint's folder; replaced only when training has come to its end.
        work: where a long run is kept, to be taken up again.
        more_bases: further bases whose texts are pretrained on.
        pseudo_expressions: how many to make; 0 with `init` goes on from its pretrained weights.
        settings, config: how to train, and the network's sizes (those of `init` where it is given).
        init: a checkpoint whose pretrained T5 to start from; default: random weights over MiniLM's word vectors.
        refit: leave the T5 of `init` as it is, and fit only the combination.
        data: what the training data is called in the model card.
        progress: called with the stage, the number done and the number of all.

    Raises:
        TrainingDataError: nothing to learn from.
    """
    settings = settings or TrainingSettings()
    work.mkdir(parents=True, exist_ok=True)
    if refit and (init is None or pseudo_expressions):
        raise TrainingDataError("Only the combination of an existing checkpoint (init) can be fitted again.")
    if init is None and not pseudo_expressions:
        raise TrainingDataError("Without pseudo-expressions there has to be a checkpoint to start from (init).")
    if init is not None and init.config is None:
        raise TrainingDataError("The checkpoint to start from is a fine-tuned T5, which is trained on by itself.")
    before = init.record if init else TrainingRecord()
    texts = [unit.text for key in base.entities for unit in base.evidence(base.entities[key].name, [key])[key]]
    table = WordTable.load(init.piece_idf if init else piece_idf(WordTable.load().tokenizer, texts))
    torch.manual_seed(settings.seed)
    pretrained = ChoiceT5(table.vectors, (init.config if init else config) or ChoiceT5Config())
    if init:
        load_state(pretrained, init.pretrained)
    right = float(before.scores.get("pretraining accuracy", 0)) / 100
    if pseudo_expressions:
        examples = _examples((base, *more_bases), pseudo_expressions, settings.seed, work, progress)
        right = pretrain(pretrained, table, examples, settings, work, progress)
    fold_of = entity_folds(questions, FOLDS, settings.seed)
    if init and refit:
        model = load_model(init)
        held_out = dict(init.record.folds)
    else:
        network, members = finetune(pretrained, table, questions, fold_of, base, settings, work, progress)
        model = ChoiceT5Model(network, table, members)
        held_out = {question.id: fold for question, fold in zip(questions, fold_of, strict=True)}
    pool = expression_pool([said for question in questions for said in question.expressions], base.embedder)
    scorer = ChoiceScorer(model, MaxSim(table), Combination({}), pool)
    answers = score_questions(questions, base, scorer, progress, held_out)
    domains = [questions[i].domain for i in answers.question]
    accuracy = {
        row: domain_accuracy(domains, (cross_validate(answers, columns, settings.seed) > 0.5) == (answers.target == 0))
        for row, columns in COLUMNS.items()
    }
    whole = with_rules(answers, cross_validate(answers, COLUMNS["both"], settings.seed))
    accuracy["resolver"] = domain_accuracy(domains, (whole > 0.5) == (answers.target == 0))
    right_by_rule, decided = rule_accuracy(answers)
    combinations = {
        row: fit_combination(answers.differences, answers.target == 0, columns) for row, columns in COLUMNS.items()
    }
    checkpoint = Checkpoint(
        config=model.network.config,
        state=model.network.state_dict(),
        pretrained=pretrained.state_dict(),
        members=tuple(member.state_dict() for member in model.members),
        piece_idf=table.idf,
        pool=pool,
        combination=combinations.pop("both"),
        ablation=combinations,
        # Below thirty decisions the measured share means less than the default.
        decision=replace(Decision(), rule_accuracy=right_by_rule) if decided >= 30 else Decision(),
        record=TrainingRecord(
            questions=frozenset(question.id for question in questions),
            t5_questions=frozenset(held_out),
            folds=held_out,
            data=data,
            pseudo_expressions=before.pseudo_expressions + pseudo_expressions,
            seed=settings.seed,
            scores={
                "cross-validated accuracy": accuracy,
                "expressions": len(answers.question),
                "pretraining accuracy": round(100 * right, 2),
            },
        ),
    )
    save_checkpoint(checkpoint, out, model_card(checkpoint))
    (work / "examples.jsonl").unlink(missing_ok=True)
    return TrainingReport(right, accuracy, len(answers.question), out)


def domain_accuracy(domains: Sequence[str], right: np.ndarray) -> dict[str, float]:
    """Accuracy in percent by domain, and their plain average."""
    names = np.array(domains)
    by_domain = {name: round(100 * float(right[names == name].mean()), 2) for name in sorted(set(domains))}
    return {**by_domain, "average": round(float(np.mean(list(by_domain.values()))), 2)}


def _examples(
    bases: Sequence[KnowledgeBase], count: int, seed: int, work: Path, progress: Progress | None
) -> list[Example]:
    """Make the examples, or take those that a run with the same settings has made."""
    file, wanted = work / "examples.jsonl", [count, seed, [_mark(base) for base in bases]]
    if file.is_file():
        first, *lines = file.read_text("utf-8").splitlines()
        if json.loads(first) == wanted and len(lines) == count:
            return [Example(*json.loads(line)) for line in lines]
    (work / "pretraining.pt").unlink(missing_ok=True)  # of a run on other examples
    examples = make_examples(bases, count, seed, progress)
    rows = [json.dumps([e.expression, e.first, e.second, e.first_is_meant], ensure_ascii=False) for e in examples]
    part = file.with_suffix(".part")
    part.write_text("\n".join([json.dumps(wanted), *rows]) + "\n", "utf-8")
    part.replace(file)
    return examples


def _mark(base: KnowledgeBase) -> str:
    """What tells a base and its content from others."""
    content = "\n".join(text for entity in base.entities.values() for text in (entity.key, repr(entity.sections)))
    return f"{base.name} {hashlib.sha256(content.encode('utf-8', 'replace')).hexdigest()[:16]}"
