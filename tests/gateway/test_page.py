"""The page in a headless Chromium, by real clicks and keys, before a stand-in for Rasa."""

from collections.abc import Iterator

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.keys import Keys

from tests.bot.rasa_stand_in import bot
from tests.browser import browser, contrasts
from tests.gateway.conftest import Running, Start, served
from tests.gateway.page import Page

pytestmark = pytest.mark.slow

QUESTION = "Whichone: Do you mean 'Kue talam' or 'Cendol'?"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chrome]:
    with browser() as started:
        yield started


@pytest.fixture
def page(running: Running, chromium: Chrome) -> Iterator[Page]:
    with served(running.app) as url:
        chromium.delete_all_cookies()
        chromium.get_log("browser")
        chromium.get_log("performance")
        yield Page(chromium, url)
        # Chromium notes here what the content security policy has kept from happening.
        assert chromium.get_log("browser") == []


def test_a_conversation_by_clicks(page: Page) -> None:
    assert page.focused == "text"
    assert page.say("a dessert") == [QUESTION]
    assert page.replies == ["Kue talam", "Cendol"]
    page.click("Cendol")
    assert page.answered(2) == ["Whichone: Cendol. Good choice!"]
    assert page.focused == "text"
    assert page.replies == ["Why?"]
    page.click("Why?")
    assert page.answered(4) == ["Whichone: Because it is iced."]
    assert page.lines[0] == "You: a dessert"


def test_a_conversation_by_keys(page: Page) -> None:
    assert page.say("a dessert") == [QUESTION]
    page.press(Keys.SHIFT, Keys.TAB)
    page.browser.switch_to.active_element.send_keys(Keys.NULL)
    assert page.focused == "Cendol"
    page.press(Keys.SPACE)
    assert page.answered(2) == ["Whichone: Cendol. Good choice!"]
    assert page.focused == "text"
    page.press("two", Keys.SHIFT, Keys.ENTER, Keys.NULL, "lines")
    assert page.typed == "two\nlines"
    page.press(Keys.TAB)
    assert page.focused == "send"


def test_every_control_is_in_the_order_of_the_page_and_shows_its_focus(page: Page) -> None:
    page.say("a dessert")
    page.one("#new").click()
    page.until(lambda: not page.lines)
    page.say("a dessert")
    page.browser.execute_script("document.activeElement.blur(); document.getElementById('new').focus()")
    order = []
    for _ in range(7):
        order.append(page.focused)
        assert page.browser.execute_script("return getComputedStyle(document.activeElement).outlineStyle") == "solid"
        page.press(Keys.TAB)
    assert order == ["new", "base", "log", "Kue talam", "Cendol", "text", "send"]


def test_what_a_screen_reader_is_told(page: Page) -> None:
    page.say("a dessert")
    told = page.accessible()
    assert {
        ("log", "Conversation"),
        ("combobox", "Knowledge base"),
        ("textbox", "Your message"),
        ("button", "Send"),
        ("button", "New conversation"),
        ("button", "Cendol"),
        ("group", "Quick replies"),
        ("heading", "Whichone"),
        ("status", ""),
        ("alert", ""),
    } <= told
    assert page.browser.execute_script("return document.documentElement.lang") == "en"


def test_what_was_said_is_there_after_a_reload(page: Page) -> None:
    page.say("a dessert")
    page.open()
    assert page.lines == ["You: a dessert", QUESTION]
    assert page.replies == ["Kue talam", "Cendol"]
    page.click("New conversation")
    page.until(lambda: page.lines == [])
    assert page.replies == []
    page.open()
    assert page.lines == []


def test_markup_stays_text(page: Page, running: Running) -> None:
    assert page.say("<b>bold</b>") == ["Whichone: <img src=x onerror=alert(1)> & **stars**"]
    assert page.lines[0] == "You: <b>bold</b>"
    assert page.replies == ["<i>Halo</i>"]
    assert page.say("markup") == ["Whichone: <script>document.title = 'taken'</script>"]
    assert page.shown("#base option")[1].text == "Well-known <songs>"
    page.open()
    assert page.lines[1] == "Whichone: <img src=x onerror=alert(1)> & **stars**"
    assert page.browser.title == "Whichone"
    assert page.shown("#log b, #log img, #log script, #replies i, #base songs") == []


