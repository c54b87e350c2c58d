""" "What's the difference?" and "why?"."""

from dataclasses import replace

import pytest

from knowledge.types import Entity, Pack, PackInfo, Section
from resolver.resolution import Act, Resolution
from responses import NoChoicesError, compare, explain
from responses.wording import fold
from retrieval.evidence import Evidence, UnitKind
from tests.responses.conftest import entity, groups


def resolved(
    *choices: int, rule: str, act: Act = Act.SELECT, sure: float = 0.9, evidence: tuple[Evidence, ...] = ()
) -> Resolution:
    chances = tuple(sure if index in choices else 1 - sure for index in range(2))
    return Resolution(frozenset({frozenset(choices)}) if choices else frozenset(), chances, act, evidence, rule)


@pytest.fixture
def hellos(songs: dict[str, Entity]) -> list[Entity]:
    return [songs["hello_adele"], songs["hello_lionel_richie"]]


@pytest.fixture
def two(dishes: dict[str, Entity]) -> list[Entity]:
    return [dishes["kue_talam"], dishes["cendol"]]


def test_compare_side_by_side(packs: dict[str, Pack], two: list[Entity]) -> None:
    assert compare(two, packs["recipes"].info).split("\n") == [
        "Kue talam – kind: layered steamed cake; colour: white and brown; served: room temperature (all: infobox)",
        "Cendol – kind: iced dessert; colour: green; served: iced (all: intro)",
    ]


def test_compare_names_only_differences_and_true_values(pack: Pack) -> None:
    labels = {label: key for key, label in pack.info.attribute_labels.items()}
    for things in groups(pack, 60):
        rows = []
        for line, thing in zip(compare(things, pack.info).split("\n"), things, strict=True):
            told, _, together = line.split(" – ", 1)[1].partition(" (all: ")
            pairs = dict(part.split(": ", 1) for part in told.split("; "))
            sources = [together or said.rpartition(" (")[2] for said in pairs.values()]
            titles = {"infobox", "intro", *(section.title for section in thing.sections)}
            assert {source.rstrip(")") for source in sources} <= titles
            assert 1 <= len(pairs) <= 3
            for label, said in pairs.items():
                assert fold(thing.attributes[labels[label]][0]) in fold(said)
            rows.append(pairs)
        for label in rows[0]:
            assert len({row.get(label) for row in rows}) > 1


def test_compare_without_attributes_tells_how_the_texts_begin(info: PackInfo) -> None:
    things = [entity("a", "A", "It is old. More.", type="song"), entity("b", "B", type="song")]
    assert compare(things, info) == "A – a song: It is old. (intro)\nB – a song"


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("name", "You named it: Cendol."),
        ("position", "You chose by the order I asked in: the second was Cendol."),
    ],
)
def test_rules(packs: dict[str, Pack], two: list[Entity], rule: str, expected: str) -> None:
    assert explain(resolved(1, rule=rule), two, packs["recipes"].info) == expected


def test_comparison_names_the_values(packs: dict[str, Pack], hellos: list[Entity]) -> None:
    text = explain(resolved(0, rule="comparison"), hellos, packs["songs"].info)
    assert text.startswith(
        "I compared them: released 2015 against 1984. That makes it Hello (the 2015 soul ballad by Adele)"
    )


def test_both_and_either(packs: dict[str, Pack], two: list[Entity]) -> None:
    info = packs["recipes"].info
    both = explain(resolved(0, 1, rule="both", act=Act.BOTH), two, info)
    assert both == "Because you asked for all of them together: Kue talam and Cendol."
    either = Resolution(frozenset({frozenset({0}), frozenset({1})}), (0.5, 0.5), Act.EITHER, (), "either")
    assert explain(either, two, info) == "Because you said that any of them would do."


@pytest.mark.parametrize("act", list(Act))
@pytest.mark.parametrize("rule", ["", "model", "something new", "neither", "empty"])
def test_every_act_and_rule_gets_a_sentence(two: list[Entity], info: PackInfo, act: Act, rule: str) -> None:
    for choices in ((), (0,), (0, 1)):
        text = explain(resolved(*choices, rule=rule, act=act), two, info)
        assert text[0].isupper()
        assert text.endswith(".")


def test_the_model_cites_the_best_evidence_about_what_was_chosen(packs: dict[str, Pack], two: list[Entity]) -> None:
    evidence = (
        Evidence(1, "kue_talam", "Kue talam has two layers.", 0.9),
        Evidence(2, "cendol", "The jelly is green.", 0.5),
        Evidence(None, "cendol", "Cendol", 0.99, UnitKind.NAME),
        Evidence(3, "cendol", "Cendol is iced.", 0.7),
        Evidence(4, "cendol", "Cendol is old.", 0.1),
    )
    text = explain(resolved(1, rule="model", sure=0.88, evidence=evidence), two, packs["recipes"].info)
    assert text == (
        "I took you to mean Cendol, and I'm very sure. "
        "What I know that fits best: “Cendol is iced” and “The jelly is green”."
    )
    unsure = explain(resolved(1, rule="model", sure=0.56, evidence=evidence), two, packs["recipes"].info)
    assert "only a little surer" in unsure


def test_ambiguous(two: list[Entity], info: PackInfo) -> None:
    resolution = Resolution(frozenset({frozenset({0}), frozenset({1})}), (0.5, 0.5), Act.SELECT, (), "model")
    assert explain(resolution, two, info) == "What you said fits Kue talam and Cendol alike, so I asked again."


def test_long_evidence_is_cut(two: list[Entity], info: PackInfo) -> None:
    text = explain(resolved(1, rule="", evidence=(Evidence(1, "cendol", "word " * 2000, 0.5),)), two, info)
    assert len(text) < 400


def test_nothing_offered(info: PackInfo) -> None:
    with pytest.raises(NoChoicesError):
        compare([], info)
    with pytest.raises(NoChoicesError):
        explain(resolved(0, rule="name"), [], info)


def test_compare_names_the_section_that_states_a_value_too(info: PackInfo) -> None:
    sections = (Section("", "A was made in Rome."), Section("Recording", "It is by the band Ann Bell."))
    first = replace(entity("a", "A", artist="Ann Bell", city="Rome"), sections=sections)
    second = entity("b", "B", artist="Bob Cole", city="Oslo")
    assert (
        compare([first, second], info)
        == "A – artist: Ann Bell (Recording); city: Rome (intro)\nB – artist: Bob Cole; city: Oslo (all: infobox)"
    )


@pytest.mark.parametrize("count", [1, 6])
def test_one_or_six_with_only_a_name_can_be_compared(info: PackInfo, count: int) -> None:
    names = ("Alder", "Birch", "Cedar", "Douglas fir", "Elm", "Fig")[:count]
    assert compare([entity(name) for name in names], info) == "\n".join(f"{name} – a thing" for name in names)


def test_an_enormous_value_with_markup_is_cut_and_stays_text(info: PackInfo) -> None:
    things = [entity("a", "A", artist="<script>*" + "x " * 5000), entity("b", "B", artist="{b}")]
    first, second = compare(things, info).split("\n")
    assert len(first) < 300
    assert first.startswith("A – artist: <script>*x")
    assert second == "B – artist: {b} (infobox)"
