"""The page of a table's register, its older ones, and its files."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import address
from casino.lib.paging import read_number
from casino.printing.answers import answer_file
from casino.printing.printout import AMOUNTS, Cell, Column, Printout, Sheet
from casino.printing.spelling import Spelling, say
from casino.register.printout import lay_out_register
from casino.register.selectors import (
    SESSIONS_AT_ONCE,
    find_newest_session,
    find_session,
    list_sessions_before,
    read_register,
)
from tables.floor.models import GamingTable
from tables.posts.doorway import actor_of, house_of, refusing_page
from tables.posts.selectors.access import access_table
from tables.sessions.models import TableSession
from tables.sessions.selectors import find_open_session


@dataclass(frozen=True, slots=True)
class ShownSheet:
    """A table as the page shows it: every cell a text, and whether it is an amount."""

    sheet: Sheet
    heads: list[tuple[str, bool]]
    rows: list[list[tuple[str, bool]]]


@refusing_page
def register(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show the register of a table's session, the one that is open or was last."""
    table = access_table(actor_of(request), table_id, need="register.view")
    return _show(request, table, find_newest_session(table))


@refusing_page
def register_of_session(request: HttpRequest, table_id: int, session_id: int) -> HttpResponse:
    """Show the register of one session of a table."""
    table = access_table(actor_of(request), table_id, need="register.view")
    return _show(request, table, find_session(table, session_id))


@refusing_page
def register_file(
    request: HttpRequest, table_id: int, session_id: int, ending: str
) -> HttpResponse:
    """Answer a register as a file; `?copy=guest` is the one for a guest."""
    table = access_table(actor_of(request), table_id, need="register.view")
    session = find_session(table, session_id)
    return answer_file(request, _lay_out(request, session), ending)


def _lay_out(request: HttpRequest, session: TableSession) -> Printout:
    return lay_out_register(read_register(session), for_guest=_is_for_guest(request))


def _is_for_guest(request: HttpRequest) -> bool:
    return request.GET.get("copy") == "guest"


def _show(request: HttpRequest, table: GamingTable, shown: TableSession | None) -> HttpResponse:
    printout = None if shown is None else _lay_out(request, shown)
    earlier = list_sessions_before(table, read_number(request.GET.dict()))
    return render(
        request,
        "register/register.html",
        {
            "table": table,
            "session": find_open_session(table.pk),
            "shown": shown,
            "for_guest": _is_for_guest(request),
            "printout": printout,
            **({} if printout is None else _spell(request, printout)),
            "earlier": earlier,
            "older": earlier[-1].pk if len(earlier) == SESSIONS_AT_ONCE else None,
        },
    )


def _spell(request: HttpRequest, printout: Printout) -> dict[str, Any]:
    spelling = Spelling(printout.house, house_of(request).reading_language)

    def cell_of(column: Column, cell: Cell) -> tuple[str, bool]:
        return spelling.write(column, cell), column.kind in AMOUNTS

    return {
        "facts": [
            (say(fact.column.title), spelling.write(fact.column, fact.cell))
            for fact in printout.facts
            if fact.cell != ""
        ],
        "sheets": [
            ShownSheet(
                sheet,
                [(say(column.title), column.kind in AMOUNTS) for column in sheet.columns],
                [
                    [cell_of(*it) for it in zip(sheet.columns, row, strict=True)]
                    for row in sheet.rows
                ],
            )
            for sheet in printout.sheets
        ],
    }


PAGES: list[URLPattern] = [
    address("tables/<int:table_id>/register/", register, name="register", need="register.view"),
    address(
        "tables/<int:table_id>/register/<int:session_id>/",
        register_of_session,
        name="register-session",
        need="register.view",
    ),
    address(
        "tables/<int:table_id>/register/<int:session_id>/register.<str:ending>",
        register_file,
        name="register-file",
        need="register.view",
    ),
]
