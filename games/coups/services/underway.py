"""Locking the coup under way for an act on it."""

from dataclasses import dataclass

from casino.lib.errors import Conflict
from games.coups.models import CoupUnderway
from games.coups.selectors.talla_coups import find_last_coup
from games.coups.selectors.underway import bets_begin, underway_of
from games.rules.regulations.base import Regulation
from games.tallas.models import Talla
from games.tallas.selectors import find_open_talla
from tables.floor.models import GamingTable
from tables.sessions.models import TableSession
from tables.sessions.selectors import get_open_session, session_rules


@dataclass(frozen=True, slots=True)
class Play:
    """A table that is held for an act, its session, and the talla in play if there is one."""

    table: GamingTable
    session: TableSession
    talla: Talla | None
    regulation: Regulation

    def verify_talla(self) -> Talla:
        """Return the talla in play. Raises Conflict `table.no_talla`."""
        if self.talla is None:
            raise Conflict("table.no_talla", params={"table": self.table.number})
        return self.talla


def read_play(table: GamingTable) -> Play:
    """Read the play at a locked table.

    Raises Conflict `table.closed`, `table.suspended`, `table.last_coups_over`.
    """
    session = get_open_session(table)
    if session.state == TableSession.State.SUSPENDED:
        raise Conflict("table.suspended", params={"table": table.number})
    if session.last_coups_left == 0:
        raise Conflict("table.last_coups_over", params={"table": table.number})
    return Play(table, session, find_open_talla(table.pk), session_rules(session))


def begin_underway(play: Play) -> CoupUnderway:
    """Return the row of the coup under way, or a new one that is not stored yet."""
    talla = play.verify_talla()
    row = underway_of(talla)
    if row is not None:
        return row
    last = find_last_coup(talla.pk)
    ended = None if last is None else (last.number, last.recorded_at)
    return CoupUnderway(
        talla=talla,
        house_id=talla.house_id,
        number=talla.coups + 1,
        bets_at=bets_begin(talla, ended, play.session.resumed_at),
    )


def verify_underway(row: CoupUnderway, coup: int) -> None:
    """Raise Conflict `phase.coup_over` unless the screen meant the coup that is under way."""
    if row.number != coup:
        raise Conflict("phase.coup_over", params={"number": coup})
