"""The English sentence of every refusal of ours by its code: each room declares its own.

A room's `refusals.py` is read at the start (`casino.lib.rooms`). Those of requests as such, which
no room makes, are below.
"""

from collections.abc import Mapping
from typing import Final

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_noop

from games.rules.errors import TEMPLATES

SENTENCES: Final[dict[str, str]] = {}
ONE: Final[dict[str, str]] = {}
"""By a sentence for several things, the one for a single thing."""


def declare_refusals(sentences: Mapping[str, str]) -> None:
    """Declare sentences by their codes. Raises ImproperlyConfigured for a code that is taken."""
    if taken := (SENTENCES.keys() | TEMPLATES.keys()) & sentences.keys():
        raise ImproperlyConfigured(f"two refusals have the code {min(taken)}")
    SENTENCES.update(sentences)


def ngettext_noop(one: str, several: str) -> str:
    """Mark both forms of a sentence, chosen by its `count`; return the one for several."""
    ONE[several] = one
    return several


REFUSALS = {
    "input.malformed": gettext_noop("The request cannot be read: {reason}"),
    "input.waited": gettext_noop("Waited-Ms is a whole number of milliseconds, a year at most."),
    "input.key_missing": gettext_noop("A command needs an Idempotency-Key header with a UUID."),
    "input.not_json": gettext_noop(
        "The body is not of the type application/json, so it was not read."
    ),
    "input.too_large": gettext_noop("The request is larger than {bytes} bytes."),
    "input.too_slow": gettext_noop(
        "The request was not whole after {seconds} seconds, so nothing was done. Send it again."
    ),
    "input.refused": gettext_noop("The request is not one that a page or device of ours sends."),
    "input.method": gettext_noop("This address does not take {method}."),
    "policy.role": gettext_noop("The role {role} may not do this ({act})."),
    "policy.csrf": gettext_noop("The page has expired: load it again and repeat."),
    "policy.route": gettext_noop("Nobody may call this address."),
    "thing.not_found": gettext_noop("There is no {thing} {id} in this house."),
    "server.failed": gettext_noop("Something failed here."),
    "server.database_away": gettext_noop("The database does not answer just now."),
    "server.database_busy": gettext_noop("The database did not come to it in time."),
    "server.database_exhausted": gettext_noop(
        "The database has more to do than it can take. Call the person in charge of the system."
    ),
    "server.database_reads_only": gettext_noop(
        "The database records nothing just now, it can only be read. Call the person in charge of "
        "the system."
    ),
    "server.disk_full": gettext_noop(
        "The disk of the database is full: nothing can be recorded until there is room on it. "
        "Call the person in charge of the system."
    ),
    "server.disk_fails": gettext_noop(
        "The disk of the database fails. Call the person in charge of the system."
    ),
    "input.reason": gettext_noop("Give a reason of at most {most} characters."),
}
