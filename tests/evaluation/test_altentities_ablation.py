"""Leaving a group of features out costs what only that group knew."""

from evaluation.altentities_ablation import GROUPS, ablate
from resolver.combination import FEATURES
from retrieval.base import KnowledgeBase
from tests.evaluation.test_altentities_cross import outcomes


def test_every_feature_is_in_one_group() -> None:
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(set(grouped))
    assert set(grouped) == set(FEATURES)


def test_the_group_that_tells_is_the_one_that_is_missed(small_base: KnowledgeBase) -> None:
    place = FEATURES.index("pace")
    cue = [0.0] * place + [1.0]
    found = ablate(outcomes(small_base, {"books": cue, "songs": cue}))
    assert found["pace"].without == 50
    assert found["pace"].gain == 50
    assert found["pace"].error > 0
    assert all(one.gain == 0 for group, one in found.items() if group != "pace")
