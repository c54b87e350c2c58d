"""The page of collecting in a headless Chromium, by keys, from the link to the export."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.keys import Keys

from collecting.app import collecting_app
from collecting.export import write_export
from collecting.store import CollectingStore
from resolver.questions import read_questions
from tests.browser import contrasts
from tests.collecting.conftest import AMBER, ITEMS, RULES
from tests.gateway.conftest import served
from tests.study_page import StudyPage, browsers, opened

Browsers = tuple[Chrome, Chrome]

__all__ = ["browsers"]

pytestmark = pytest.mark.slow

WAYS = {0: ("the sweet one", "something with fruit in it"), 1: ("the hot one", "what men in boats drink")}


@pytest.fixture
def address(store: CollectingStore) -> Iterator[str]:
    with served(collecting_app(store)) as url:
        yield url


def link(store: CollectingStore, address: str, name: str) -> str:
    return f"{address}/?token={store.add_person('fair', name)}"


def read(page: StudyPage) -> None:
    """From the first screen to the second."""
    page.until(lambda: page.browser.find_element("id", "go").is_enabled())
    page.press(Keys.ENTER)
    page.until(lambda: page.seen("say"))


def say(page: StudyPage) -> None:
    """Fill the third bubble for what is marked, and send it."""
    before = page.text("progress")
    target = ["'Amber pie'", "'Lantern soup'"].index(page.text("meant"))
    page.press(Keys.ENTER)  # into the first field
    for way in WAYS[target]:
        page.press(way, Keys.ENTER)
    page.press(Keys.CONTROL + Keys.ENTER)
    page.until(lambda: page.text("progress") != before)


def test_two_workers_at_once_by_keys_from_the_link_to_the_export(
    store: CollectingStore, address: str, browsers: Browsers, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        pages = {
            name: stack.enter_context(opened(driver, link(store, address, name)))
            for name, driver in zip(("ann", "bob"), browsers, strict=True)
        }
        for _ in ITEMS:
            for page in pages.values():
                read(page)
                say(page)
        for name, page in pages.items():
            assert page.text("progress") == f"{name}: 3 done, 0 left"
            assert page.text("done") == "There is nothing left to do. Thank you!"
    found = store.collected("fair")
    assert sorted((one.item, one.worker) for one in found) == [
        (item.key, name) for item in ITEMS for name in ("ann", "bob")
    ]
    targets = {item.key: item.target for item in ITEMS}
    assert all(one.expressions == WAYS[targets[one.item]] for one in found)
    written = write_export(tmp_path / "out", ITEMS, found, RULES, {"train": 1.0})
    assert written == {"train": (3, 12)}
    assert [question.target for question in read_questions([tmp_path / "out" / "train.json"])] == [0, 1, 0]


def test_the_background_is_gone_when_it_is_to_be_remembered_and_can_be_read_again(
    store: CollectingStore, address: str, browsers: Browsers
) -> None:
    with opened(browsers[0], link(store, address, "ann")) as page:
        page.until(lambda: page.seen("read"))
        assert page.focused == "read-title"
        assert AMBER in page.text("cards")
        read(page)
        assert page.focused == "say-title"
        assert AMBER not in page.browser.execute_script("return document.body.innerHTML")
        page.press(Keys.ENTER, "half a sen")
        page.browser.execute_script(
            "document.getElementById('again').click();"
            "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))"
        )
        assert page.seen("read")  # Enter came too soon to be meant for this screen
        assert AMBER in page.text("cards")
        read(page)
        page.press(Keys.ENTER, "tence")
        # After a crash of the browser or a reload, the work is there as it was.
        page.until(lambda: store.next_task(store.people("fair")[0]).draft[0] == "half a sentence")  # type: ignore[union-attr]
        page.browser.get(address)
        page.until(lambda: page.seen("say"))
        assert page.browser.find_element("id", "field-0").get_property("value") == "half a sentence"
        assert store.next_task(store.people("fair")[0]).looks == 2  # type: ignore[union-attr]


def test_what_breaks_a_rule_is_said_as_one_types_and_again_on_sending(
    store: CollectingStore, address: str, browsers: Browsers
) -> None:
    with opened(browsers[0], link(store, address, "ann")) as page:
        read(page)
        page.press(Keys.ENTER, "the first one", Keys.ENTER, "Amber pie")
        page.until(lambda: "where it stands" in page.text("problem-0") and "a name" in page.text("problem-1"))
        assert page.browser.find_element("id", "field-1").get_attribute("aria-invalid") == "true"
        page.press(*[Keys.BACKSPACE] * 9, "the sweet one")
        page.until(lambda: not page.text("problem-1"))
        page.press(Keys.CONTROL + Keys.ENTER)
        page.until(lambda: "where it stands" in page.text("error"))
        assert store.collected("fair") == []
        assert page.seen("say")
        assert page.focused == "field-1"
        # What the server does not take shows in the log of the browser.
        assert "422" in page.browser.get_log("browser")[0]["message"]


def test_an_item_is_passed_on_after_asking_once(store: CollectingStore, address: str, browsers: Browsers) -> None:
    with opened(browsers[0], link(store, address, "ann")) as page:
        read(page)
        page.press(Keys.CONTROL + Keys.ENTER)
        assert page.text("error") == "Say it in 2 ways at least."
        page.browser.find_element("id", "pass").send_keys(Keys.ENTER)
        assert "once more" in page.text("error")
        page.press(Keys.ENTER)
        page.until(lambda: page.text("progress") == "ann: 1 done, 2 left")
    assert [one.expressions for one in store.collected("fair")] == [()]


@pytest.mark.parametrize(("dark", "width"), [(False, 320), (True, 900)], ids=["light phone", "dark"])
def test_it_is_legible_fits_and_tells_a_screen_reader(
    store: CollectingStore, address: str, browsers: Browsers, dark: bool, width: int
) -> None:
    with opened(browsers[0], link(store, address, "ann"), dark, width) as page:
        page.until(lambda: page.seen("read"))
        assert {("heading", "Read about these two"), ("heading", "'Amber pie'"), ("article", "")} <= page.accessible()
        page.until(lambda: page.browser.find_element("id", "go").is_enabled())
        found = contrasts(page.browser, "h1, #read p, #read h3, #read a, #go, #progress")
        read(page)
        page.press(Keys.ENTER, "the former")
        page.until(lambda: page.text("problem-0"))
        told = page.accessible()
        assert {
            ("heading", "What would you say?"),
            ("group", "Say it in 2 to 3 ways:"),
            ("textbox", "Way 1"),
            ("textbox", "Way 3"),
            ("button", "read about them again"),
            ("mark", ""),
        } <= told, told
        found += contrasts(page.browser, "#say h1, #say p, mark, #fields input, #fields label, #say li, #say button")
        assert len(found) >= 30
        assert min(contrast for text, contrast in found) >= 4.5, found  # WCAG 2.2, 1.4.3
        assert page.browser.execute_script("return document.documentElement.scrollWidth") <= width
        order = []
        for _ in range(6):
            order.append(page.focused)
            page.press(Keys.TAB)
        assert order == ["field-0", "field-1", "field-2", "send", "again", "pass"]
