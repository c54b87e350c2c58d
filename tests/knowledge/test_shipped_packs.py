"""The packs that ship: whole, large enough, and with the hard pairs they are for."""

from collections import Counter

import pytest
from sentencex import segment

from knowledge.pack import check_pack, read_pack
from knowledge.settings import ROOT
from knowledge.types import Pack

PACKS = ROOT / "knowledge" / "packs"
NAMES = ("books", "recipes", "songs")


@pytest.fixture(scope="module", params=NAMES)
def pack(request: pytest.FixtureRequest) -> Pack:
    return read_pack(PACKS / request.param)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_wrong_with_it(name: str) -> None:
    assert [str(problem) for problem in check_pack(PACKS / name)] == []


def test_it_is_called_as_its_folder_and_says_whose_it_is(pack: Pack) -> None:
    assert pack.info.name in NAMES
    assert pack.info.licence
    assert pack.info.source


def test_it_has_sixty_entities_or_more(pack: Pack) -> None:
    assert len(pack.entities) >= 60


def test_every_entity_has_attributes_and_two_sections_of_text(pack: Pack) -> None:
    poor = [e.key for e in pack.entities if len(e.sections) < 2 or len(e.attributes) < 3]
    assert poor == []


def test_every_entity_has_six_to_twelve_sentences(pack: Pack) -> None:
    lengths = {
        entity.key: sum(len(list(segment("en", line))) for s in entity.sections for line in s.text.split("\n") if line)
        for entity in pack.entities
    }
    assert {key: length for key, length in lengths.items() if not 6 <= length <= 12} == {}


def test_there_are_hard_pairs(pack: Pack) -> None:
    names = Counter(entity.name.casefold() for entity in pack.entities)
    first_words = Counter(entity.name.casefold().split()[0] for entity in pack.entities)
    assert max(names.values()) > 1 or max(first_words.values()) > 1
