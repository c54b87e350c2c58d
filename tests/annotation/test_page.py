"""The page of annotating in a headless Chromium, by keys, from the link to the export."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.keys import Keys

from annotation.app import annotation_app
from annotation.records import Item
from annotation.store import AnnotationStore
from tests.browser import contrasts
from tests.gateway.conftest import served
from tests.study_page import StudyPage, browsers, opened

Browsers = tuple[Chrome, Chrome]

__all__ = ["browsers"]

pytestmark = pytest.mark.slow

ITEMS = [
    Item(f"i{n}", "Do you mean 'Kue talam' or 'Cendol'?", ("Kue talam", "<b>Cendol</b>"), f"expression {n}")
    for n in range(3)
]
JUDGED = {"expression 0": ("1",), "expression 1": ("1", "2"), "expression 2": ("1", "o", "2")}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[AnnotationStore]:
    store = AnnotationStore(f"sqlite:///{tmp_path / 'annotation.db'}")
    store.put_items("desserts", ITEMS)
    yield store
    store.close()


def judge(page: StudyPage) -> None:
    """Judge the item on the page by keys, in a look the page takes for one."""
    before = page.text("progress")
    # Keys count from the second frame after the item came on.
    page.browser.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))")
    page.browser.execute_async_script("setTimeout(arguments[0], 50)")
    page.press(*JUDGED[page.text("expression")], Keys.ENTER)
    page.until(lambda: page.text("progress") != before)


def test_two_coders_at_once_by_keys_from_the_link_to_the_export(store: AnnotationStore, browsers: Browsers) -> None:
    with served(annotation_app(store)) as url, ExitStack() as stack:
        links = {name: f"{url}/?token={store.add_person('desserts', name)}" for name in ("ann", "bob")}
        pages = {
            name: stack.enter_context(opened(driver, links[name])) for name, driver in zip(links, browsers, strict=True)
        }
        assert "token" not in pages["ann"].browser.current_url
        for page in pages.values():
            judge(page)
        judge(pages["ann"])
        pages["bob"].browser.get(links["bob"])  # signs in once more, and goes on where the work was left
        pages["bob"].until(lambda: pages["bob"].text("progress") == "bob: 1 of 3")
        judge(pages["ann"])
        for _ in range(2):
            judge(pages["bob"])
        for page in pages.values():
            assert page.text("summary") == "Everything is judged. Thank you!"
            assert not page.seen("work")
    for row in store.export("desserts"):
        expected = {"expression 0": [[0]], "expression 1": [[0, 1]], "expression 2": [[0], [1]]}[row["answer"]]
        assert [(one["annotator"], one["interpretations"]) for one in row["annotations"]] == [
            ("ann", expected),
            ("bob", expected),
        ]


@pytest.mark.parametrize(("dark", "width"), [(False, 320), (True, 900)], ids=["light phone", "dark"])
def test_it_is_legible_fits_and_tells_a_screen_reader(
    store: AnnotationStore, browsers: Browsers, dark: bool, width: int
) -> None:
    link = f"/?token={store.add_person('desserts', 'ann')}"
    with served(annotation_app(store)) as url, opened(browsers[0], url + link, dark, width) as page:
        page.until(lambda: page.seen("work"))
        page.browser.execute_async_script("setTimeout(arguments[0], 100)")
        page.press("1", "o", "2")
        assert page.text("summary") == "You say: it could be Kue talam, or <b>Cendol</b>."
        assert {
            ("textbox", "Comment"),
            ("heading", "Which one is meant?"),
            ("group", "or it means"),
            ("button", "2 <b>Cendol</b>"),
            ("status", ""),
        } <= page.accessible()
        assert page.browser.execute_script("return document.documentElement.scrollWidth") <= width
        ground = page.browser.execute_script("return getComputedStyle(document.body).backgroundColor")
        assert (sum(int(part) for part in ground[4:-1].split(",")) < 3 * 128) is dark
        found = contrasts(page.browser, "#question, blockquote, h1, legend, button, input, #summary, a, #progress")
        assert len(found) >= 18
        assert min(contrast for _, contrast in found) >= 4.5, found  # WCAG 2.2, 1.4.3
        page.browser.get(f"{url}/manual")
        assert page.browser.execute_script("return document.documentElement.scrollWidth") <= width
