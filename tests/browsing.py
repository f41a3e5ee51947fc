"""A browser without a window, in which the tests open what people will open in theirs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from machine import PATIENCE, require

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@contextmanager
def opened_browser() -> Iterator[Browser]:
    """Lends a browser. Where there is none the test is skipped, but never in CI."""
    from playwright.sync_api import sync_playwright

    path = require("chromium", "chromium-browser", "google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox"], timeout=PATIENCE * 1000
        )
        try:
            yield browser
        finally:
            browser.close()


def new_page(browser: Browser, **how: Any) -> Page:
    """Opens a page that is waited for as long as anything else."""
    page = browser.new_context(**how).new_page()
    page.set_default_timeout(PATIENCE * 1000)
    return page
