"""Counts a table by two people, as they do before it opens and as it closes."""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import Conflict
from casino.lib.policy import Actor, Role
from games.board import services as closing
from games.rules.limits import Limits
from tables.cage.services import count_cage
from tables.counting.models import Counting, CountSheet
from tables.counting.selectors import find_opening_counting
from tables.counting.services import Counts, check_counts
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.ledger.models import Count
from tables.ledger.pieces import Pieces, plain_pieces
from tables.openings.services import open_session
from tables.sessions.models import Shift, TableSession
from tables.sessions.selectors import find_open_session, find_open_shift
from tests.building import acting, make_staff, new_command

LOW_FLOAT = "a test needs few chips"


def count_by_two(*, actor: Actor, signer: Actor, table_id: int, counts: Counts) -> None:
    """Let one call and the other count the same blind; agreed counts stay."""
    for kind, pieces in counts.items():
        args: dict[str, Any] = {"table_id": table_id, "counts": {kind: pieces}}
        try:
            closing.call_counts(actor=actor, command=new_command(), **args)
        except Conflict as refusal:
            if refusal.code != "count.agreed":
                raise
        else:
            check_counts(actor=signer, command=new_command(), **args)


def open_cage(house: House) -> None:
    """Let two people count the cage for the first time; there is much in it."""
    cashier, inspector = make_staff(house, Role.CASHIER), make_staff(house, Role.INSPECTOR)
    count_cage(
        actor=acting(cashier),
        command=new_command(),
        chips={100_000: 1000},
        notes={},
        signer=acting(inspector),
    )


def open_table(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    limits: Limits,
    opening_float: Pieces,
    signer: Actor,
    commission_mode: str | None = None,
    reason: str = "",
    witness: Actor | None = None,
) -> dict[str, Any]:
    """Open a table whose float two people have counted; the counting is written as rows."""
    table = GamingTable.objects.get(id=table_id)
    shift = find_open_shift(table.house_id)
    if shift is not None and find_open_session(table_id) is None:
        counting = find_opening_counting(table, shift) or begin_counting(table, shift)
        if not counting.sheets.exists():
            kind = Count.Kind.OPENING_FLOAT
            write_sheets(counting, kind, opening_float, actor.staff_id, signer.staff_id)
    return open_session.open_table(
        actor=actor,
        command=command,
        table_id=table_id,
        limits=limits,
        reason=reason,
        witness=witness,
        low_float_reason=LOW_FLOAT,
        commission_mode=commission_mode,
    )


def close_table(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    counts: Counts,
    signer: Actor,
    early_reason: str = "",
) -> dict[str, Any]:
    """Count the table by two people and close it."""
    count_by_two(actor=actor, signer=signer, table_id=table_id, counts=counts)
    return closing.close_table(
        actor=actor, command=command, table_id=table_id, early_reason=early_reason
    )


def begin_counting(
    table: GamingTable, shift: Shift, session: TableSession | None = None
) -> Counting:
    """Begin the counting of a table that is to open, or of a session's end."""
    return Counting.objects.create(
        house=table.house, table=table, shift=shift, session=session, begun_at=utc_now()
    )


def write_sheets(
    counting: Counting,
    kind: Count.Kind,
    pieces: Pieces,
    called_by: int,
    blind_by: int,
    number: int = 1,
) -> tuple[CountSheet, CountSheet]:
    """Write one round (its number) on which two people agree, past the services."""
    people = ((CountSheet.Role.CALLED, called_by), (CountSheet.Role.BLIND, blind_by))
    called, blind = (
        CountSheet.objects.create(
            house_id=counting.house_id,
            counting=counting,
            kind=kind,
            round=number,
            role=role,
            pieces=plain_pieces(pieces),
            total_minor=sum(value * quantity for value, quantity in pieces.items()),
            counted_by_id=person,
            counted_at=utc_now(),
        )
        for role, person in people
    )
    return called, blind
