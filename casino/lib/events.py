"""The kinds of journal events, dotted and past: each room declares its own in `events.py`."""

from enum import StrEnum

from django.core.exceptions import ImproperlyConfigured

_declared: set[str] = set()


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
