"""What is said of the referent and what is denied of it."""

import pytest

from resolver.reading import split_negation


@pytest.mark.parametrize(
    ("text", "positive", "negative"),
    [
        ("not the spicy one", "", "spicy one"),
        ("It's not the noodle soup", "", "noodle soup"),
        ("I'm not talking about the pie", "", "pie"),
        ("I don't mean the one from Peru", "", "one from Peru"),
        ("im not thinking of the ballad", "", "ballad"),
        ("it isn't fried", "", "fried"),
        ("It doesn't have onions.", "", "have onions"),
        ("no garlic please", "", "garlic"),
        ("there's no piano in it", "", "piano in"),
        ("nothing with walnuts", "", "with walnuts"),
        ("anything but the opera", "", "opera"),
        ("the one without raisins", "", "raisins"),
        ("the dish that isn't boiled", "", "boiled"),
        ("the chorus isn't sung by a choir", "", "chorus sung by a choir"),
        ("I'm allergic to shrimp", "", "shrimp"),
        ("I can't eat pork", "", "pork"),
        ("the Peruvian one, not the one with lime", "the Peruvian one", "one with lime"),
        ("the ballad rather than the march", "the ballad", "march"),
        ("not the ballad but the march", "the march", "ballad"),
        ("a soup with no noodles", "a soup", "noodles"),
        ("Not the one from the 1930s, the one from the 1980s", "the one from the 1980s", "one from the 1930s"),
        ("it's not a soup, and wasn't boiled", "", "soup, boiled"),
    ],
)
def test_denials_are_split_off(text: str, positive: str, negative: str) -> None:
    assert split_negation(text) == (positive, negative)


def test_a_denied_denial_is_said() -> None:
    assert split_negation("not the one without cheese") == ("cheese", "")


@pytest.mark.parametrize(
    "text",
    [
        "the one where she can't find her brother",
        "a song about not sleeping",
        'the song that goes "don\'t leave me now"',
        "he never forgives his father",
        "not only fried but also glazed",
        "it reached no. 1 in the charts",
        "it's set in Norway, isn't it?",
        "I don't know, the red one",
        "the girl that her friends are jealous of because she does not care what they say",
        "the couple who want a house but can't pay for it",
        "the one with nothing to hide about the village",
        "green and cold",
        "",
    ],
)
def test_what_denies_nothing_stays_whole(text: str) -> None:
    assert split_negation(text) == (text, "")


def test_curly_apostrophes_are_apostrophes() -> None:
    assert split_negation("it isn’t fried") == ("", "fried")


def test_a_comma_list_is_denied_as_a_whole() -> None:
    assert split_negation("not the one with nuts, honey or figs")[1] == "one with nuts, honey or figs"
