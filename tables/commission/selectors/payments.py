"""Payments of commission that can be corrected: at open tables, and recovered ones."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import QuerySet

from casino.lib.finding import find_by_id
from tables.commission.models import CommissionEntry
from tables.commission.selectors.owed import labels_of
from tables.ledger.models import Transfer

Kind = CommissionEntry.Kind
PAYMENTS_AT_ONCE = 100


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment, its amount after corrections, and the newest movement of the chain.

    `seat` is the label of its place on the felt.
    """

    entry: CommissionEntry
    corrections: tuple[CommissionEntry, ...]
    left_minor: int
    newest: Transfer
    seat: str


def get_payment(house_id: int, entry_id: int) -> Payment:
    """Get a payment of commission of a house. Raises NotFound."""
    return _get(house_id, Kind.PAID, entry_id)


def get_recovery(house_id: int, entry_id: int) -> Payment:
    """Get a recovered payment of a house, its table open or closed. Raises NotFound."""
    return _get(house_id, Kind.RECOVERED, entry_id)


def list_open_payments(
    house_id: int, *, before: int | None = None, at_once: int = PAYMENTS_AT_ONCE
) -> list[Payment]:
    """List the payments at the tables that are open now, newest first."""
    entries = _payments(house_id, Kind.PAID).filter(session__closed_at=None).order_by("-id")
    if before is not None:
        entries = entries.filter(id__lt=before)
    return [_read(entry) for entry in entries[:at_once]]


def list_recoveries(house_id: int, uncollected: Collection[int]) -> dict[int, list[Payment]]:
    """List the recovered payments of these uncollected entries, oldest first (4 queries)."""
    recoveries: dict[int, list[Payment]] = {}
    entries = _payments(house_id, Kind.RECOVERED).filter(against__in=uncollected)
    for entry in entries.order_by("id"):
        assert entry.against_id is not None, "what is recovered was left uncollected"
        recoveries.setdefault(entry.against_id, []).append(_read(entry))
    return recoveries


def _get(house_id: int, kind: Kind, entry_id: int) -> Payment:
    entry = find_by_id(_payments(house_id, kind), entry_id, "payment")
    return _read(entry)


def _payments(house_id: int, kind: Kind) -> QuerySet[CommissionEntry]:
    entries = CommissionEntry.objects.filter(house_id=house_id, kind=kind)
    related = ("session__table", "guest", "actor", "transfer__house", "transfer__session__shift")
    return entries.select_related(*related).prefetch_related(
        "followed_by__actor",
        "followed_by__transfer__signed_by",
        "followed_by__transfer__session__shift",
    )


def _read(entry: CommissionEntry) -> Payment:
    corrections = tuple(sorted(entry.followed_by.all(), key=lambda it: it.pk))
    newest = corrections[-1].transfer if corrections else entry.transfer
    assert newest is not None, "what is paid or corrected has moved"
    return Payment(
        entry=entry,
        corrections=corrections,
        left_minor=entry.amount_minor - sum(it.amount_minor for it in corrections),
        newest=newest,
        seat=labels_of(entry.session.table, [entry.place])[0],
    )
