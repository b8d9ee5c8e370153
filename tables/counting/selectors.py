"""The progress of a table's counting, without any figure for counters; places to count."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final

from django.db import connection

from casino.lib.finding import find_by_id
from casino.lib.sent import Sent, one_of
from tables.counting.guards import moves_of_kind
from tables.counting.models import Counting, CountSheet, Recount
from tables.floor.models import GamingTable
from tables.guests.models import SeatOccupancy
from tables.ledger.models import Count
from tables.people.selectors import name_person
from tables.seating.models import WaitlistEntry
from tables.sessions.models import Shift, TableSession
from tables.sessions.selectors import find_open_session, find_open_shift

OPENING_KINDS: Final = (Count.Kind.OPENING_FLOAT,)
PLAY_KINDS: Final = (Count.Kind.INTERIM_FLOAT,)
CLOSING_KINDS: Final = (
    Count.Kind.CLOSING_FLOAT,
    Count.Kind.COMMISSION_BOX,
    Count.Kind.TIP_BOX,
    Count.Kind.DROP_BOX,
)


class CountState(StrEnum):
    """The next step for one kind of count."""

    TO_CALL = "to_call"
    TO_CHECK = "to_check"
    DIFFERS = "differs"  # another round is called
    MOVED = "moved"  # money moved since it was called: another round is called
    AGREED = "agreed"
    AGAIN = "again"  # two agreed, and a person gave a reason to count once more


@dataclass(frozen=True, slots=True)
class KindProgress:
    """How far one kind is. `round` is the last that was called, 0 before the first."""

    kind: Count.Kind
    state: CountState
    round: int = 0
    called: CountSheet | None = None
    blind: CountSheet | None = None

    @property
    def is_agreed(self) -> bool:
        """Whether two people found the same, and nothing moved since."""
        return self.state is CountState.AGREED

    @property
    def is_to_call(self) -> bool:
        """Whether it can be called next: in play the float is counted as often as needed."""
        if self.is_agreed:
            return self.kind in PLAY_KINDS
        return self.state is not CountState.TO_CHECK


Progress = dict[Count.Kind, KindProgress]


def find_opening_counting(table: GamingTable, shift: Shift) -> Counting | None:
    """Find the counting of a closed table in a shift that no opening has used."""
    countings = Counting.objects.filter(table=table, shift=shift, session=None)
    used = Count.objects.filter(called__counting__in=countings).values("called__counting")
    return countings.exclude(id__in=used).first()


def find_counted_float(table: GamingTable, shift: Shift | None) -> KindProgress:
    """Return how far the opening float of a closed table is counted in a shift."""
    counting = None if shift is None else find_opening_counting(table, shift)
    return read_progress(counting, OPENING_KINDS)[Count.Kind.OPENING_FLOAT]


def find_closing_counting(session: TableSession) -> Counting | None:
    """Find the counting of a session's end."""
    return Counting.objects.filter(session=session).first()


def find_last_counting_id(table: GamingTable) -> int | None:
    """Return the id of the newest counting of a table, if it was ever counted (1 query)."""
    newest = Counting.objects.filter(table=table).order_by("-id")
    return newest.values_list("id", flat=True).first()


def find_counted_session(table: GamingTable, session_id: int) -> TableSession:
    """Find a session of a table by its id. Raises NotFound."""
    return find_by_id(TableSession.objects.filter(table=table), session_id, "session")


def read_progress(counting: Counting | None, kinds: Collection[Count.Kind]) -> Progress:
    """Return how far each of these kinds is (3 queries)."""
    if counting is None:
        return {kind: KindProgress(kind, CountState.TO_CALL) for kind in kinds}
    last: dict[tuple[str, str], CountSheet] = {}
    for sheet in counting.sheets.select_related("counted_by"):
        last[sheet.kind, sheet.role] = sheet
    moves = _moves(counting, kinds)
    asked = set(Recount.objects.filter(counting=counting).values_list("sheet", flat=True))
    return {
        kind: _progress_of(
            kind,
            last.get((kind.value, CountSheet.Role.CALLED)),
            last.get((kind.value, CountSheet.Role.BLIND)),
            moves[kind.value],
            asked,
        )
        for kind in kinds
    }


def _progress_of(
    kind: Count.Kind,
    called: CountSheet | None,
    blind: CountSheet | None,
    moves: int,
    asked: Collection[int],
) -> KindProgress:
    if called is None:
        return KindProgress(kind, CountState.TO_CALL)
    if blind is not None and blind.round != called.round:
        blind = None
    if called.moves_seen != moves:
        state = CountState.MOVED
    elif blind is None:
        state = CountState.TO_CHECK
    else:
        same = called.pieces == blind.pieces
        state = CountState.AGREED if same else CountState.DIFFERS
        if called.pk in asked:
            state = CountState.AGAIN
    return KindProgress(kind, state, called.round, called, blind)


