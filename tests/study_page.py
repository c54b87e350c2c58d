"""A page of a study in a browser: signing in by a link, pressing keys, and what it asked of whom."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.browser import browser, emulate

SECONDS = 60.0


class StudyPage:
    """The page of somebody who signed in by a link."""

    def __init__(self, driver: Chrome, link: str) -> None:
        self.browser = driver
        self.browser.get(link)
        self.until(lambda: self.text("progress"))

    def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds."""
        deadline = time.monotonic() + SECONDS
        while not holds():
            assert time.monotonic() < deadline, f"waited in vain: {self.text('progress')!r}, {self.text('error')!r}"
            time.sleep(0.02)

    def text(self, name: str) -> str:
        """What is to be seen in the element of this id."""
        return self.browser.find_element(By.ID, name).text

    def seen(self, name: str) -> bool:
        """Whether the element of this id is to be seen."""
        return self.browser.find_element(By.ID, name).is_displayed()

    def press(self, *keys: str) -> None:
        """Press keys where the focus is, one after the other."""
        for key in keys:
            self.browser.switch_to.active_element.send_keys(key)

    @property
    def focused(self) -> str:
        """The id of what has the focus."""
        return self.browser.switch_to.active_element.get_attribute("id") or ""

    def accessible(self) -> set[tuple[str, str]]:
        """Role and name of everything that assistive technology is told of."""
        self.browser.execute_cdp_cmd("Accessibility.enable", {})
        nodes = self.browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        return {
            (node["role"]["value"], node.get("name", {}).get("value", "").strip())
            for node in nodes
            if not node.get("ignored")
        }

    def requested(self) -> list[str]:
        """The URLs of all requests since this was last asked."""
        entries = [json.loads(entry["message"])["message"] for entry in self.browser.get_log("performance")]
        return [
            entry["params"]["request"]["url"] for entry in entries if entry["method"] == "Network.requestWillBeSent"
        ]


@pytest.fixture(scope="module")
def browsers() -> Iterator[tuple[Chrome, Chrome]]:
    """Two people's browsers; a test asks for them by importing this name."""
    with browser() as one, browser() as other:
        yield one, other


@contextmanager
def opened(driver: Chrome, link: str, dark: bool = False, width: int = 900) -> Iterator[StudyPage]:
    """The page in a browser that knows nothing yet, which complained of nothing and asked nothing of another host."""
    driver.delete_all_cookies()
    driver.get_log("browser")
    driver.get_log("performance")
    emulate(driver, dark, width, 700)
    page = StudyPage(driver, link)
    yield page
    # Chromium notes here what the content security policy has kept from happening.
    assert driver.get_log("browser") == []
    own = link.partition("/?")[0]
    asked = [url for url in page.requested() if url.startswith(("http", "ws"))]
    assert asked
    assert [url for url in asked if not url.startswith(f"{own}/")] == []
