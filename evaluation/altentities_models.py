"""The paper's models by what they know of the choices (Hosseini et al. 2023, section 5 and table 7)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from evaluation.altentities_inputs import INPUTS, InputData, input_data
from evaluation.errors import EvaluationError, WeightsError
from evaluation.outcomes import Outcomes, Share, right, share
from evaluation.search import Progress, search_ahead
from knowledge.settings import Settings
from resolver.checkpoint import Checkpoint
from resolver.combination import FEATURES, T5_FEATURE
from resolver.errors import CheckpointError
from resolver.fitting import COLUMNS, ScoredAnswers, cross_validate, fitted, score_questions, with_rules
from resolver.questions import Question
from resolver.resolve import Resolver
from resolver.scorer import ChoiceScorer
from resolver.training import domain_accuracy
from retrieval.base import KnowledgeBase

MODELS = {
    "cosine": "MiniLM, the best unit's cosine",
    "entailment": "a classifier of textual entailment",
    "bert": "a classifier of one choice at a time",
    "bert-joint": "a classifier of both choices at once",
    "t5": "T5 alone",
    "resolver": "the resolver as shipped",
}
"""The models of the table in its order, the paper's first."""

WEIGHTS = {"entailment": "cross-encoder/nli-roberta-base"}
"""What is loaded where no weights are named."""

_ADVICE = {
    "entailment": "--weights entailment=NAME takes the name or folder of a classifier fine-tuned on MNLI",
    "bert": "--weights bert=FOLDER takes a sequence classifier fine-tuned on AltEntities",
    "bert-joint": "--weights bert-joint=FOLDER takes a multiple choice model fine-tuned on AltEntities",
    "t5": "--weights t5=NAME takes the folder of a resolver checkpoint, or the name or folder of a fine-tuned T5",
}


@dataclass(frozen=True)
class Cell:
    """A model with an input: accuracy in percent by domain and their plain average, and over all expressions."""

    accuracy: Mapping[str, float]
    overall: Share


@dataclass(frozen=True)
class ModelTable:
    """Cells by model and input, how many expressions an input has by domain, and what is missing.

    `missing` says for each model that was asked for but has no weights here: which, why, and how to get them.
    """

    models: Sequence[str]
    cells: Mapping[tuple[str, str], Cell]
    counts: Mapping[str, Mapping[str, int]]
    missing: Mapping[str, str]

    def metrics(self) -> dict[str, float]:
        """As flat metrics: `MODEL.INPUT.accuracy.DOMAIN`, `MODEL.INPUT.standard_error` and `MODEL.INPUT.n`."""
        metrics: dict[str, float] = {}
        for (model, given), cell in self.cells.items():
            metrics |= {f"{model}.{given}.accuracy.{domain}": value for domain, value in cell.accuracy.items()}
            metrics |= {f"{model}.{given}.standard_error": cell.overall.error, f"{model}.{given}.n": cell.overall.n}
        return metrics


@dataclass
class ModelRun:
    """What `evaluate_models` measures with: the files, the outcomes with unshown background, and the resolver.

    `outcomes` must be those of `questions` (all of `files`) by `scorer` over `base`, so nothing is scored twice.
    """

    files: Sequence[Path]
    questions: Sequence[Question]
    base: KnowledgeBase
    outcomes: Outcomes
    checkpoint: Checkpoint
    scorer: ChoiceScorer
    settings: Settings
    split_by_entity: bool = False
    seed: int = 0
    progress: Progress | None = None
    _answers: dict[str, ScoredAnswers] = field(default_factory=dict)

    def data(self, given: str) -> InputData | None:
        """The questions with what an input has of their choices; None where no question has it."""
        return input_data(given, self.files, self.questions, self.base, self.settings, self.progress)

    def scored(self, given: str, data: InputData) -> ScoredAnswers:
        """Every expression scored by the resolver over an input."""
        if given == "unshown":
            return self.outcomes.answers
        if given not in self._answers:
            self._answers[given] = score_questions(
                data.questions, data.base, self.scorer, self.stage(given), self.members
            )
        return self._answers[given]

    @property
    def members(self) -> Mapping[str, int] | None:
        """By question id the T5 that was trained without it, where entities are to be disjoint."""
        return self.checkpoint.record.folds if self.split_by_entity else None

    def stage(self, name: str) -> Progress | None:
        """The progress callback with its stages told apart by a name."""
        progress = self.progress
        return (lambda stage, done, total: progress(f"{name}: {stage}", done, total)) if progress else None


