"""One thing is written as one, in every language."""

import re
from pathlib import Path
from typing import Final

import pytest
from django.conf import settings
from django.utils import translation

from casino.embedded.catalogues import DOMAINS, extract_messages
from casino.lib.refusals import ONE
from casino.lib.sentences import sentence_of

NUMBERED = re.compile(r"(?:%\((\w+)\)s|\{(\w+)\}) (?:[a-z]+ )?([a-z]+)\b")
THINGS: Final = {
    *("cards", "coups", "differences", "guests", "incidents", "passes", "piles", "players"),
    *("seats", "sessions", "tables", "tallas", "times", "people", "entries", "boxes", "slips"),
}
NEVER_ONE: Final = {
    # whole shoes and sets, and amounts over a bound of several
    "whole cards", "total cards", "cards cards", "behind cards", "minimum cards", "wanted cards",
    # factors of the regulations and of the house
    "times times", "high times", "allowed times",
    # bounds and shapes, of which none is one
    "most tallas", "allowed seats", "seats seats", "piles piles", "most guests",
    # refusals of shoes: dozens of cards, or a word of theirs that is rare with one
    "remaining cards", "lifted cards", "dealt cards", "count cards", "found cards", "most cards",
    "riffles times", "seen times", "won passes", "minimum players",
    "count coups",
    # 1 to so many; a list with its heading
    "party people", "amount seats",
}  # fmt: skip


def test_no_sentence_counts_things_in_one_form_only():
    wrong = []
    for domain in DOMAINS:
        for message in extract_messages(Path(settings.BASE_DIR), domain):
            if message.pluralizable or not isinstance(message.id, str):
                continue
            wrong += [
                message.id
                for percent, brace, thing in NUMBERED.findall(message.id)
                if thing in THINGS and f"{percent or brace} {thing}" not in NEVER_ONE
            ]
    assert wrong == []


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "1 difference over", "2 differences over"),
        ("es", "Queda 1 diferencia", "Quedan 2 diferencias"),
        ("it", "1 differenza", "2 differenze"),
    ],
)
def test_one_difference_is_left_and_two_are(language: str, one: str, two: str):
    with translation.override(language):
        for count, words in ((1, one), (2, two)):
            text = sentence_of("shift.not_acknowledged", {"count": count}, "EUR")
            assert words in text


def test_a_sentence_with_two_forms_is_chosen_by_its_count():
    assert ONE
    for several, one in ONE.items():
        assert "{count}" in several
        assert "{count}" in one
