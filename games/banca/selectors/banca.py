"""The banca of a table now: its rows, and guests who have come, sat down or left since."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from games.banca.selectors.rows import KeptBanca, read_bancas
from games.banca.selectors.shown import BancaState, show_banca
from games.rules.banca import HOUSE, BancaTable
from games.rules.banca.acts import Arrive, Leave, Sit
from games.rules.errors import BancaViolation
from games.rules.limits import Limits
from games.rules.regulations import get_regulation
from tables.guests.models import Guest, SeatOccupancy
from tables.limits.models import LimitPosting
from tables.limits.selectors.in_force import find_limits_in_force
from tables.overview.state import TableFloor
from tables.sessions.models import TableSession


class Present(NamedTuple):
    """A guest at a table; `seat` is None for a standing guest."""

    player: str
    seat: int | None
    name: str


def keeps_banca(regulation_key: str, version: str | None = None) -> bool:
    """Whether tables under a regulation have a banca that belongs to its holder."""
    return get_regulation(regulation_key, version).banca is not None


def read_people(table_ids: Collection[int]) -> dict[int, list[Present]]:
    """Return the guests at each table now, in the order of coming (1 query)."""
    people: dict[int, list[Present]] = {table_id: [] for table_id in table_ids}
    here = SeatOccupancy.objects.filter(table_id__in=list(table_ids), left_at=None)
    for stay in here.order_by("sat_at", "id").select_related("seat", "guest"):
        seat = stay.seat.position if stay.seat else None
        people[stay.table_id].append(Present(str(stay.guest_id), seat, stay.guest.name))
    return people


def greet(table: BancaTable, people: Sequence[Present]) -> list[object]:
    """List the acts that make guests who came, sat down and left since known to the banca.

    The holder of the banca stays until it is over, and the seat from which it is dealt is not
    taken: such acts wait.
    """
    wanted = {one.player: one.seat for one in people}
    acts: list[object] = []

    def do(act: object) -> None:
        nonlocal table
        if table.can(act):
            table = table.apply(act)
            acts.append(act)

    for player in (*table.seats.values(), *sorted(table.standing)):
        seat = table.seat_of(player)
        if player not in wanted or (seat is not None and wanted[player] != seat):
            do(Leave(player))
    for player, seat in wanted.items():
        if player not in table.standing and table.seat_of(player) is None:
            do(Arrive(player))
        if seat is not None and player in table.standing:
            do(Sit(player, seat))
    return acts


def under_limits(kept: KeptBanca, limits: Limits) -> BancaTable:
    """Return the banca under the limits of the sign, or those of its opening while it is bound."""
    return kept.table if kept.is_bound else replace(kept.table, limits=limits)


def present_banca(kept: KeptBanca, limits: Limits, people: Sequence[Present]) -> BancaTable:
    """Return the banca as the next act finds it."""
    table = under_limits(kept, limits)
    for act in greet(table, people):
        table = table.apply(act)
    return table


def find_posting(table_id: int) -> LimitPosting:
    """Find the limits on the sign of an open table (1 query)."""
    posting = find_limits_in_force(table_id)
    assert posting is not None  # no table opens without
    return posting


def read_limits(posting: LimitPosting) -> Limits:
    """Return a posting's limits as the rules' type."""
    return Limits(
        posting.minimum_minor, posting.maximum_minor, posting.tie_maximum_minor, posting.step_minor
    )


def read_banca(session: TableSession, limits: Limits) -> KeptBanca:
    """Fold the banca of one session (1 query, 2 after acts were taken back)."""
    return read_bancas([session], {session.pk: limits})[session.pk]


def holder_seat(table: BancaTable) -> int | None:
    """Return the seat that deals a player's banca; None if nobody or the house holds it."""
    banca = table.banca
    return None if banca is None or banca.player == HOUSE else banca.seat


def banca_views(floor: Mapping[int, TableFloor]) -> dict[int, BancaState]:
    """Return the banca of each open table whose regulation keeps one, by table.

    No query if there is no such table; otherwise 3 for any number of them, 1 more if a holder has
    left and is bound, 1 more for each that this process has to compute from the beginning again.
    """
    playing = {
        table.session_id: table
        for table in floor.values()
        if table.session_id is not None
        and table.limits
        and keeps_banca(table.regulation, table.regulation_version)
    }
    if not playing:
        return {}
    sessions = list(TableSession.objects.filter(id__in=list(playing)))
    limits = {pk: _sign_of(table) for pk, table in playing.items()}
    bancas = read_bancas(sessions, limits)
    people = read_people([table.id for table in playing.values()])
    shown = {
        playing[pk].id: (kept, present_banca(kept, limits[pk], people[playing[pk].id]))
        for pk, kept in bancas.items()
    }
    names = _names_of([table for _, table in shown.values()], people)
    return {table_id: show_banca(kept, table, names) for table_id, (kept, table) in shown.items()}


def put_name(violation: BancaViolation) -> None:
    """Replace the banca's key for a player by the guest's name (1 query)."""
    player = violation.params.get("player")
    if isinstance(player, str) and player.isdecimal():
        guest = Guest.objects.filter(id=int(player)).first()
        violation.params["player"] = guest.name if guest is not None else player


def _sign_of(table: TableFloor) -> Limits:
    sign = table.limits
    assert sign is not None  # asked before
    return Limits(sign.minimum_minor, sign.maximum_minor, sign.tie_maximum_minor, sign.step_minor)


def _names_of(
    tables: Sequence[BancaTable], people: Mapping[int, Sequence[Present]]
) -> dict[str, str]:
    """Return the names of all players present, and of holders who left and are still bound."""
    names = {one.player: one.name for at in people.values() for one in at}
    bound = {table.banca.player for table in tables if table.banca is not None}
    gone = bound - names.keys() - {HOUSE}
    if gone:
        guests = Guest.objects.filter(id__in=[int(player) for player in gone])
        names |= {str(pk): name for pk, name in guests.values_list("id", "name")}
    return names
