"""What rewriting sentences does to evidence and to the resolver: an ablation on AltEntities.

The same questions are resolved over indexes of the sentences as they are and of the rewritten ones. A five-fold
combination of the retrieval features alone decides, without T5 and rules, so that nothing but retrieval differs.
"""

import copy
import hashlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from evaluation.errors import EvaluationError
from evaluation.outcomes import Share, right, share
from evaluation.search import Progress
from knowledge.hashing import content_hash
from knowledge.settings import Settings
from knowledge.types import Category, Pack, Sentence
from resolver.fitting import COLUMNS, cross_validate, score_questions
from resolver.questions import Question
from resolver.reading import split_negation
from resolver.scorer import ChoiceScorer
from retrieval.base import KnowledgeBase
from retrieval.decontext import Context, Decontextualized, Decontextualizer
from retrieval.embedding import Embedder
from retrieval.evidence import UnitKind
from retrieval.lexical import lucene_idf
from retrieval.sentences import make_sentences
from retrieval.terms import terms

SENTENCES = {"original": "as they are", "rules": "rewritten by rules", "model": "rewritten by a model"}
"""The sentences that are compared, in the order of the table."""

DEPTHS = (1, 3)
"""Evidence recall is told for so many sentences of a choice."""


_CHUNK = 256


class Original:
    """Leaves every sentence as it is."""

    def decontextualize(self, context: Context, index: int) -> Decontextualized:
        """The sentence as it was."""
        return Decontextualized(context.sentences[index], Category.UNNECESSARY)


class _Remembered:
    """What a decontextualizer made of each sentence, which is asked twice for it: a model takes a second for one."""

    def __init__(self, decontextualizer: Decontextualizer) -> None:
        self._decontextualizer = decontextualizer
        self._made: dict[tuple[str, tuple[str, ...], tuple[str, ...], int], Decontextualized] = {}

    def decontextualize(self, context: Context, index: int) -> Decontextualized:
        """As the decontextualizer did the first time."""
        key = (context.title, context.sections, context.sentences, index)
        if key not in self._made:
            self._made[key] = self._decontextualizer.decontextualize(context, index)
        return self._made[key]


class NoT5:
    """A T5 that prefers no choice; the features that count here do without it."""

    def scores(
        self, expressions: Sequence[str], backgrounds: Sequence[Sequence[str]], member: int | None = None
    ) -> np.ndarray:
        """Zeros `[expressions, choices]`."""
        return np.zeros((len(expressions), len(backgrounds[0]) if backgrounds else 0))


@dataclass(frozen=True)
class EvidenceRow:
    """What one kind of sentences gives.

    `rewritten` is the percentage of sentences that differ from the original ones, `accuracy` that of the features,
    `gain` by how many percentage points it beats the original sentences and `gain_error` the standard error of that,
    paired by expression. `recall` is by depth, over the expressions that a sentence of the target can tell of.
    """

    rewritten: float
    accuracy: Share
    gain: float
    gain_error: float
    recall: Mapping[int, Share]


@dataclass(frozen=True)
class EvidenceResult:
    """The rows by kind of sentences, over so many questions, entities and sentences."""

    rows: Mapping[str, EvidenceRow]
    questions: int
    entities: int
    sentences: int

    def metrics(self) -> dict[str, float]:
        """Flat metrics: `KIND.accuracy`, `KIND.gain`, `KIND.recall@K` and their errors and counts."""
        metrics: dict[str, float] = {}
        for kind, row in self.rows.items():
            metrics |= {f"{kind}.rewritten": round(row.rewritten, 2), f"{kind}.accuracy": row.accuracy.percent}
            metrics |= {f"{kind}.gain": round(row.gain, 2), f"{kind}.gain_error": round(row.gain_error, 2)}
            for depth, one in row.recall.items():
                metrics |= {f"{kind}.recall@{depth}": one.percent, f"{kind}.n.recall": one.n}
        return metrics


@dataclass(frozen=True)
class EvidenceRun:
    """What `evaluate_evidence` measures with; `scorer` is used with its T5 left out."""

    questions: Sequence[Question]
    pack: Pack
    scorer: ChoiceScorer
    settings: Settings
    embedder: Embedder
    seed: int = 0
    progress: Progress | None = None


def sample_questions(questions: Sequence[Question], count: int, seed: int = 0) -> list[Question]:
    """So many questions at random, always the same for a seed, in their order; all where there are no more."""
    if count >= len(questions):
        return list(questions)
    chosen = set(random.Random(seed).sample(range(len(questions)), count))
    return [question for number, question in enumerate(questions) if number in chosen]


