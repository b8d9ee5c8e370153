"""The bets of an older coup: judged as they lay then, and settled again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from casino.lib.money import smallest_step
from games.banca.selectors.money import play_bancas
from games.banca.selectors.recount import Recount
from games.coups.models import Coup
from games.coups.selectors.coup_state import limits_kept
from games.coups.selectors.placed_bets import read_bets, verify_limits_of_seats
from games.coups.selectors.versions import first_version
from games.rules.limits import Limits
from games.rules.regulations.base import Regulation
from games.rules.sabot import verify_holder_bets
from games.rules.settlement import Bet, BetLine, Result, Settlement, sum_lines
from games.rules.wagers import WagerKind
from games.voids.selectors import get_standing_coup
from tables.floor.models import GamingTable
from tables.guests.selectors import guests_at
from tables.journal.models import FloorEvent
from tables.limits.models import LimitPosting
from tables.limits.selectors.in_force import list_kept_at
from tables.sessions.models import TableSession


@dataclass(frozen=True, slots=True)
class Followed:
    """A later coup whose bets are the same, and what they come to now."""

    wrong: Coup
    settlement: Settlement


def bets_of(coup: Coup, held: BetLine | None = None) -> list[Bet] | None:
    """Return the bets of a coup but for the banca of its holder, which is settled by its own."""
    if coup.bets is None:
        return None
    bets = [Bet(row["seat"], WagerKind(row["wager"]), row["stake"]) for row in coup.bets]
    if held is not None:
        bets.pop(_place_of(coup, held))
    return bets


def _place_of(coup: Coup, held: BetLine) -> int:
    """Find the banca of its holder among the bets of a coup: the last such, after his own box."""
    line = held.seat, held.wager, held.stake_minor, held.commission_minor
    rows = [(it["seat"], it["wager"], it["stake"], it["commission"]) for it in coup.bets or ()]
    return len(rows) - 1 - rows[::-1].index(line)


def held_line(session: TableSession, coup: Coup) -> BetLine | None:
    """Return the line of the holder's banca in a coup; None if the house held it."""
    money = play_bancas(session)
    assert money is not None  # the rules judged each act
    return money.passes[first_version(coup).command_id][1]


def line_of(row: Mapping[str, Any]) -> BetLine:
    """Read a settled bet as a coup keeps it."""
    back = 0 if row["result"] == "lost" else row["stake"] + row["pay"] - row["commission"]
    settled = Result(row["result"]), row["pay"], row["commission"], back
    return BetLine(row["seat"], WagerKind(row["wager"]), row["stake"], *settled)


def with_line(lines: Sequence[BetLine], held: BetLine | None) -> Settlement:
    """Settle a coup of these lines, and of the holder's own banca where there is one."""
    lines = tuple(lines) if held is None else (*lines, held)
    return Settlement(lines, sum_lines(lines))


def list_followed(session: TableSession, recounted: Recount, pass_id: UUID) -> list[Followed]:
    """List the later coups with recorded bets in which the banca comes to something else now."""
    was, now = recounted.before.passes, recounted.after.passes
    changed = [it for it in now if it != pass_id and now[it] != was[it]]
    places = Coup.objects.filter(session=session, command_id__in=changed).select_related("talla")
    followed = []
    for first in places.order_by("talla_id", "number"):
        coup, before = get_standing_coup(first.talla, first.number), was[first.command_id][1]
        if coup.bets is None or before is None:
            continue
        at = _place_of(coup, before)
        lines = [line_of(row) for place, row in enumerate(coup.bets) if place != at]
        followed.append(Followed(coup, with_line(lines, now[first.command_id][1])))
    return followed


def verify_bets(
    table: GamingTable,
    regulation: Regulation,
    wrong: Coup,
    holder: int | None,
    placed: Sequence[Bet],
) -> list[Bet]:
    """Judge bets as when the coup was played: the guests, the limits and who dealt of then.

    A guest who left in the middle left the bets that were recorded.
    """
    lay = {row["seat"] for row in wrong.bets or ()}
    places = {*guests_at(wrong.table_id, wrong.recorded_at), *lay}
    bets = read_bets(placed, places, smallest_step(table.house.denominations_minor))
    played = FloorEvent.objects.get(
        table_id=wrong.table_id, command_id=first_version(wrong).command_id
    )
    sign = LimitPosting.objects.get(id=played.payload["limits"])
    limits = Limits(sign.minimum_minor, sign.maximum_minor, sign.tie_maximum_minor, sign.step_minor)
    kept = {it.position: limits_kept(it) for it in list_kept_at(sign, wrong.recorded_at)}
    verify_limits_of_seats(regulation, limits, kept, bets)
    verify_holder_bets(regulation, None if regulation.banca is not None else holder, bets)
    return bets
