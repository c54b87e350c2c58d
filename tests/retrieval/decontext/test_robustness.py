"""No rewrite adds facts, and nothing that a page may hold stops the rules."""

import logging
import time
from dataclasses import replace

import pytest

from knowledge.importers import read_source
from knowledge.settings import ROOT
from knowledge.types import Category, Entity, PackInfo, Section, Sentence
from retrieval.decontext import Context, RuleDecontextualizer
from retrieval.decontext.facts import added_facts, page_text
from retrieval.decontext.page import Page
from retrieval.sentences import make_sentences
from retrieval.shipped import shipped_names

SENTENCES = ("Cendol is iced.", "It is sold in Java.")


@pytest.mark.parametrize(
    ("rewrite", "added"),
    [
        ("Cendol is sold in Java.", []),
        ("In Cendol, it is sold.", []),
        ("Cendol by Ada Quill is sold in JAVA.", []),
        ("Cendol is sold in Bali.", ["Bali"]),
        ("Cendol is sold in Java since 1990.", ["1990"]),
        ("Cendols are sold.", ["Cendols"]),
    ],
)
def test_names_and_numbers_have_to_be_on_the_page(rewrite: str, added: list[str]) -> None:
    context = Context("Cendol", SENTENCES, attributes={"creator": ("Ada Quill",)})
    assert added_facts(rewrite, page_text(context)) == added


class Inventing(RuleDecontextualizer):
    """Rules that believe in a page whose title is another one's."""

    def _page(self, context: Context, index: int) -> tuple[Page, int]:
        page = Page(replace(context, title="Kue Talam of Java 1853"))
        page.__dict__["source"] = page_text(context)
        return page, index


def test_a_rewrite_with_an_added_fact_is_dropped_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    rules = Inventing()
    with caplog.at_level(logging.WARNING):
        result = rules.decontextualize(Context("Cendol", ("Cendol is iced.", "The dish is sold cold."), noun="dish"), 1)
    assert (result.text, result.category) == ("The dish is sold cold.", Category.INFEASIBLE)
    assert rules.rejected == 1
    # What texts say stays out of logs.
    assert "dropped" in caplog.text
    assert "1853" not in caplog.text


def test_no_name_or_number_of_the_shipped_packs_comes_from_elsewhere() -> None:
    for name in shipped_names():
        pack = read_source([ROOT / "knowledge" / "packs" / name], "pack")
        rules = RuleDecontextualizer()
        sentences = make_sentences(pack.entities, pack.info, rules)
        pages = {entity.key: entity for entity in pack.entities}
        changed = [one for one in sentences if one.standalone != one.text]
        assert len(changed) > len(sentences) / 3
        for sentence in changed:
            entity = pages[sentence.entity_key]
            texts = tuple(section.text for section in entity.sections)
            context = Context(
                entity.name,
                texts,
                aliases=entity.aliases,
                attributes=entity.attributes,
                sections=tuple(section.title for section in entity.sections),
            )
            assert added_facts(sentence.standalone, page_text(context)) == [], sentence.standalone


@pytest.mark.parametrize(
    "title",
    [
        "",
        " ",
        "It",
        "Her",
        "They",
        "(",
        "x (y (z))",
        '"Hi"',
        "The",
        "a",
        "العربية",
        "😀",
        "In",
        "A" * 300,
        "C++",
        "[x]*",
    ],
)
@pytest.mark.parametrize(
    "paragraph",
    [
        ("",),
        ("Sugar",),
        (" ", "\ufffd\u202e It is.", "()"),
        ("It is ((very) (old)).", "It's his.", "They're “hers."),
        ("هذا طبق حلو.", "It is sweet."),
        ("| a | b |", "- item", "* It: is", "1990 2000 3000"),
        ("He said \"it's", 'hers" and left it.', "She (Ann (Lee)) and he met him."),
    ],
)
def test_nothing_stops_the_rules(title: str, paragraph: tuple[str, ...]) -> None:
    for noun in ("dish", "song", "book", ""):
        context = Context(title, paragraph, noun=noun, lead=paragraph, attributes={"author": ("", "(", "Ann Lee")})
        for index, sentence in enumerate(paragraph):
            result = RuleDecontextualizer().decontextualize(context, index)
            assert result.text or not sentence
            assert result.category is not Category.UNNECESSARY or result.text == sentence


