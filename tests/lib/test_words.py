"""The catalogues use the words of the glossary, whole, marked as the English is, and no others."""

import calendar
import re
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.catalog import Message
from django.conf import settings

from casino.embedded.catalogues import (
    DOMAINS,
    LANGUAGES,
    PLACEHOLDER,
    SOURCE_LANGUAGE,
    catalogue_path,
    read_catalogue,
)

GLOSSARY = Path(settings.BASE_DIR) / "docs" / "glossary.md"
TRANSLATED = tuple(sorted(set(LANGUAGES) - {SOURCE_LANGUAGE}))
ON_SCREEN = ("es", "en", "it")
"""The languages of the glossary's columns of words on screen, from the fourth on."""

# Where the same word is the right one: by language and word, the English sentences and why.
MEANT = {
    ("es", "signo"): {"What the figures and their signs mean": "plus and minus"},
    ("it", "segni"): {"What the figures and their signs mean": "plus and minus"},
    ("es", "asiento"): {"As of number in the journal": "an entry of the journal"},
    ("es", "línea"): {
        "Line {line}: {reason}": "a line of a file",
        "Lines": "the lines of a file",
        "{text} is not a record: write one JSON object on a line.": "a line of a file",
    },
    ("es", "casa"): {
        "House edge": "the trade's own name of the figure",
        "House edge, before and after": "the same",
        "House edge at the next coup: talla %(talla)s, coups dealt %(coups)s": "the same",
    },
    ("it", "casa"): {"House edge": "the trade's own name of the figure"},
    ("it", "fondo"): {
        "%(name)s was moved to the end.": "at the end",
        "to the end of the waitlist": "at the end",
    },
}
# Sentences that are the same in two languages, or are no sentence.
THE_SAME = re.compile(
    r"hold|Hold|Hold, %|Drop|Total|Auto|Menu|PIN|QR|Password|Format|browser|natural|"
    r"Sabot|sabot|Suite|suite|Tallas?|talla (%\(number\)s|\{number\})|punto|Punto|banca|Banca|"
    r"Tablet|tablet|midi|mini|%\(minutes\)s min|no va más|“no va más”|"
    r"Croupier|croupier|inspector|auditor|jefe|Jefe de mesa|jefe de mesa"
)
MONTHS = set(calendar.month_name)
"""They begin with a small letter in Spanish and Italian."""


class Sentence(NamedTuple):
    """One English sentence, and how a language says it."""

    english: str
    said: str


class NotUsed(NamedTuple):
    """A word that a language does not use, and the words that it uses in its place."""

    language: str
    word: str
    used: str


def forms(texts: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts)


def sentences(language: str) -> list[Sentence]:
    found = []
    for domain in DOMAINS:
        path = catalogue_path(Path(settings.LOCALE_PATHS[0]), language, domain)
        for message in read_catalogue(path, language, domain):
            if message.id:
                found += _said(message, language)
    return found


def _said(message: Message, language: str) -> list[Sentence]:
    english = forms(message.id)
    texts = english if language == SOURCE_LANGUAGE else forms(message.string or ())
    return [Sentence(english[min(i, len(english) - 1)], one) for i, one in enumerate(texts)]


def rows() -> list[list[str]]:
    lines = [it for it in GLOSSARY.read_text().splitlines() if it.startswith("| ")]
    return [[cell.strip() for cell in it[1:-1].split("|")] for it in lines]


def words_not_used() -> list[NotUsed]:
    """Read the last column, such as `cola, línea (es); coda (it)`."""
    found = []
    for row in rows():
        for words, language in re.findall(r"([^;()]+)\((\w\w)\)", row[-1] if len(row) != 6 else ""):
            used = row[3 + ON_SCREEN.index(language)] if len(row) == 7 else row[0]
            found += [NotUsed(language, word.strip(), used) for word in words.split(",")]
    return found


def pattern(word: str, language: str) -> re.Pattern[str]:
    """Match a word whole; in Spanish with its plural, in Italian the glossary names both."""
    plural = "(?:e?s)?" if language == "es" else ""
    return re.compile(rf"\b{re.escape(word)}{plural}\b", re.IGNORECASE)


def test_the_glossary_has_words_not_to_use_in_every_language() -> None:
    assert {it.language for it in words_not_used()} == set(LANGUAGES)
    assert len(words_not_used()) > 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_word_is_used_for_one_thing(language: str) -> None:
    wrong = []
    for _, word, used in (it for it in words_not_used() if it.language == language):
        meant, banned = MEANT.get((language, word), {}), pattern(word, language)
        for english, said in sentences(language):
            if banned.search(PLACEHOLDER.sub("", said).replace(used, "")) and english not in meant:
                wrong.append(f"{said!r} ({english!r}): {used}, not {word}")
    assert wrong == []


def test_each_exception_is_still_needed() -> None:
    for (language, word), meant in MEANT.items():
        for english in meant:
            said = [it.said for it in sentences(language) if it.english == english]
            assert any(pattern(word, language).search(it) for it in said), (word, english)


@pytest.mark.parametrize("language", ON_SCREEN)
def test_the_words_of_the_glossary_are_on_a_screen(language: str) -> None:
    screens = "\n".join(it.said for it in sentences(language)).lower()
    missing = [
        word
        for row in rows()
        if len(row) == 7 and row[0] != "In the code"
        for word in re.split(r"[,;:]\s*", row[3 + ON_SCREEN.index(language)])
        if re.sub(r"\s*\(.*?\)", "", word).lower() not in screens and word != "–"
    ]
    assert missing == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_sentence_ends_and_begins_as_the_english_one(language: str) -> None:
    wrong = []
    for english, said in sentences(language):
        ends = [re.search(r"[.:?…]?$", it) for it in (english, said)]
        first, second = (re.match(r"[^\W\d_]", it) for it in (english, said))
        begins_alike = not (first and second) or first[0].isupper() == second[0].isupper()
        ends_alike = ends[0] and ends[1] and ends[0][0] == ends[1][0]
        if not ends_alike or not (begins_alike or english in MONTHS):
            wrong.append((english, said))
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_english_is_left(language: str) -> None:
    left = {
        english
        for english, said in sentences(language)
        if english == said and re.search(r"[a-z]{3}", PLACEHOLDER.sub("", english))
    }
    assert {it for it in left if not THE_SAME.fullmatch(it)} == set()
