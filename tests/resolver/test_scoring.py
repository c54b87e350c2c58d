"""The features behind a decision: relations, late interaction, evidence."""

import numpy as np
import pytest

from knowledge.types import Entity, Section
from resolver.background import background
from resolver.coverage import fitting_choices
from resolver.features import EVIDENCE_FEATURES, evidence_features
from resolver.hubness import Hubness, expression_pool
from resolver.maxsim import MaxSim
from resolver.relations import RELATIONS, relation_features
from resolver.t5_input import InputReader
from resolver.word_table import WordTable, piece_idf
from retrieval.base import KnowledgeBase
from retrieval.evidence import Evidence, UnitKind


def song(key: str, year: str, length: str, text: str) -> Entity:
    return Entity(key, key, (), "song", {"released": (year,), "length": (length,)}, (Section("", text),))


ANNA = song("anna", "1983", "3:10", "She sings of her home town. Her voice is alone with a piano.")
BEN = song(
    "ben",
    "2004",
    "4:55",
    "The band plays loudly behind him, at 128 beats per minute. The members of the group wrote it with his brother.",
)


def column(name: str, text: str, positive: str | None = None, negative: str = "") -> np.ndarray:
    features = relation_features(text, text if positive is None else positive, negative, [ANNA, BEN])
    return features[:, RELATIONS.index(name)]


@pytest.mark.parametrize(
    ("name", "text", "ahead"),
    [
        ("date", "the older one", 0),
        ("date", "whichever came out later", 1),
        ("length", "the longer track", 1),
        ("gender", "sung by a woman", 0),
        ("gender", "a guy sings it", 1),
        ("band", "by a band", 1),
        ("pace", "the slower one", 0),
        ("pace", "something more upbeat", 1),
    ],
)
def test_a_relation_puts_the_right_choice_ahead(name: str, text: str, ahead: int) -> None:
    values = column(name, text)
    assert values[ahead] > values[1 - ahead]


def test_a_denied_relation_puts_the_other_choice_ahead() -> None:
    assert column("date", "not the older one")[1] > column("date", "not the older one")[0]
    denied = column("gender", "not by a woman", "", "by a woman")
    assert denied[1] > denied[0]


def test_an_expression_without_relations_has_none() -> None:
    assert not relation_features("the one about rain", "the one about rain", "", [ANNA, BEN]).any()


def test_a_missing_attribute_compares_with_nothing() -> None:
    bare = Entity("bare", "bare")
    assert not relation_features("the older one", "the older one", "", [ANNA, bare]).any()


def unit(text: str, cosine: float, bm25: float, kind: UnitKind = UnitKind.SENTENCE) -> Evidence:
    return Evidence(1, "a", text, cosine + 0.5 * bm25, kind, cosine, bm25)


def test_denied_evidence_counts_against_a_choice() -> None:
    found = {"a": [unit("x", 0.8, 0.4)], "b": [unit("y", 0.2, 0.0)]}
    said = evidence_features(["a", "b"], found, None, {})
    assert np.allclose(evidence_features(["a", "b"], None, found, {}), -said)
    assert said[0, EVIDENCE_FEATURES.index("best score")] == pytest.approx(1.0)
    assert not evidence_features(["c"], found, None, {}).any()


def test_a_unit_that_is_near_to_everything_loses_what_it_is_near_by() -> None:
    found = {"a": [unit("released as a single", 0.6, 0), unit("about a lighthouse", 0.5, 0)]}
    place = EVIDENCE_FEATURES.index("best corrected score")
    assert evidence_features(["a"], found, None, {})[0, place] == pytest.approx(0.6)
    hubness = {"a": {"released as a single": 0.4, "about a lighthouse": 0.1}}
    assert evidence_features(["a"], found, None, hubness)[0, place] == pytest.approx(0.4)


def test_hubness_is_taken_from_the_base_and_left_out_for_another_embedding_model(
    small_base: KnowledgeBase, caplog: pytest.LogCaptureFixture
) -> None:
    pool = expression_pool(["the one with coconut", "it is from Italy", "not the iced one"], small_base.embedder)
    assert pool.shape == (2, small_base.dimensions)  # what is only denied says nothing of its referent
    found = Hubness(pool).of(["cendol"], small_base)["cendol"]
    texts = {one.text for one in small_base.evidence("x", ["cendol"])["cendol"]}
    assert set(found) == texts
    assert all(-1 <= value <= 1 for value in found.values())
    assert Hubness(pool[:, :5]).of(["cendol"], small_base) == {}
    assert "hubness" in caplog.text