ARABIC = "هذا طبق حلو يقدم باردا في كل مكان من البلاد وله لون أخضر."


def sentences_of(*texts: str, title: str = "Cendol", noun: str = "dish") -> list[Sentence]:
    """The sentences of a page with these sections, as a base is built from them."""
    sections = tuple(Section(f"Part {number}" if number else "", text) for number, text in enumerate(texts))
    entity = Entity("page", title, sections=sections, attributes={"author": ("Ann Lee",)})
    return make_sentences([entity], PackInfo("pack", "Pack", noun, f"{noun}s"), RuleDecontextualizer())


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("", " \n\t\n", "\u2028"), []),
        (("Sugar",), ["Sugar"]),
        (("| rice | 200 g |\n|---|---|\n| sugar | 50 g |",), ["| rice | 200 g |", "|---|---|", "| sugar | 50 g |"]),
        (("- rice flour\n* palm sugar\n3. coconut milk",), ["- rice flour", "* palm sugar", "3. coconut milk"]),
        ((ARABIC,), [ARABIC]),
        (("זהו קינוח קר. הוא ירוק.",), ["זהו קינוח קר.", "הוא ירוק."]),
        (("\udce9\udcff", "\x00\x07", "e\u0301\u0301"), ["\ufffd\ufffd", "\x00\x07", "e\u0301\u0301"]),
    ],
)
def test_what_is_no_sentence_of_ours_is_kept_and_called_so(texts: tuple[str, ...], expected: list[str]) -> None:
    found = sentences_of(*texts)
    assert [one.text for one in found] == expected
    assert [(one.standalone, one.category) for one in found] == [(one.text, Category.INFEASIBLE) for one in found]


@pytest.mark.parametrize("title", ["It", "Her", "They", "This", "One"])
def test_nothing_is_put_for_a_title_that_is_a_pronoun(title: str) -> None:
    found = sentences_of(
        f"{title} is a novel by Ann Lee. It was sold in Rome. She wrote the novel.", title=title, noun="book"
    )
    assert len(found) == 3
    assert "was sold in Rome" in found[1].standalone
    assert all(one.category is not Category.INFEASIBLE for one in found)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("It (the (green (very) sweet) drink) is old.", "Cendol (the (green (very) sweet) drink) is old."),
        ("It is ((very) (old)).", "Cendol is ((very) (old))."),
        ("It was (in (19)90) sold (.", "Cendol was (in (19)90) sold (."),
    ],
)
def test_nested_parentheses_are_left_as_they_are(sentence: str, expected: str) -> None:
    found = sentences_of(f"Cendol is an iced dessert. {sentence}")
    assert found[-1].standalone in {expected, sentence}
    assert found[-1].standalone.count("(") == sentence.count("(")


@pytest.mark.parametrize(
    "unit",
    [
        "a",
        "Word ",
        "Ann Lee and Bob Ray, ",
        "(",
        "((a) ",
        '"a ',
        " ",
        "the film ",
        "The film Of the A ",
        ". ",
        "In the ",
    ],
)
def test_a_megabyte_without_an_end_is_kept_in_bounded_time(unit: str) -> None:
    endless = unit * (1_000_000 // len(unit))
    start = time.process_time()
    found = sentences_of(f"Ann Lee hides. It is old. {endless} She runs. It is red.", title="Green Door", noun="book")
    assert time.process_time() - start < 10
    kept = "".join(one.text for one in found)
    assert "".join(kept.split()).endswith("Sheruns.Itisred.")
    assert len("".join(kept.split())) >= len("".join(endless.split()))
    assert all(one.standalone == one.text for one in found if len(one.text) > 2000)


def test_a_title_that_is_a_pronoun_is_not_taken_for_one() -> None:
    context = Context("It", ("It is a novel by Ada Quill.", "The novel was published in 1986."), noun="book")
    assert RuleDecontextualizer().decontextualize(context, 1).text == "It was published in 1986."


def test_an_endless_paragraph_takes_no_longer_a_sentence() -> None:
    sentences = tuple(f"Ann{n} Lee met Bob{n} Ray. She saw the ship in {n}." for n in range(3000))
    context = Context("Green Door", sentences, noun="book", lead=sentences[:1])
    rules = RuleDecontextualizer()
    start = time.process_time()
    for index in range(0, len(sentences), 7):
        rules.decontextualize(context, index)
    assert time.process_time() - start < 10
