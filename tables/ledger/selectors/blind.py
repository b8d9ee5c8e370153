"""Who may count which place, and the figures hidden from them until its count is final.

Two people count without knowing the expected result. So a person who may count a place sees its
expected contents nowhere while it can still be counted: its balance, the movements into it, and
their sums. Only this module decides it; pages, the API, files, letters and the feed call it.

Figures that can be seen at the table itself are shown: limits, slips, final counts, and each coup
as it was played. Sums of coups do not: with the opening float they give the closing one.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from django.db.models import Exists, OuterRef, Q

from casino.lib.policy import Actor, Role, reach_of
from tables.ledger.models import Account, Count, Transfer
from tables.sessions.models import TableSession

Kind = Account.Kind
COUNTED_BY: Final[dict[Kind, set[str]]] = {}
"""The places where money is until it is counted, and the rights to count each, by their rooms."""
BOXES: Final = {
    Kind.TIPS: Count.Kind.TIP_BOX,
    Kind.DROP: Count.Kind.DROP_BOX,
    Kind.COMMISSION: Count.Kind.COMMISSION_BOX,
}
"""The boxes of a table, and by which count each is opened."""
_AT_TABLES: Final = frozenset({*BOXES, Kind.FLOAT})
_AFTER_CLOSING: Final = frozenset({Kind.DROP})
# The amounts of slips and counts of the float are known to their signers; all others are not.
_KNOWN_OF_FLOATS: Final = ("opening_float", "fill", "credit")


def declare_counting(right: str, *places: Kind) -> None:
    """Declare the places that people with a right count."""
    for place in places:
        COUNTED_BY.setdefault(place, set()).add(right)


@dataclass(frozen=True, slots=True)
class Uncounted:
    """A table session and its places that are still to be counted and that the reader may count."""

    session: int
    table: int
    gaming_day: date
    opened_at: datetime
    kinds: frozenset[Kind]


@dataclass(frozen=True, slots=True)
class Sight:
    """The places hidden from a reader: those of sessions, and the cage at any moment."""

    uncounted: tuple[Uncounted, ...] = ()
    hides_cage: bool = False

    def hides(self, session_id: int, kind: Kind) -> bool:
        """Whether the expected contents of a place of a session are hidden."""
        return any(it.session == session_id and kind in it.kinds for it in self.uncounted)

    def hidden(self, kind: Kind, first: date = date.min, last: date = date.max) -> list[int]:
        """List the sessions of some gaming days whose place of this kind is not shown."""
        return [
            it.session
            for it in self.uncounted
            if kind in it.kinds and first <= it.gaming_day <= last
        ]

    def hides_balance(self, kind: str, table_id: int | None, at: datetime) -> bool:
        """Whether the balance of an account at a moment is hidden.

        The guests' account is the other side of all others, and would give them away.
        """
        if table_id is not None:
            return any(
                it.table == table_id and kind in it.kinds and it.opened_at <= at
                for it in self.uncounted
            )
        if kind == Kind.GUESTS:
            return self.hides_cage or any(it.opened_at <= at for it in self.uncounted)
        return kind == Kind.CAGE and self.hides_cage

    def hides_event(self, table_id: int | None, at: datetime) -> bool:
        """Whether the facts of a journal's event are hidden: sums in them may give a place away."""
        if table_id is None:
            return self.hides_cage or bool(self.uncounted)
        return any(it.table == table_id and it.opened_at <= at for it in self.uncounted)

    def hidden_movements(self) -> Q:
        """Choose the movements whose amount is hidden, including later corrections."""
        chosen = Q(pk=None)
        for it in self.uncounted:
            boxes = Q(made_at__gte=it.opened_at) & (
                _touches(it.table, it.kinds - {Kind.FLOAT})
                | (_touches(it.table, it.kinds & {Kind.FLOAT}) & ~Q(reason__in=_KNOWN_OF_FLOATS))
            )
            chosen |= boxes
        return chosen

    def hides_any_of(self, movements: Iterable[Transfer]) -> frozenset[int]:
        """Return those of the movements whose amount is hidden (1 query)."""
        if not self.uncounted:
            return frozenset()
        found = Transfer.objects.filter(id__in=[it.pk for it in movements])
        return frozenset(found.filter(self.hidden_movements()).values_list("id", flat=True))


EVERYTHING: Final = Sight()
"""The sight of a person who counts nothing."""


def places_counted_by(role: Role) -> frozenset[Kind]:
    """Return which places a role counts, be it only at tables of its own."""
    return frozenset(
        kind
        for kind, acts in COUNTED_BY.items()
        if any(reach_of(role, act) is not None for act in acts)
    )


def sight_of(actor: Actor) -> Sight:
    """Return a person's sight of their house (1 query; none if they count nothing).

    They do not count the places of other houses.
    """
    return _sight(actor.house_id, places_counted_by(actor.role))


def sight_of_anybody(house_id: int) -> Sight:
    """Return the sight for texts that anybody may read, such as a letter (1 query)."""
    return _sight(house_id, frozenset(COUNTED_BY))


def _sight(house_id: int, kinds: frozenset[Kind]) -> Sight:
    if not kinds:
        return EVERYTHING
    counted = Count.objects.filter(session=OuterRef("pk"), kind=Count.Kind.DROP_BOX)
    countable = Q(closed_at=None) | Q(~Exists(counted), closing_counting__isnull=False)
    found = TableSession.objects.filter(countable, house_id=house_id).order_by("id")
    rows = found.values_list(
        *("id", "table_id", "shift__gaming_day", "opened_at", "closed_at"), named=True
    )
    return Sight(
        tuple(
            Uncounted(row.id, row.table_id, row.shift__gaming_day, row.opened_at, there)
            for row in rows
            if (there := kinds & (_AT_TABLES if row.closed_at is None else _AFTER_CLOSING))
        ),
        hides_cage=Kind.CAGE in kinds,
    )


def _touches(table_id: int, kinds: Iterable[Kind]) -> Q:
    of_table = {"table_id": table_id, "kind__in": list(kinds)}
    return Q(**{f"debit__{name}": value for name, value in of_table.items()}) | Q(
        **{f"credit__{name}": value for name, value in of_table.items()}
    )
