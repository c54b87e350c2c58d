"""The units of the index."""

from knowledge.types import Category, Entity, Pack, Sentence
from retrieval.decontext import RuleDecontextualizer
from retrieval.evidence import UnitKind
from retrieval.sentences import make_sentences
from retrieval.units import units_of


def test_units_of_an_entity(small_pack: Pack) -> None:
    cendol = small_pack.entities[0]
    sentences = make_sentences([cendol], small_pack.info, RuleDecontextualizer())
    units = units_of(cendol, sentences, small_pack.info.attribute_labels)
    assert [(unit.kind, unit.text) for unit in units[:4]] == [
        (UnitKind.NAME, "Cendol (Chendol, Es cendol), iced dessert"),
        (UnitKind.ATTRIBUTE, "kind: iced dessert"),
        (UnitKind.ATTRIBUTE, "main ingredients: green rice-flour jelly, coconut milk"),
        (UnitKind.ATTRIBUTE, "country: Indonesia, Malaysia"),
    ]
    assert all(unit.kind is UnitKind.SENTENCE for unit in units[4:])
    assert all((unit.sentence_id is None) == (unit.kind is not UnitKind.SENTENCE) for unit in units)


def test_no_text_occurs_twice() -> None:
    entity = Entity("a", "Cake", attributes={"kind": ("cake",), "other": ()})
    texts = ["Cake is sweet.", "cake  is SWEET.", "  ", "Cake is sour."]
    sentences = [Sentence(i, "a", "", i, text, text, Category.UNNECESSARY) for i, text in enumerate(texts)]
    units = units_of(entity, sentences, {})
    assert [unit.text for unit in units] == ["Cake", "kind: cake", "Cake is sweet.", "Cake is sour."]