def test_t5_reads_telling_words_of_both_choices_and_their_matches() -> None:
    table = WordTable.load()
    reader = InputReader(table, expression_pieces=24, choice_pieces=5)
    [said] = reader.expressions(["the seafood one"])
    first, second = reader.backgrounds(["Gumbo. a broth with shrimp ; and with okra and rice", "Torte. the cake"])
    assert table.tokenizer.convert_ids_to_tokens(second.tolist()) == ["tor", "##te", "cake"]
    assert len(first) == 5
    one, other = reader.match(said, first), reader.match(said, second)
    assert one.in_choice[1] > other.in_choice[1] > 0
    assert one.in_choice[0] == 0  # "the" tells nothing
    batch = reader.batch([said], [(one, other)])
    assert batch.pieces.shape == (1, len(said) + len(first) + len(second))
    assert batch.parts[0].tolist() == [0] * len(said) + [1] * len(first) + [2] * len(second)


def test_a_background_without_words_can_be_read() -> None:
    reader = InputReader(WordTable.load(), expression_pieces=24, choice_pieces=8)
    [said] = reader.expressions(["..."])
    empty, dots = reader.backgrounds(["", "... !!"])
    assert reader.batch([said], [(reader.match(said, empty), reader.match(said, dots))]).mask.sum() == len(said) + 2


def test_t5_reads_the_best_units_without_the_name_and_the_hidden_one() -> None:
    entity = Entity("cendol", "Cendol")
    evidence = [
        unit("Cendol, dessert", 0.9, 0, UnitKind.NAME),
        unit("Cendol is green", 0.8, 0),
        unit("the source", 0.7, 0),
        unit("It is iced", 0.6, 0),
    ]
    assert background(entity, evidence, "shown", "the source") == "Cendol. shown ; is green ; It is iced"


@pytest.mark.parametrize(
    ("description", "fitting"),
    [
        ("the Italian one", {0, 1}),
        ("the one from 1972", {0}),
        ("a dish of the seventies", {0, 1}),
        ("it's the layered one", {1}),
        ("the Italian one with coffee", set()),
        ("the one", set()),
    ],
)
def test_a_description_fits_every_choice_that_has_an_attribute_with_all_its_words(
    description: str, fitting: set[int]
) -> None:
    first = [unit("country: Italy", 0, 0, UnitKind.ATTRIBUTE), unit("first made: 1972", 0, 0, UnitKind.ATTRIBUTE)]
    second = [
        unit("country: Italy, France", 0, 0, UnitKind.ATTRIBUTE),
        unit("first made: 1975", 0, 0, UnitKind.ATTRIBUTE),
        unit("kind: layered cake", 0, 0, UnitKind.ATTRIBUTE),
        unit("It is from 1972", 0, 0),
    ]
    assert fitting_choices(description, [first, second]) == fitting


def test_late_interaction_finds_near_words() -> None:
    backgrounds = [["shrimp in a broth"], ["a cake of almonds"]]
    idf = piece_idf(WordTable.load().tokenizer, [text for texts in backgrounds for text in texts])
    maxsim = MaxSim(WordTable.load(idf))
    seafood = maxsim.scores("seafood", ["a", "b"], backgrounds)
    assert seafood[0] > seafood[1]
    assert not maxsim.scores("the one", ["a", "b"], backgrounds).any()


def test_written_by_a_woman_is_about_the_author_not_the_characters() -> None:
    plot = Section("", "He leaves his home. He meets a man. His brother follows him.")
    hers = Entity("a", "A", attributes={"author": ("Laura Brook",)}, sections=(plot,))
    his = Entity("b", "B", attributes={"author": ("Peter Lake",)}, sections=(plot,))
    gender = RELATIONS.index("gender")
    said = relation_features("the novel by a woman", "the novel by a woman", "", (hers, his))[:, gender]
    assert said[0] > 0 > said[1]
    plotted = relation_features("where he leaves home", "where he leaves home", "", (hers, his))[:, gender]
    assert plotted[0] == plotted[1]


def test_an_author_of_a_name_for_both_is_told_by_the_pronouns_of_writing() -> None:
    text = Section("", "Robin Lake is a novelist. She wrote it in her garden. He runs from his father and his uncle.")
    robin = Entity("c", "C", attributes={"author": ("Robin Lake",)}, sections=(text,))
    other = Entity("d", "D", attributes={"author": ("Robin Brook",)})
    gender = RELATIONS.index("gender")
    said = relation_features("her debut novel", "her debut novel", "", (robin, other))[:, gender]
    assert said[0] > said[1]
