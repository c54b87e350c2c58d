"""Articles, plurals, lists and cutting."""

import pytest

from responses.wording import article, cut, fold, join, ordinal, plural, sentence, tidy, with_article


@pytest.mark.parametrize(
    "phrase",
    [
        "1847 Gothic novel", "8-minute song", "11-minute song", "18th-century dish", "80s song", "1800 poem",
        "11,000-page book", "iced dessert", "hour-long song", "heirloom tomato salad", "MTV hit", "R&B song",
        "X-rated film", "L-shaped cake", "unusual dish", "umbrella", "Ethiopian stew", "omelette",
        "upside-down tart", "orange soup", "é-dish", "Élysée cake", "“odd” cake", "(eaten) cake", "HBO series",
        "honest song", "unidentified dish", "Ólafur song", "ABBA song", "8.5-minute song",
    ],
)  # fmt: skip
def test_an(phrase: str) -> None:
    assert article(phrase) == "an"


@pytest.mark.parametrize(
    "phrase",
    [
        "2015 soul ballad", "1984 song", "1,847-page book", "110-page book", "180-page book", "1-minute song",
        "one-pot dish", "unique dish", "Ukrainian soup", "European song", "used book", "ukulele song",
        "K-pop song", "UK single", "U-shaped cake", "Gothic novel", "James Bond theme", "yogurt drink",
        "eulogy", "once-famous song", "NATO song", "history", "utopian novel", "universal favourite",
        "Uruguayan stew", "<b>bold</b> dish", "",
    ],
)  # fmt: skip
def test_a(phrase: str) -> None:
    assert article(phrase) == "a"


@pytest.mark.parametrize("year", range(1000, 2100))
def test_years_are_read_in_pairs(year: int) -> None:
    assert article(f"{year} novel") == ("an" if year // 100 in (11, 18) else "a")


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("the dish", "the dish"),
        ("an old dish", "an old dish"),
        ("Japanese noodles", "Japanese noodles"),
        ("layered baked pasta of beef", "a layered baked pasta of beef"),
        ("confectionery from Japan", "confectionery from Japan"),
        ("puff pastry cake", "a puff pastry cake"),
        ("short story by Poe", "a short story by Poe"),
        ("romantic novel of manners", "a romantic novel of manners"),
        ("couscous", "a couscous"),
    ],
)
def test_with_article(phrase: str, expected: str) -> None:
    assert with_article(phrase) == expected


@pytest.mark.parametrize(
    ("singular", "expected"),
    [
        ("dish", "dishes"),
        ("iced dessert", "iced desserts"),
        ("romantic novel of manners", "romantic novels of manners"),
        ("comedy of manners novel", "comedy of manners novels"),
        ("collection of short stories", "collections of short stories"),
        ("pastry", "pastries"),
        ("show tune", "show tunes"),
        ("loaf", "loaves"),
        ("French chanson", "French chansons"),
        ("mashed potato", "mashed potatoes"),
        ("noodles", "noodles"),
        ("series", "series"),
        ("sandwich", "sandwiches"),
        ("maize bread", "maize breads"),
        ("confectionery", "confectionery"),
        ("diary", "diaries"),
        ("play", "plays"),
    ],
)
def test_plural(singular: str, expected: str) -> None:
    assert plural(singular) == expected


def test_join() -> None:
    assert join([]) == ""
    assert join(["a"]) == "a"
    assert join(["a", "b"]) == "a and b"
    assert join(["a", "b", "c"], "or") == "a, b or c"
    assert join(["salt and pepper", "oil"]) == "salt and pepper, and oil"


def test_cut_prefers_the_end_of_a_phrase() -> None:
    assert cut("short") == "short"
    assert cut("milk, sugar and a very long list of other things", 20) == "milk, sugar and a…"
    assert cut("white beans of Soissons, red wine and thyme", 32) == "white beans of Soissons…"
    assert cut("poppy seeds (and other things, such as sugar or honey)", 40) == "poppy seeds…"
    assert len(cut("x" * 10_000, 60)) == 60


def test_tidy_keeps_markup_and_drops_control_characters() -> None:
    assert tidy("<b>a</b>\n\x00 {b}\t&amp;") == "<b>a</b> {b} &amp;"


def test_fold_keeps_all_scripts() -> None:
    assert fold("Crème-Brûlée!") == "creme brulee"
    assert fold("ごはん") != fold("パン")


def test_sentence_and_ordinal() -> None:
    assert sentence("so it is") == "So it is."
    assert sentence("really?") == "Really?"
    assert [ordinal(place) for place in (0, 4, 5)] == ["first", "fifth", "number 6"]
