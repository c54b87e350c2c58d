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
            size: dict[str, Any] = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
            page.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
            scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
            page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
            yield page
        finally:
            page.quit()
