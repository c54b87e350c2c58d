"""The resolver: reads an answer and, where it describes the referent, scores the choices over retrieved evidence."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from knowledge.settings import Settings
from knowledge.types import Entity
from resolver.accumulate import add_up
from resolver.act_model import KINDS, SELECT, SHIPPED_ACTS, ActModel
from resolver.checkpoint import SHIPPED, Decision, load_checkpoint, load_model
from resolver.coverage import Units, contradicted_choices, described_by_attributes
from resolver.deciding import open_after_denial, open_choices
from resolver.features import EVIDENCE_FEATURES
from resolver.maxsim import MaxSim
from resolver.reading import Reading, read_answer
from resolver.reading.negation import plain_quotes
from resolver.resolution import Act, Interpretations, Resolution
from resolver.scorer import ChoiceModel, ChoiceScorer
from resolver.word_table import WordTable
from retrieval.embedding import MINILM, Embedder
from retrieval.evidence import Evidence, EvidenceSource

_BEST = EVIDENCE_FEATURES.index("best score")
_LEAST = 1e-6
_MAY_DESCRIBE = frozenset({"neither", "off_topic", "personal", "repair", "rude", "unsure"})
"""Acts that an answer is only taken for where its words are not those of a choice's attributes."""

SHOWN_EVIDENCE = 3
"""How many units of evidence a resolution keeps for each choice left open."""


class Resolver:
    """Decides what an answer to an alternative question means; may be used by several threads."""

    def __init__(self, scorer: ChoiceScorer, decision: Decision, acts: ActModel) -> None:
        self.scorer = scorer
        self.decision = decision
        self.acts = acts

    @classmethod
    def load(cls, path: Path | str | None = None, settings: Settings | None = None) -> "Resolver":
        """Load a checkpoint folder of ours; default: the configured one, else the one that ships.

        A setting that is no folder of ours names a T5 checkpoint (a transformers name or folder), which is then asked
        in the paper's format, with the shipped combination; one that was fine-tuned here has its own in its folder.

        Raises:
            CheckpointError: missing, damaged, or made for another version.
        """
        settings = settings or Settings()
        folder = checkpoint_folder(path, settings)
        place = path or settings.resolver or SHIPPED
        foreign = folder == SHIPPED and Path(place).expanduser() != SHIPPED
        checkpoint = load_checkpoint(folder)
        if foreign or checkpoint.config is None:
            from resolver.seq2seq import Seq2SeqModel

            table = WordTable.load(checkpoint.piece_idf)
            model: ChoiceModel = Seq2SeqModel.load(str(Path(place).expanduser()))
        else:
            t5 = load_model(checkpoint)
            model, table = t5, t5.table
        scorer = ChoiceScorer(model, MaxSim(table), checkpoint.combination, checkpoint.pool)
        own = folder / "acts"
        return cls(scorer, checkpoint.decision, ActModel.load(own if own.is_dir() else SHIPPED_ACTS))

    def resolve(
        self,
        answer: str,
        entities: Sequence[Entity],
        source: EvidenceSource,
        shown: Sequence[str] = (),
        before: Sequence[float] = (),
    ) -> Resolution:
        """What an answer means.

        Args:
            answer: what the person said, any text.
            entities: the 2 to 5 choices, in the order they were asked in.
            source: finds evidence for an expression; it must know the entities.
            shown: one text per choice that the person has been shown about it; it counts as evidence.
            before: the choices' probabilities after earlier answers to the same question; a description adds to them.

        Raises:
            ChoicesError: fewer than two choices or more than five.
        """
        reading = self.read(answer, entities, source)
        if reading.interpretations is not None:
            return Resolution(
                interpretations=reading.interpretations,
                probabilities=self._rule_probabilities(reading.interpretations, len(entities)),
                act=reading.act,
                rule=reading.rule,
            )
        return self._scored(answer, reading, entities, source, shown, before)

    def _scored(
        self,
        answer: str,
        reading: Reading,
        entities: Sequence[Entity],
        source: EvidenceSource,
        shown: Sequence[str],
        before: Sequence[float],
    ) -> Resolution:
        """What a description means, by its scores over the evidence."""
        scored = self.scorer.score(answer, reading.positive, reading.negative, entities, source, shown)
        scores = self.scorer.combination.scores(scored.features)
        left = open_to(reading, scores, scored.features[:, _BEST], scored.evidence, self.decision)
        interpretations = interpreted(reading, left)
        probabilities = np.zeros(len(entities))
        among = sorted(reading.among)
        probabilities[among] = self.scorer.combination.probabilities(scored.features[among])
        if len(before) == len(entities):
            probabilities = add_up([before, probabilities.tolist()])
            scores = scores + np.log(np.maximum(before, _LEAST))
            likely = frozenset(i for i in left if probabilities[i] >= self.decision.sure)
            left = likely or left
            interpretations = interpreted(reading, left)
        return Resolution(
            interpretations=interpretations,
            probabilities=tuple(float(p) for p in probabilities),
            act=Act.SELECT if left else Act.NEITHER,
            evidence=_kept(scored.evidence, interpretations),
            rule=_how_decided(left),
            sure=not left
            or (len(interpretations) == 1 and float(probabilities[sorted(left)].sum()) >= self.decision.sure),
            scores=tuple(float(s) for s in scores),
        )

    def read(self, answer: str, entities: Sequence[Entity], source: EvidenceSource) -> Reading:
        """The reading of an answer: by rules, and of what they leave for scoring, whether it describes at all.

        The latter needs MiniLM's vectors, so over a source with another embedding model only the rules decide.
        """
        reading = read_answer(answer, entities)
        if reading.interpretations is not None or len(reading.among) < len(entities):
            return reading
        embedder = getattr(source, "embedder", None)
        if not isinstance(embedder, Embedder) or embedder.model != MINILM:
            return reading
        said = plain_quotes(answer)
        kind = self.acts.act(said, embedder.encode([said])[0])
        if kind == SELECT or (kind in _MAY_DESCRIBE and _told_of_a_choice(reading, entities, source)):
            return reading
        everyone = frozenset(range(len(entities)))
        groups = {"both": [everyone], "either": [frozenset({i}) for i in everyone]}.get(kind, [])
        return replace(reading, act=KINDS[kind], interpretations=frozenset(groups), rule=f"{kind} by sense")

    def _rule_probabilities(self, interpretations: Interpretations, count: int) -> tuple[float, ...]:
        """Each choice's probability of being meant when a rule decided: shared where the rule leaves several open."""
        if len(interpretations) == 1 and len(chosen := next(iter(interpretations))) == 1:
            sure = self.decision.rule_accuracy
            return tuple(sure if i in chosen else (1 - sure) / (count - 1) for i in range(count))
        return tuple(sum(i in one for one in interpretations) / max(1, len(interpretations)) for i in range(count))


