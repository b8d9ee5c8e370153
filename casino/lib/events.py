"""The kinds of journal events, dotted and past: each room declares its own in `events.py`.

It also declares there the kinds without an author, and the subjects of their payloads.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from django.core.exceptions import ImproperlyConfigured

_declared: set[str] = set()
BY_NOBODY: Final[set[str]] = set()
"""Kinds that may have no actor: those of the house's clock, and of the command line."""
BY_DEVICE: Final[set[str]] = set()
"""Kinds that a shoe reader may do: then their payload names it as `device`."""
SUBJECTS: Final[dict[str, str]] = {}
"""The names in payloads for the subjects of an act, each with the kind of subject."""


class EventKind(StrEnum):
    """A kind of event; a room's kinds are a class of their own. A kind is declared once."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if taken := _declared.intersection(cls):
            raise ImproperlyConfigured(f"two events are of the kind {min(taken)}")
        _declared.update(cls)


def list_kinds() -> list[str]:
    """Return the kinds that the rooms have declared, by name."""
    return sorted(map(str, _declared))


def declare_subjects(names: Mapping[str, str]) -> None:
    """Declare names of subjects in payloads. Raises ImproperlyConfigured for one with another."""
    if taken := [it for it in names.keys() & SUBJECTS.keys() if SUBJECTS[it] != names[it]]:
        raise ImproperlyConfigured(f"two subjects have the name {min(taken)}")
    SUBJECTS.update(names)
