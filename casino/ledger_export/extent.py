"""How much of the ledger is exported: the gaming days of a range, or one shift."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice
from typing import Final

from django.db.models import QuerySet

from casino.lib.clock import gaming_day_of
from casino.lib.errors import BadInput, Conflict
from casino.lib.finding import find_by_id
from casino.lib.paging import read_number
from games.coups.models import Coup
from tables.cage.models import CageCount
from tables.houses.models import House
from tables.ledger.models import Transfer
from tables.ledger.selectors.blind import Sight
from tables.ledger.selectors.movements import read_day
from tables.sessions.models import Shift

DAYS_MOST: Final = 366
_AT_ONCE: Final = 2_000
_RELATED: Final = (
    "debit__table",
    "credit__table",
    "session__table",
    "shift",
    "actor",
    "signed_by",
    "corrects",
)


@dataclass(frozen=True, slots=True)
class Extent:
    """A range of gaming days of a house or, with `shift`, only that shift."""

    house: House
    first: date
    last: date
    shift: Shift | None = None

    @property
    def name(self) -> str:
        """The extent as a part of a file's name."""
        if self.shift is not None:
            return f"{self.shift.gaming_day}-shift-{self.shift.number}"
        return f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A movement with the coup that caused it, or whose money it takes back."""

    transfer: Transfer
    talla: int | None
    coup: int | None


def read_extent(params: Mapping[str, str], house: House) -> Extent:
    """Read `shift`, or `from` and `to`, from an address or a command line.

    Raises NotFound for a shift of another house; BadInput `ledger.range`, `input.malformed`.
    """
    shift_id = read_number(params, "shift")
    if shift_id is not None:
        shift = find_by_id(Shift.objects.filter(house=house), shift_id, "shift")
        return Extent(house, shift.gaming_day, shift.gaming_day, shift)
    first, last = read_day(params, "from"), read_day(params, "to")
    if first is None or last is None or not timedelta() <= last - first < timedelta(DAYS_MOST):
        raise BadInput("ledger.range", params={"most": DAYS_MOST})
    if first == date.min or last == date.max:
        raise BadInput("input.malformed", params={"reason": "from"})
    return Extent(house, first, last)


def verify_shown(extent: Extent, sight: Sight, *, has_balances: bool) -> None:
    """Refuse an extent with figures hidden from the reader: an export is complete or refused.

    An extent that `has_balances` includes earlier movements and ends with the expected contents of
    the cage: a reader who may count the cage gets only days that were over when it was last
    counted, none if it was never counted. Raises Conflict `ledger.hidden`, `ledger.cage_hidden`.
    """
    found = _movements(extent)
    if has_balances and extent.shift is None:
        found = Transfer.objects.filter(house=extent.house, gaming_day__lte=extent.last)
    hidden = found.filter(sight.hidden_movements()).order_by("id").first()
    if hidden is not None:
        raise Conflict("ledger.hidden", params={"day": f"{hidden.gaming_day}"})
    if not (sight.hides_cage and has_balances) or extent.shift is not None:
        return
    house = extent.house
    counted = CageCount.objects.filter(house=house).order_by("-number").first()
    if counted is not None and extent.last >= gaming_day_of(
        counted.counted_at, house.timezone, house.gaming_day_starts
    ):
        raise Conflict("ledger.cage_hidden")


def stream_entries(extent: Extent) -> Iterator[Entry]:
    """Read the movements by gaming day, moment and number, some thousands at a time.

    They are one state of the database, that of the first row.
    """
    ordered = _movements(extent).select_related(*_RELATED).order_by("gaming_day", "made_at", "id")
    rows = ordered.iterator(chunk_size=_AT_ONCE)
    while chunk := list(islice(rows, _AT_ONCE)):
        keys = {it.pk: it.corrects.command_id if it.corrects else it.command_id for it in chunk}
        coups = (
            Coup.objects.filter(command_id__in=set(keys.values()))
            .select_related("talla")
            .only("command_id", "talla__number", "number")
            .in_bulk(field_name="command_id")
        )
        for transfer in chunk:
            coup = coups.get(keys[transfer.pk])
            yield Entry(transfer, *((coup.talla.number, coup.number) if coup else (None, None)))


def _movements(extent: Extent) -> QuerySet[Transfer]:
    found = Transfer.objects.filter(house=extent.house)
    if extent.shift is not None:
        return found.filter(shift=extent.shift)
    return found.filter(gaming_day__gte=extent.first, gaming_day__lte=extent.last)
