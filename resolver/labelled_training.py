"""Fine-tunes the small T5 on labelled expressions: on all of them, and without each fold of the questions.

The pairs are balanced (`resolver/balanced_pairs.py`): two questions' targets are the choices, so that which entities
are targets cannot be learned by heart. Both questions of a pair are of one fold, so that a network trained without a
fold has seen neither its expressions nor its targets.
"""

import random
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path

from resolver.balanced_pairs import TrainingPairs
from resolver.errors import TrainingDataError
from resolver.pretraining import Example, Progress, TrainingSettings, pretrain
from resolver.questions import Question
from resolver.t5 import ChoiceT5
from resolver.word_table import WordTable
from retrieval.base import KnowledgeBase


def finetune(
    pretrained: ChoiceT5,
    table: WordTable,
    questions: Sequence[Question],
    fold_of: Sequence[int],
    base: KnowledgeBase,
    settings: TrainingSettings,
    work: Path,
    progress: Progress | None = None,
) -> tuple[ChoiceT5, list[ChoiceT5]]:
    """The T5 trained on all questions, and those trained without each fold, all from the pretrained one.

    Raises TrainingDataError where no fold has two questions to make pairs of.
    """
    folds = sorted(set(fold_of))
    examples: dict[int, list[Example]] = {}
    for done, fold in enumerate(folds):
        of_fold = [question for question, one in zip(questions, fold_of, strict=True) if one == fold]
        examples[fold] = labelled_examples(of_fold, base, settings)
        if progress:
            progress("pairing questions", done + 1, len(folds))
    if not any(examples.values()):
        raise TrainingDataError("No fold has two questions of one domain with different targets; give more questions.")
    networks = []
    for held in (None, *range(max(folds) + 1)):
        network = deepcopy(pretrained)
        seen = [example for fold in folds if fold != held for example in examples[fold]]
        if seen:
            place = work / ("all" if held is None else f"without-{held}")
            stage = "training T5" if held is None else f"training T5 without fold {held + 1}"
            pretrain(network, table, seen, settings.for_labels(), place, progress, stage)
        networks.append(network)
    return networks[0], networks[1:]


def labelled_examples(questions: Sequence[Question], base: KnowledgeBase, settings: TrainingSettings) -> list[Example]:
    """Balanced pairs of the questions, drawn `settings.label_epochs` times; none where they cannot be paired."""
    try:
        pairs = TrainingPairs(questions, base, uniform=0.0, seed=settings.seed)
    except TrainingDataError:
        return []
    rng = random.Random(settings.seed)
    examples = []
    for epoch in range(settings.label_epochs):
        for pair in pairs.epoch(epoch):
            first = rng.random() < 0.5
            texts = (pair.meant, pair.other) if first else (pair.other, pair.meant)
            examples.append(Example(pair.expression, *texts, first))
    return examples
