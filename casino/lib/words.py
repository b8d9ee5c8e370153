"""The words for codes: each room declares its own in `words.py`.

All are lazy, so they are in the language of the reader.
"""

from typing import Final

from django.core.exceptions import ImproperlyConfigured
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = dict[str, Promise | str]
"""By a code its word on screen."""

TERMS: Final[Words] = {}
"""By a code its word as a value inside a sentence: things, people, states."""


WORDS: Final[dict[str, Words]] = {}
"""The words on screen for all codes of a kind, by the kind's name."""


def declare_words(of: str, words: Words) -> Words:
    """Declare the words for a kind of code. Raises ImproperlyConfigured for one that is taken."""
    if of in WORDS:
        raise ImproperlyConfigured(f"two kinds of words have the name {of}")
    WORDS[of] = words
    return words


def declare_terms(**words: Promise | str) -> None:
    """Declare words for inside sentences. Raises ImproperlyConfigured for a code that is taken."""
    if taken := TERMS.keys() & words.keys():
        raise ImproperlyConfigured(f"two terms have the code {min(taken)}")
    TERMS.update(words)


declare_terms(address=_("address"), nobody=_("nobody"))
