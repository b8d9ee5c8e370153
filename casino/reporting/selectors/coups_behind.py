"""The coups behind a figure, of one gaming day: newest first, with sums that equal the figure."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final
from zoneinfo import ZoneInfo

from django.db import connection
from msgspec import Meta

from casino.lib.clock import utc_now
from casino.lib.errors import BadInput
from casino.lib.prepared import fetch_named, verify_columns
from casino.lib.sent import Moment, Sent
from casino.reporting.models.figures import PAYS, STAKES
from casino.reporting.periods import Period
from casino.reporting.selectors.hidden import blank
from casino.reporting.selectors.play_sums import PlayRow, sum_play
from casino.reporting.selectors.stretches import read_around
from casino.reporting.selectors.summarised import NOTHING_PLAYED, Stretch, cut_stretches, price_row
from casino.reporting.selectors.totals import CannotCross, Narrowed
from casino.reporting.selectors.within import ROWS_AT_ONCE, Page, page_of
from games.coups.selectors.played import Winner
from tables.houses.models import House
from tables.ledger.models import Account
from tables.ledger.selectors.blind import Sight
from tables.sessions.models import TableSession

_AT_ONCE: Final = 2_000
_COLUMNS: Final = f"""
    SELECT coup.id, coup.session_id AS session, place.id AS table, place.number AS table_number,
        shift.id AS shift, shift.number AS shift_number, talla.number AS talla_number, coup.number,
        coup.recorded_at, recorder.badge AS recorded_by, recorder.name AS recorded_by_name,
        coup.regulation, coup.regulation_version, coup.punto, coup.banca, coup.winner,
        coup.punto_total, coup.banca_total,
        {" + ".join(f"coup.{it}" for it in STAKES)} AS stakes_minor,
        {" + ".join(f"coup.{it}" for it in PAYS)} AS paid_minor,
        coup.commission_minor, coup.house_result_minor AS result_minor
"""
# Each person's stretch of a session is a range in the index of its coups by time.
_BEHIND: Final = """
    SELECT coup.id
    FROM unnest(%(sessions)s::bigint[], %(sinces)s::timestamptz[], %(untils)s::timestamptz[],
        %(recorders)s::bigint[]) AS asked (session_id, since, until, recorder_id)
    JOIN games_coup AS coup ON coup.session_id = asked.session_id
        AND coup.recorded_at >= asked.since AND coup.recorded_at < asked.until
        AND coup.recorded_by_id = asked.recorder_id
    LEFT JOIN games_coupvoid AS void ON void.coup_id = coup.id
    WHERE void.id IS NULL
"""
_NAMED: Final = """
    JOIN games_coup AS coup ON coup.id = found.id
    JOIN games_talla AS talla ON talla.id = coup.talla_id
    JOIN tables_gamingtable AS place ON place.id = coup.table_id
    JOIN tables_shift AS shift ON shift.id = coup.shift_id
    JOIN tables_staffmember AS recorder ON recorder.id = coup.recorded_by_id
"""
_NEWEST_FIRST: Final = "ORDER BY coup.recorded_at DESC, coup.id DESC"
# The page's coups are found first, so that names are looked up only for these.
_PAGE: Final = f"""
    WITH found AS MATERIALIZED (
        {_BEHIND} AND (%(before)s::bigint IS NULL OR (coup.recorded_at, coup.id) < (
            SELECT recorded_at, id FROM games_coup
            WHERE id = %(before)s::bigint AND house_id = %(house)s))
        {_NEWEST_FIRST} LIMIT %(at_once)s
    )
    {_COLUMNS} FROM found {_NAMED} {_NEWEST_FIRST}