def evaluate_evidence(run: EvidenceRun, decontextualizers: Mapping[str, Decontextualizer]) -> EvidenceResult:
    """Measure each kind of sentences; the first one is what the others are compared with.

    Raises:
        EvaluationError: there are fewer than two questions, or no decontextualizer.
    """
    if len(run.questions) < 2 or not decontextualizers:
        raise EvaluationError("two questions and one kind of sentences are the least that can be measured")
    keys = {key for question in run.questions for key in question.keys}
    pack = Pack(run.pack.info, tuple(entity for entity in run.pack.entities if entity.key in keys))
    original = make_sentences(pack.entities, pack.info, Original())
    known = _terms_by_entity(original)
    told = [
        (said, question.keys[question.target], term)
        for question in run.questions
        for said in (split_negation(expression)[0] or expression for expression in question.expressions)
        if (term := telling_term(said, question, pack, known))
    ]
    rows: dict[str, EvidenceRow] = {}
    base_hits: np.ndarray | None = None
    for kind, maker in decontextualizers.items():
        decontextualizer = _Remembered(maker)
        report = partial(run.progress, f"sentences {SENTENCES[kind]}") if run.progress else None
        made = make_sentences(pack.entities, pack.info, decontextualizer, report)
        base = _base(pack, made, decontextualizer, run)
        hits = _accuracy(run, base)
        base_hits = hits if base_hits is None else base_hits
        difference = hits - base_hits
        rows[kind] = EvidenceRow(
            rewritten=100 * float(np.mean([one.text != one.standalone for one in made])) if made else 0.0,
            accuracy=share(hits),
            gain=100 * float(difference.mean()),
            gain_error=100 * float(difference.std() / np.sqrt(len(difference))),
            recall=_recall(told, original, base),
        )
    return EvidenceResult(rows, len(run.questions), len(pack.entities), len(original))


def telling_term(said: str, question: Question, pack: Pack, known: Mapping[str, frozenset[str]]) -> str:
    """What an expression is about: its rarest term that tells the target from the other choice, or "".

    That is a term (a stem) which sentences of the target have as they were written, and neither the target's name nor
    any sentence of another choice. Rarest is what the fewest articles have.

    Args:
        said: what the expression says of the target.
        question: its question.
        pack: the choices.
        known: the terms of each article's sentences, by the article's key.
    """
    key = question.keys[question.target]
    names = {entity.key: entity.name for entity in pack.entities if entity.key == key}
    others = frozenset[str]().union(*(known.get(other, frozenset()) for other in question.keys if other != key))
    found = (set(terms(said)) & known.get(key, frozenset())) - others - set(terms(names.get(key, "")))
    counts = {term: sum(term in one for one in known.values()) for term in found}
    return max(sorted(found), key=lambda term: lucene_idf(counts[term], len(known)), default="")


def _terms_by_entity(sentences: Sequence[Sentence]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for sentence in sentences:
        found.setdefault(sentence.entity_key, set()).update(terms(sentence.text))
    return {key: frozenset(words) for key, words in found.items()}


def _base(pack: Pack, made: Sequence[Sentence], decontextualizer: Decontextualizer, run: EvidenceRun) -> KnowledgeBase:
    """The index of these very sentences, kept for the next time."""
    digest = hashlib.sha256(f"{content_hash(pack)} {run.settings.embedding_model}".encode())
    for sentence in made:
        digest.update(f"\n{sentence.standalone}".encode(errors="surrogatepass"))
    folder = run.settings.home / "cache" / "evidence" / digest.hexdigest()[:16]
    return KnowledgeBase.from_pack(
        pack,
        run.settings,
        embedder=run.embedder,
        folder=folder,
        progress=run.progress,
        decontextualizer=decontextualizer,
    )


def _accuracy(run: EvidenceRun, base: KnowledgeBase) -> np.ndarray:
    """Whether the features choose rightly, `[expressions]`; a tie counts half."""
    scorer = copy.copy(run.scorer)
    scorer.model = NoT5()
    answers = score_questions(run.questions, base, scorer, run.progress)
    probability = cross_validate(answers, COLUMNS["features"], run.seed)
    return right(probability - 0.5, answers.target == 0).astype(float)


def _recall(
    told: Sequence[tuple[str, str, str]], original: Sequence[Sentence], base: KnowledgeBase
) -> dict[int, Share]:
    """How often the telling term is in the best sentences of the target, as they were written: what a rewrite adds to
    a sentence does not count."""
    words = [frozenset(terms(sentence.text)) for sentence in original]
    hits = np.zeros((len(told), len(DEPTHS)))
    for start in range(0, len(told), _CHUNK):
        chunk = told[start : start + _CHUNK]
        base.embedder.remember(sorted({said for said, _, _ in chunk}))
        for number, (said, key, term) in enumerate(chunk, start):
            units = base.evidence(said, [key])[key]
            best = [unit.sentence_id for unit in units if unit.kind is UnitKind.SENTENCE][: max(DEPTHS)]
            has = [one is not None and term in words[one] for one in best]
            hits[number] = [any(has[:depth]) for depth in DEPTHS]
    return {depth: share(hits[:, column]) for column, depth in enumerate(DEPTHS)}
