"""The resolver: reads an answer and, where it describes the referent, scores the choices over retrieved evidence."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from knowledge.settings import Settings
from knowledge.types import Entity
from resolver.accumulate import add_up
from resolver.checkpoint import SHIPPED, Decision, load_checkpoint, load_model
from resolver.coverage import fitting_choices
from resolver.maxsim import MaxSim
from resolver.reading import read_answer
from resolver.resolution import Act, Interpretations, Resolution
from resolver.scorer import ChoiceModel, ChoiceScorer
from resolver.word_table import WordTable
from retrieval.evidence import Evidence, EvidenceSource

SHOWN_EVIDENCE = 3
"""How many units of evidence a resolution keeps for each choice left open."""


class Resolver:
    """Decides what an answer to an alternative question means; may be used by several threads."""

    def __init__(self, scorer: ChoiceScorer, decision: Decision) -> None:
        self.scorer = scorer
        self.decision = decision

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
        return cls(scorer, checkpoint.decision)

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
        reading = read_answer(answer, entities)
        if reading.interpretations is not None:
            return Resolution(
                interpretations=reading.interpretations,
                probabilities=self._rule_probabilities(reading.interpretations, len(entities)),
                act=reading.act,
                rule=reading.rule,
            )
        among = sorted(reading.among)
        scored = self.scorer.score(answer, reading.positive, reading.negative, entities, source, shown)
        probabilities = np.zeros(len(entities))
        probabilities[among] = self.scorer.combination.probabilities(scored.features[among])
        if len(before) == len(entities):
            probabilities = add_up([before, probabilities])
        interpretations = decide(probabilities, self.decision)
        rule = "model"
        fitting = fitting_choices(reading.positive, scored.evidence) if not reading.negative else frozenset()
        fitting &= reading.among
        if len(fitting) > 1 and not before:
            interpretations, rule = frozenset(frozenset({i}) for i in fitting), "fits several"
        return Resolution(
            interpretations=interpretations,
            probabilities=tuple(float(p) for p in probabilities),
            act=Act.SELECT,
            evidence=_kept(scored.evidence, interpretations),
            rule=rule,
        )

    def _rule_probabilities(self, interpretations: Interpretations, count: int) -> tuple[float, ...]:
        """Each choice's probability of being meant when a rule decided: shared where the rule leaves several open."""
        if len(interpretations) == 1 and len(chosen := next(iter(interpretations))) == 1:
            sure = self.decision.rule_accuracy
            return tuple(sure if i in chosen else (1 - sure) / (count - 1) for i in range(count))
        return tuple(sum(i in one for one in interpretations) / max(1, len(interpretations)) for i in range(count))


def checkpoint_folder(path: Path | str | None, settings: Settings) -> Path:
    """The folder of ours that a checkpoint's weights are read from: the one given or configured, else the shipped one.

    For a T5 by name or folder it is the shipped one too, since that T5 is combined with the shipped features.
    """
    place = Path(path or settings.resolver or SHIPPED).expanduser()
    return place if (place / "checkpoint.json").is_file() else SHIPPED


def decide(probabilities: np.ndarray, decision: Decision) -> Interpretations:
    """What probabilities `[choices]` leave open: one interpretation when sure, else all that come near the best."""
    best = float(probabilities.max())
    if best >= decision.sure:
        return frozenset({frozenset({int(probabilities.argmax())})})
    near = [i for i, p in enumerate(probabilities) if p >= best / 2]
    if len(near) == 1:
        near = np.argsort(-probabilities, kind="stable")[:2].tolist()
    return frozenset(frozenset({int(i)}) for i in near)


def _kept(evidence: Sequence[Sequence[Evidence]], interpretations: Interpretations) -> tuple[Evidence, ...]:
    """The best evidence of the choices left open, best first."""
    open_choices = sorted({i for one in interpretations for i in one})
    kept = [unit for i in open_choices for unit in evidence[i][:SHOWN_EVIDENCE]]
    return tuple(sorted(kept, key=lambda unit: -unit.score))