"""  # noqa: S608 (only our own words are written into it, here and below)
_ALL: Final = f"{_COLUMNS} FROM ({_BEHIND}) AS found {_NAMED} {_NEWEST_FIRST}"


class CoupBehind(Sent):
    """One coup; its money is None if the bets were not recorded. Smallest unit."""

    id: int
    session: int
    table: int
    table_number: str
    shift: int
    shift_number: int
    talla_number: int
    number: int
    recorded_at: Moment
    recorded_by: Annotated[str, Meta(description="The badge.")]
    recorded_by_name: str
    regulation: str
    regulation_version: str
    punto: Annotated[str, Meta(description="Cards; empty: by totals.")]
    banca: str
    winner: Winner
    punto_total: int
    banca_total: int
    stakes_minor: int | None
    paid_minor: int | None
    commission_minor: int | None
    result_minor: int | None


@dataclass(frozen=True, slots=True)
class Behind:
    """Where the coups of a question are, and their sums in the columns of summaries."""

    house_id: int
    sums: dict[str, Any]
    sessions: list[int]
    sinces: list[str]
    untils: list[str]
    recorders: list[int]

    @property
    def asked(self) -> dict[str, Any]:
        """The parameters by which its coups are found."""
        return {
            "house": self.house_id,
            "sessions": self.sessions,
            "sinces": self.sinces,
            "untils": self.untils,
            "recorders": self.recorders,
        }


def find_coups_behind(house: House, period: Period, narrowed: Narrowed, *, sight: Sight) -> Behind:
    """Find the coups behind a figure of one gaming day (8 queries).

    They are split as in the summaries: by the hour of the house's clock that runs in the session,
    and between people by `casino.reporting.selectors.summarised.Stretch`. They include coups
    recorded since the summaries were made. Raises BadInput `report.too_long_for_coups`, CannotCross
    for hours and people at once.
    """
    if period.days > 1:
        raise BadInput("report.too_long_for_coups", params={"days": period.days})
    of_people = narrowed.is_of_people
    if narrowed.hour is not None and of_people:
        raise CannotCross
    sessions = {it.pk: it for it in _list_sessions(house, period, narrowed)}
    behind = Behind(house.pk, {**NOTHING_PLAYED, "hidden_coups": 0}, [], [], [], [])
    if not sessions:
        return behind
    around = read_around(list(sessions.values()), utc_now())
    cuts = {pk: cut_stretches(around[pk], house.timezone) for pk in sessions}
    is_asked = _asks(narrowed, house)
    places = set()
    for row in sum_play({pk: [at for at, _ in cut] for pk, cut in cuts.items()}):
        number = max(row.stretch - 1, 0)
        if is_asked(cuts[row.session_id][number][1], row):
            places.add((row.session_id, number, row.recorded_by))
            for column, value in price_row(sessions[row.session_id], row).items():
                shown = blank(row.session_id, sight, {column: value})[column]
                behind.sums[column] += shown or 0
            if sight.hides(row.session_id, Account.Kind.FLOAT):
                behind.sums["hidden_coups"] += row.sums["coups"]
    for session_id, number, recorder in sorted(places):
        cut = cuts[session_id]
        behind.sessions.append(session_id)
        behind.sinces.append(cut[number][0].isoformat() if number else "-infinity")
        is_last = number + 1 == len(cut)
        behind.untils.append("infinity" if is_last else cut[number + 1][0].isoformat())
        behind.recorders.append(recorder)
    return behind


def read_coups_behind(
    behind: Behind, before: int | None = None, at_once: int = ROWS_AT_ONCE
) -> Page[CoupBehind]:
    """List them, the newest first, page by page (1 query)."""
    asked = behind.asked | {"before": before, "at_once": at_once + 1}
    return page_of(fetch_named(CoupBehind, _PAGE, asked), lambda coup: coup.id, at_once)


def stream_coups_behind(behind: Behind) -> Iterator[CoupBehind]:
    """Iterate over all of them, the newest first, some thousands at a time.

    Needs a transaction, in which the database keeps the cursor.
    """
    with connection.chunked_cursor() as cursor:
        cursor.execute(_ALL, behind.asked)
        verify_columns(CoupBehind, cursor.description)
        while rows := cursor.fetchmany(_AT_ONCE):
            for row in rows:
                yield CoupBehind(*row)


def _list_sessions(house: House, period: Period, narrowed: Narrowed) -> list[TableSession]:
    asked: Mapping[str, object] = {
        "table_id": narrowed.table,
        "table__format": narrowed.format,
        "regulation": narrowed.regulation,
        "shift__number": narrowed.shift,
    }
    found = TableSession.objects.filter(
        shift__house=house, shift__gaming_day=period.first, house=house
    ).filter(**{name: value for name, value in asked.items() if value is not None})
    return list(found.select_related("table").order_by("pk"))


def _asks(narrowed: Narrowed, house: House) -> Callable[[Stretch, PlayRow], bool]:
    """Return a predicate: whether coups of a stretch are asked for."""
    zone = ZoneInfo(house.timezone)

    def is_asked(stretch: Stretch, row: PlayRow) -> bool:
        croupier, jefe = stretch.crew_of(row.recorded_by)
        facts = {
            "hour": stretch.hour_at.astimezone(zone).hour,
            "croupier": croupier,
            "jefe": jefe,
        }
        return all(getattr(narrowed, it) in (None, value) for it, value in facts.items())

    return is_asked
