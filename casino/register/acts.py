"""The sessions of a table: each time that it was open."""

from datetime import date
from typing import Annotated

from django.urls import URLPattern
from rest_framework.request import Request

from casino.lib.sent import Moment, Sent, one_of
from casino.register.selectors import list_sessions_before
from tables.api.acts import actor_of, read
from tables.api.pages import PAGE, Next, cut_page, read_page
from tables.houses.models import CommissionMode
from tables.people.selectors import name_person
from tables.posts.selectors.access import access_table
from tables.sessions.models import TableSession


class SessionShown(Sent):
    """A table from its opening count to its closing count, and the rules it was opened under."""

    session: int
    table: int
    table_number: str
    shift: int
    gaming_day: date
    shift_number: int
    state: Annotated[str, one_of(TableSession.State.values)]
    regulation: str
    regulation_version: str
    commission_mode: Annotated[str, one_of(CommissionMode.values)]
    croupiers_minimum: int
    opened_at: Moment
    opened_by: str
    opened_by_name: str
    closed_at: Moment | None
    closed_by: str | None
    closed_by_name: str | None
    early_reason: str
    low_float_reason: str


class SessionsShown(Sent):
    """The sessions of a table, newest first."""

    sessions: list[SessionShown]
    next: Next


def _table_sessions(request: Request, table_id: int) -> SessionsShown:
    """Show them."""
    table = access_table(actor_of(request), table_id, need="register.view")
    page = read_page(request)
    found = list_sessions_before(table, page.after, page.at_once)
    sessions, then = cut_page(found, page.limit, lambda it: it.pk)
    return SessionsShown([_show(it, table.number) for it in sessions], then)


def _show(session: TableSession, table_number: str) -> SessionShown:
    return SessionShown(
        session=session.pk,
        table=session.table_id,
        table_number=table_number,
        shift=session.shift_id,
        gaming_day=session.shift.gaming_day,
        shift_number=session.shift.number,
        state=session.state,
        regulation=session.regulation,
        regulation_version=session.regulation_version,
        commission_mode=session.commission_mode,
        croupiers_minimum=session.croupiers_minimum,
        opened_at=session.opened_at,
        **name_person("opened_by", session.opened_by),
        closed_at=session.closed_at,
        **name_person("closed_by", session.closed_by),
        early_reason=session.early_reason,
        low_float_reason=session.low_float_reason,
    )


ACTS: list[URLPattern] = [
    read(
        "tables/<int:table_id>/sessions",
        _table_sessions,
        name="api-table-sessions",
        need="register.view",
        summary="List the sessions of a table, newest first",
        answer=SessionsShown,
        parameters=PAGE,
    ),
]