def evaluate_models(
    run: ModelRun, models: Sequence[str], inputs: Sequence[str], weights: Mapping[str, str] | None = None
) -> ModelTable:
    """Measure models on inputs.

    Args:
        run: what to measure with.
        models: some of `MODELS`.
        inputs: some of `INPUTS`.
        weights: names or folders of the models' weights; default: `WEIGHTS`, and the run's checkpoint for T5.

    Raises:
        EvaluationError: there is no such model or input.
    """
    weights = {**WEIGHTS, **(weights or {})}
    for names, known, what in ((models, MODELS, "model"), (inputs, INPUTS, "input"), (weights, MODELS, "model")):
        unknown = next((name for name in names if name not in known), None)
        if unknown is not None:
            raise EvaluationError(f"there is no {what} '{unknown[:40]}'; it is one of {', '.join(known)}")
    data = {given: run.data(given) for given in INPUTS if given in inputs}
    has = {given: one for given, one in data.items() if one is not None}
    cells: dict[tuple[str, str], Cell] = {}
    missing: dict[str, str] = {}
    ordered = [model for model in MODELS if model in models]
    for model in ordered:
        try:
            ahead_of = _model(model, weights.get(model), run)
        except (WeightsError, CheckpointError) as error:
            missing[model] = f"{error}; {_ADVICE[model]}"
            continue
        for given, one in has.items():
            cells[model, given] = _cell(ahead_of(given, one), one)
    counts = {given: _counts(one) if one is not None else {} for given, one in data.items()}
    return ModelTable(ordered, cells, counts, missing)


def _model(model: str, weights: str | None, run: ModelRun) -> Callable[[str, InputData], np.ndarray]:
    """A function from an input to by how much each expression puts the first choice ahead, `[n]`.

    Raises WeightsError or CheckpointError where the model's weights are not there.
    """
    if model == "cosine":
        return lambda given, data: search_ahead(data.questions, data.base, run.stage(given))["cosine"]
    if model == "resolver":
        return lambda given, data: _resolver(run, run.scored(given, data))
    if model == "t5":
        if weights is None:
            return lambda given, data: _t5(run.scored(given, data))
        scorer = Resolver.load(weights, run.settings).scorer
        return lambda given, data: _t5(score_questions(data.questions, data.base, scorer, run.stage(f"t5 {given}")))
    if weights is None:
        raise WeightsError("none named")
    from evaluation.pair_models import load_alone, load_entailment, load_joint

    loaded = {"entailment": load_entailment, "bert": load_alone, "bert-joint": load_joint}[model](weights)

    def ahead(given: str, data: InputData) -> np.ndarray:
        stage = run.stage(f"{model} {given}")
        return loaded.ahead(
            data.expressions, data.texts, (lambda done, total: stage("pairs", done, total)) if stage else None
        )

    return ahead


def _t5(answers: ScoredAnswers) -> np.ndarray:
    return answers.differences[:, FEATURES.index(T5_FEATURE)]


def _resolver(run: ModelRun, answers: ScoredAnswers) -> np.ndarray:
    """The resolver with its rules; its combination is the checkpoint's, or fitted anew on other entities."""
    columns = COLUMNS["both"]
    probability = (
        cross_validate(answers, columns, run.seed)
        if run.split_by_entity
        else fitted(answers, run.checkpoint.combination)
    )
    return with_rules(answers, probability) - 0.5


def _cell(ahead: np.ndarray, data: InputData) -> Cell:
    domains = [question.domain for question in data.questions for _ in question.expressions]
    first = np.array([question.target == 0 for question in data.questions for _ in question.expressions])
    hits = right(ahead, first)
    return Cell(domain_accuracy(domains, hits), share(hits))


def _counts(data: InputData) -> dict[str, int]:
    counts: dict[str, int] = {}
    for question in data.questions:
        counts[question.domain] = counts.get(question.domain, 0) + len(question.expressions)
    return dict(sorted(counts.items()))