def _told_of_a_choice(reading: Reading, entities: Sequence[Entity], source: EvidenceSource) -> bool:
    """Whether a choice's attributes have every content word of what is said, which is then a description."""
    keys = [entity.key for entity in entities]
    for part in (reading.positive, reading.negative):
        if part:
            found = source.evidence(part, keys)
            if described_by_attributes(part, [found.get(key, ()) for key in keys]):
                return True
    return False


def checkpoint_folder(path: Path | str | None, settings: Settings) -> Path:
    """The folder of ours that a checkpoint's weights are read from: the one given or configured, else the shipped one.

    For a T5 by name or folder it is the shipped one too, since that T5 is combined with the shipped features.
    """
    place = Path(path or settings.resolver or SHIPPED).expanduser()
    return place if (place / "checkpoint.json").is_file() else SHIPPED


def open_to(
    reading: Reading, scores: np.ndarray, support: np.ndarray, evidence: Units, decision: Decision
) -> frozenset[int]:
    """The choices that a description leaves open.

    Args:
        reading: what it says and denies.
        scores: log-odds of the choices, up to a constant, `[choices]`.
        support: how well the best unit of each choice fits what is said, less what is denied, `[choices]`.
        evidence: all units of each choice.
        decision: the thresholds.
    """
    among = reading.among
    if reading.graded:
        return frozenset({max(sorted(among), key=lambda i: scores[i])})
    if not reading.positive:
        out = contradicted_choices(reading.negative, evidence)
        held = described_by_attributes(reading.negative, evidence)
        return open_after_denial(-scores, -support, among, decision, held, out)
    among = (among - contradicted_choices(reading.positive, evidence)) or among
    if reading.negative:
        return frozenset({max(sorted(among), key=lambda i: scores[i])})
    return open_choices(scores, support, among, decision, described_by_attributes(reading.positive, evidence))


def interpreted(reading: Reading, left: frozenset[int]) -> Interpretations:
    """The choices that stay open as interpretations: each by itself, or all together ("the two by Christie")."""
    return frozenset({left}) if reading.together and left else frozenset(frozenset({i}) for i in left)


def _how_decided(left: frozenset[int]) -> str:
    if not left:
        return "denies all"
    return "model" if len(left) == 1 else "fits several"


def _kept(evidence: Sequence[Sequence[Evidence]], interpretations: Interpretations) -> tuple[Evidence, ...]:
    """The best evidence of the choices left open, best first."""
    open_choices = sorted({i for one in interpretations for i in one})
    kept = [unit for i in open_choices for unit in evidence[i][:SHOWN_EVIDENCE]]
    return tuple(sorted(kept, key=lambda unit: -unit.score))
