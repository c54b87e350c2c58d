"""The page as a person has it before them: what it shows, and its controls found as a person finds them, by name."""

import json
import time
from collections.abc import Callable

from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

SECONDS = 60.0


class Page:
    """The page under a URL in a browser."""

    def __init__(self, browser: Chrome, url: str) -> None:
        self.browser = browser
        self.url = url
        self.open()

    def open(self) -> None:
        """Ask for it, for the first time or again."""
        self.browser.get(self.url)
        self.until(lambda: self.shown("#base option") and not self.one("#send").get_attribute("aria-disabled"))

    def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds."""
        deadline = time.monotonic() + SECONDS
        while not holds():
            assert time.monotonic() < deadline, f"waited in vain: {self.lines}, {self.one('#problem').text!r}"
            time.sleep(0.02)

    def shown(self, selector: str) -> list[WebElement]:
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector: str) -> WebElement:
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    @property
    def lines(self) -> list[str]:
        """What was said, as it is read out: with who said it."""
        return self.browser.execute_script(
            "return [...document.querySelectorAll('.line')].map(line => line.textContent)"
        )

    @property
    def replies(self) -> list[str]:
        return [button.text for button in self.shown("#replies button")]

    @property
    def typed(self) -> str:
        return str(self.one("#text").get_property("value"))

    @property
    def focused(self) -> str:
        """The id or the text of what has the focus."""
        active = self.browser.switch_to.active_element
        return active.get_attribute("id") or active.text

    def press(self, *keys: str) -> None:
        """Press keys where the focus is."""
        self.browser.switch_to.active_element.send_keys(*keys)

    def say(self, text: str) -> list[str]:
        """Type it and press Enter; what the bot says to it."""
        before = len(self.lines)
        self.press(text, Keys.ENTER)
        return self.answered(before)

    def click(self, name: str) -> None:
        """Click the button of this name."""
        self.browser.find_element(By.XPATH, f"//button[normalize-space()={json.dumps(name)}]").click()

    def answered(self, before: int) -> list[str]:
        """Wait until something was said and answered; the new lines but the first."""
        self.until(lambda: len(self.lines) >= before + 2 and not self.one("#send").get_attribute("aria-disabled"))
        return self.lines[before + 1 :]

    def accessible(self) -> set[tuple[str, str]]:
        """Role and name of everything that assistive technology is told of."""
        self.browser.execute_cdp_cmd("Accessibility.enable", {})
        nodes = self.browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        return {
            (node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node.get("ignored")
        }

    def requested(self) -> list[str]:
        """The URLs of all requests since this was last asked."""
        entries = [json.loads(entry["message"])["message"] for entry in self.browser.get_log("performance")]
        return [
            entry["params"]["request"]["url"] for entry in entries if entry["method"] == "Network.requestWillBeSent"
        ]