def _moves(counting: Counting, kinds: Collection[Count.Kind]) -> dict[str, int]:
    """Count the movements that each place has had in the session; none before it."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT it, ({moves_of_kind('%(session)s', 'it')})"  # noqa: S608 (our own text)
            " FROM unnest(%(kinds)s::text[]) AS it",
            {"session": counting.session_id, "kinds": [kind.value for kind in kinds]},
        )
        return dict(cursor.fetchall())


class KindShown(Sent):
    """How far the count of one kind is; a total only where two people have found it."""

    kind: Annotated[str, one_of(Count.Kind.values)]
    state: Annotated[str, one_of(CountState)]
    round: int
    called_by: str | None
    called_by_name: str | None
    checked_by: str | None
    checked_by_name: str | None
    total_minor: int | None


def progress_view(progress: Progress) -> list[KindShown]:
    """Return progress as it is sent."""
    return [
        KindShown(
            kind=it.kind.value,
            state=it.state.value,
            round=it.round,
            total_minor=it.called.total_minor if it.called and it.is_agreed else None,
            **name_person("called_by", it.called.counted_by if it.called else None),
            **name_person("checked_by", it.blind.counted_by if it.blind else None),
        )
        for it in progress.values()
    ]


@dataclass(frozen=True, slots=True)
class Round:
    """What two people found of one kind. `difference_minor` is blind − called."""

    called: CountSheet
    blind: CountSheet | None

    @property
    def difference_minor(self) -> int | None:
        """The difference; None until it is counted blind."""
        return None if self.blind is None else self.blind.total_minor - self.called.total_minor

    @property
    def agrees(self) -> bool:
        """Whether two found the same pieces, with no movement in between."""
        blind = self.blind
        return (
            blind is not None
            and self.called.pieces == blind.pieces
            and self.called.moves_seen == blind.moves_seen
        )

    @property
    def recount(self) -> Recount | None:
        """Why the two that agreed were followed by another round all the same, if they were."""
        return getattr(self.called, "recount", None)

    @property
    def is_in_play(self) -> bool:
        """Whether the float was counted while the table was open."""
        return self.called.kind in PLAY_KINDS

    @property
    def differs(self) -> bool:
        """Whether the two found other pieces, of another sum or the same."""
        return self.blind is not None and self.blind.pieces != self.called.pieces


def list_rounds(session: TableSession) -> list[Round]:
    """List every round of a session's counts, those that did not agree too (1 query).

    For people who may see figures, so not for anyone who still counts.
    """
    every = CountSheet.objects.select_related("counted_by", "recount")
    sheets = every.filter(counting__session=session)
    opening = Count.objects.filter(session=session, kind=Count.Kind.OPENING_FLOAT)
    before = every.filter(counting__in=opening.values("called__counting"))
    by_role: dict[tuple[int, str, int], dict[str, CountSheet]] = {}
    for sheet in (*before, *sheets):
        key = (sheet.counting_id, sheet.kind, sheet.round)
        by_role.setdefault(key, {})[sheet.role] = sheet
    return [Round(pair["called"], pair.get("blind")) for pair in by_role.values()]


def list_uncounted_drops(house_id: int) -> list[TableSession]:
    """List the closed sessions whose drop is not counted, oldest first (1 query)."""
    counted = Count.objects.filter(kind=Count.Kind.DROP_BOX).values("session")
    return list(
        TableSession.objects.filter(
            house_id=house_id, closed_at__isnull=False, closing_counting__isnull=False
        )
        .exclude(id__in=counted)
        .select_related("table", "shift")
        .order_by("closed_at")
    )


def read_float_in_play(session: TableSession) -> Progress:
    """Return how far the last count of a session's float during play is."""
    return read_progress(find_closing_counting(session), PLAY_KINDS)


def read_table_counting(table: GamingTable) -> tuple[TableSession | None, Progress]:
    """Return the open session of a table, if any, and how far its counting is."""
    session = find_open_session(table.pk)
    if session is not None:
        return session, read_progress(find_closing_counting(session), CLOSING_KINDS)
    counted = find_counted_float(table, find_open_shift(table.house_id))
    return None, {counted.kind: counted}


def count_people(table: GamingTable) -> tuple[int, int]:
    """Count the guests who sit at a table and those who wait for it (2 queries)."""
    return (
        SeatOccupancy.objects.filter(table=table, left_at=None).count(),
        WaitlistEntry.objects.filter(table=table, ended_at=None).count(),
    )
