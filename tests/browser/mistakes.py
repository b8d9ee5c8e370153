"""The sheet of mistakes at a table's tablet, for tests."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import override
from playwright.sync_api import Locator, expect

from games.mistakes.words import MOMENT_WORDS
from games.rules.play.remedies import Moment

HEARD = "version => document.querySelector('sabot-table').state.v >= version"
"""The page knows what was done: the list of the next mistakes does not move any more."""
OPEN_TAB = "[role=tab][aria-selected=true]"
UNSEEN = "Cards that were not seen"


def word(words: Mapping[str, Any], code: str) -> str:
    """Return what a code is called on a screen in English."""
    with override("en"):
        return str(words[code])


def open_tab(sheet: Locator, moment: Moment) -> Locator:
    """Open the mistakes of a moment; give its tab."""
    tab = sheet.get_by_role("tab", name=word(MOMENT_WORDS, moment))
    tab.click()
    expect(tab).to_have_attribute("aria-selected", "true")
    return tab
