"""The journal, read event by event."""

from django.urls import URLPattern
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from casino.evidence.selectors.journal import JournalEvent, list_events, show_events
from casino.lib.paging import read_number
from casino.lib.sent import Sent
from tables.api.acts import actor_of, read
from tables.api.pages import PAGE, Next, cut_page, read_page
from tables.ledger.selectors.blind import sight_of


class Journal(Sent):
    """Events of one stream, oldest first; each is chained to the one before it.

    SHA-256 of the previous hash and, separated by 0x1F: house, table or `-`, version, kind, the id
    of the person or `-`, command, moment to the microsecond, payload.
    """

    house: int
    events: list[JournalEvent]
    next: Next


def _journal(request: Request) -> Journal:
    """Show a part of it."""
    actor, page = actor_of(request), read_page(request)
    table_id = read_number(request.query_params.dict(), "table")
    found = list_events(actor.house_id, table_id, after=page.after or 0, at_once=page.at_once)
    events, then = cut_page(found, page.limit, lambda it: it.version)
    return Journal(actor.house_id, show_events(events, sight_of(actor)), then)


ACTS: list[URLPattern] = [
    read(
        "journal",
        _journal,
        name="api-journal",
        need="evidence.view",
        summary="Read the journal of a table, or of the house",
        answer=Journal,
        parameters=(
            OpenApiParameter(
                "table", OpenApiTypes.INT64, description="Left out: the events of no table."
            ),
            *PAGE,
        ),
    ),
]
