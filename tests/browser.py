"""A headless Chromium for tests of the web page; tests/browser.sh sees to one being there."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from selenium.webdriver import Chrome, ChromeOptions, ChromeService

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

_CONTRAST = """
const luminance = (colour) => {
  const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ground = (element) => {
  for (; element; element = element.parentElement) {
    const colour = getComputedStyle(element).backgroundColor;
    if (!colour.endsWith(", 0)")) return colour;
  }
  return "rgb(255, 255, 255)";
};
return [...document.querySelectorAll(arguments[0])].map((element) => {
  const [dark, light] = [luminance(getComputedStyle(element).color), luminance(ground(element))].sort((a, b) => a - b);
  return [element.textContent, (light + 0.05) / (dark + 0.05)];
});
"""


@contextmanager
def browser(dark: bool = False, width: int = 900, height: int = 700) -> Iterator[Chrome]:
    """A browser with an empty profile; the test is skipped where there is none.

    Its page is `width` by `height` pixels, narrower than a window of Chromium could be.
    """
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if chromium is None or driver is None:
        pytest.skip("no chromium and chromedriver on PATH; on Debian: apt-get install chromium chromium-driver")
    with tempfile.TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True) as profile:
        options = ChromeOptions()
        options.binary_location = chromium
        for argument in (*ARGUMENTS, f"--user-data-dir={profile}"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        page = Chrome(options=options, service=ChromeService(driver))
        try:
            emulate(page, dark, width, height)
            yield page
        finally:
            page.quit()


def emulate(page: Chrome, dark: bool, width: int, height: int) -> None:
    """Make it a screen of this size and colour scheme."""
    size: dict[str, Any] = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    page.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})


def contrasts(page: Chrome, selector: str) -> list[tuple[str, float]]:
    """The text of each element and the contrast of its letters with what is behind them."""
    found: list[tuple[str, float]] = page.execute_script(_CONTRAST, selector)
    return found
