"""The phases of the coup under way, as the croupier calls them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict
from casino.lib.policy import Actor
from games.banca.services import BancaBook
from games.coups.events import CoupEvent
from games.coups.models import PHASES, CoupUnderway
from games.coups.services.acts import begin_acts
from games.coups.services.underway import begin_underway, read_play, verify_underway
from games.rules.banca.acts import CallNoVaMas
from tables.floor.models import GamingTable
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.journal.services.late import verify_known
from tables.posts.selectors.access import access_table
from tables.sessions.models import TableSession

KIND: Final = "phase.mark"


@as_command(KIND)
def mark_phase(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    coup: int,
    phase: str,
    bets: Sequence[Mapping[str, Any]] | None = None,
    acts: bool = False,
) -> dict[str, Any]:
    """Mark that a phase of coup number `coup` begins now: "no va mas", the cards, the paying.

    One may be left out: its time is unknown then. `bets` are those on the felt when "no va mas"
    is called; where an article forbids others after it, the coup must have the same. With `acts`
    the coup is played by its acts from the cards on. Raises Conflict as `read_play`,
    `table.no_talla`, `phase.coup_over`, `phase.marked`, `entry.overtaken`, `acts.bets_unknown`,
    `acts.reader`; BadInput `phase.bets`; with `acts` the Violation of bets that nobody may deal on.

    Where the banca belongs to its holder the same call closes it (rio-de-la-plata 13).
    """
    table = access_table(actor, table_id, need=KIND, lock=True)
    play = read_play(table)
    row = begin_underway(play)
    verify_known(command, row.talla.started_at, table)
    verify_underway(row, coup)
    if bets is not None and phase != "no_va_mas":
        raise BadInput("phase.bets")
    if any(getattr(row, f"{later}_at") is not None for later in from_phase(phase)):
        raise Conflict("phase.marked", params={"phase": phase})
    if bets is not None:
        row.bets = [dict(bet) for bet in bets]
    if acts and phase == "cards":
        begin_acts(play, row)
    called = {}
    if phase == "no_va_mas" and play.regulation.banca is not None:
        called = _lay_banca(actor, command, play.session)
    version = _mark(actor, command, row, phase, called)
    return {"coup": row.number, "phase": phase, "version": version}


def mark_banca_call(*, actor: Actor, command: Command, table: GamingTable) -> int | None:
    """Mark "no va mas" because the banca of a table that is held was called so.

    Returns the table's version; None if the coup is past it, or no talla is in play.
    """
    play = read_play(table)
    if play.talla is None:
        return None
    row = begin_underway(play)
    if any(getattr(row, f"{later}_at") is not None for later in from_phase("no_va_mas")):
        return None
    return _mark(actor, command, row, "no_va_mas", {})


def _lay_banca(actor: Actor, command: Command, session: TableSession) -> dict[str, Any]:
    """Call the banca as the coup is called; nothing if there is none, or it was called."""
    book = BancaBook(actor=actor, command=command, session=session)
    banca = book.table.banca
    if banca is None or banca.bets_closed:
        return {}
    book.do(CallNoVaMas())
    book.store()
    return {"banca_acts": book.describe()}


def _mark(
    actor: Actor, command: Command, row: CoupUnderway, phase: str, called: Mapping[str, Any]
) -> int:
    now = command.entered_at or utc_now()
    setattr(row, f"{phase}_at", now)
    row.save()
    payload = {
        "of_talla": row.talla_id,
        "coup": row.number,
        "phase": phase,
        "at": now.isoformat(),
        "bets": row.bets if phase == "no_va_mas" else None,
        **called,
    }
    return journal.append(actor, command, CoupEvent.PHASE_MARKED, payload, row.talla.table_id)


def from_phase(phase: str) -> tuple[str, ...]:
    """Return a phase and all after it."""
    return PHASES[PHASES.index(phase) :]


def mark_cards(row: CoupUnderway) -> None:
    """Begin the phase of the cards with the reader's first card, if nobody called them."""
    if row.cards_at is None and row.pay_at is None:
        row.cards_at = utc_now()