def test_a_picked_base_goes_with_what_is_said_until_it_is_taken_up(page: Page, running: Running) -> None:
    assert page.one("#base").get_property("value") == "recipes"
    page.one("#base").send_keys("Well")
    page.one("#text").click()
    page.say("Cendol")
    page.say("a song")
    page.say("a song")
    sent = [message["metadata"] for message in running.rasa.received]
    assert sent == [{"knowledge_base": "songs"}, {"knowledge_base": "songs"}, {}]
    page.open()
    assert page.one("#base").get_property("value") == "songs"


def test_nothing_is_asked_of_another_host(page: Page) -> None:
    page.say("a dessert")
    page.say("<b>bold</b>")
    asked = page.requested()
    assert len(asked) >= 7
    assert [url for url in asked if not url.startswith(f"{page.url}/")] == []


def test_one_thing_is_said_at_a_time(page: Page, running: Running) -> None:
    running.rasa.may_answer.clear()
    page.press("a dessert", Keys.ENTER)
    page.press("a song", Keys.ENTER)
    assert page.typed == "a song"
    page.until(lambda: page.one("#status").text == "Whichone is thinking…")
    running.rasa.may_answer.set()
    page.answered(0)
    assert page.one("#status").text == ""
    assert page.lines == ["You: a dessert", QUESTION]
    assert len(running.rasa.received) == 1


def test_what_was_not_answered_can_be_said_again(start: Start, chromium: Chrome) -> None:
    with start(conversation_rate=1) as running, served(running.app) as url:
        chromium.delete_all_cookies()
        page = Page(chromium, url)
        page.say("a dessert")
        page.press("a song", Keys.ENTER)
        page.until(lambda: page.one("#problem").text)
        assert "too fast" in page.one("#problem").text
        assert page.typed == "a song"
        assert page.lines == ["You: a dessert", QUESTION]
        page.click("New conversation")
        page.until(lambda: page.lines == [])
        assert page.one("#problem").text == ""
        page.one("#text").click()
        page.press(Keys.ENTER)
        assert page.answered(0) == ["Whichone: Do you mean 'Hello' or 'Halo'?"]


def test_a_gateway_that_is_gone_is_told_of(start: Start, chromium: Chrome) -> None:
    with start() as running:
        with served(running.app) as url:
            chromium.delete_all_cookies()
            page = Page(chromium, url)
        page.press("a dessert", Keys.ENTER)
        page.until(lambda: page.one("#problem").text)
        assert "no connection" in page.one("#problem").text
        assert page.typed == "a dessert"


def test_it_fits_on_a_phone(start: Start) -> None:
    word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
    answer = {"long": [bot(word, buttons=[word, "no"]), *(bot(f"line {n}") for n in range(20))]}
    with start(answer) as running, served(running.app) as url, browser(width=320, height=568) as phone:
        page = Page(phone, url)
        page.say("long")
        assert phone.execute_script("return document.documentElement.scrollWidth") == 320
        assert phone.execute_script("return document.documentElement.scrollHeight") == 568
        for control in page.shown("button, select, textarea"):
            box = control.rect
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 320
            assert box["y"] + box["height"] <= 568
            assert box["height"] >= 44  # big enough for a finger
        log = page.one("#log")
        assert phone.execute_script(
            "const l = arguments[0]; return l.scrollTop + l.clientHeight >= l.scrollHeight - 1", log
        )


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_light_and_dark_are_both_legible(running: Running, dark: bool) -> None:
    with served(running.app) as url, browser(dark=dark) as started:
        page = Page(started, url)
        page.say("a dessert")
        ground = started.execute_script("return getComputedStyle(document.body).backgroundColor")
        assert (sum(int(part) for part in ground[4:-1].split(",")) < 3 * 128) is dark
        found = contrasts(started, ".line, h1, label, button, select, textarea")
    assert len(found) == 11
    assert min(contrast for _, contrast in found) >= 4.5, found  # WCAG 2.2, 1.4.3
