"""The movements of the ledger, filtered, newest first, page by page."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet

from casino.lib.errors import BadInput
from casino.lib.paging import ID_MOST, read_number, read_words
from casino.lib.sent import Moment, Sent
from tables.houses.models import House
from tables.ledger.models import Account, Transfer
from tables.people.models import StaffMember
from tables.people.selectors import name_person
from tables.sessions.models import TableSession

MOVEMENTS_AT_ONCE: Final = 50
_KEY: Final = ("gaming_day", "made_at", "id")
_ORDER: Final = ("-gaming_day", "-made_at", "-id")
_PEOPLE_MOST: Final = 50
_YEARS: Final = range(1900, 9000)  # the first and last days of all time are not on every clock
_BY_ITS_ACT_WHILE_OPEN: Final = (
    "coup_", "banca_", "opening_float", "fill", "credit", "commission_",
)  # fmt: skip
_BY_ITS_ACT: Final = (
    "abandoned_", "tips_", "drop_counted", "commission_counted", "commission_recovered",
    "commission_unrecovered",
)  # fmt: skip
_RELATED: Final = (
    "debit__table",
    "credit__table",
    "actor",
    "signed_by",
    "session__table",
    "shift",
    "corrects",
    "transfer",
)


@dataclass(frozen=True, slots=True)
class MovementSearch:
    """The filter: by default every movement of the house."""

    account: int | None = None
    words: str = ""
    reason: str = ""
    first: date | None = None
    last: date | None = None
    at: datetime | None = None
    before: int | None = None
    at_once: int = MOVEMENTS_AT_ONCE


class PlaceOfMovement(Sent):
    """The account on one side of a movement."""

    account: int
    kind: str
    table: int | None
    table_number: str | None


class MovementShown(Sent):
    """One movement: `debit` received, `credit` gave.

    The amount is null if you may count one of the two, until its count is agreed.
    """

    transfer: int
    gaming_day: date
    made_at: Moment
    shift: int | None
    session: int | None
    debit: PlaceOfMovement
    credit: PlaceOfMovement
    amount_minor: int | None
    reason: str
    words: str
    corrects: int | None
    corrected_by: int | None
    actor: str
    actor_name: str
    signed_by: str | None
    signed_by_name: str | None
    command: UUID


def read_movements(params: Mapping[str, str], house: House) -> MovementSearch:
    """Read the search of an address; `at` without a zone is by the house's clock.

    Raises BadInput `input.malformed`.
    """
    return MovementSearch(
        account=read_number(params, "account"),
        words=read_words(params, "words")[:80],
        reason=read_words(params, "reason")[:24],
        first=read_day(params, "from"),
        last=read_day(params, "to"),
        at=read_moment(params, "at", house),
        before=read_number(params),
    )


def read_day(params: Mapping[str, str], name: str) -> date | None:
    """Read a gaming day, or None. Raises BadInput `input.malformed`."""
    text = params.get(name, "")
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise BadInput("input.malformed", params={"reason": name}) from None


def read_moment(params: Mapping[str, str], name: str, house: House) -> datetime | None:
    """Read a moment, or None; without a zone it is by the house's clock. Raises BadInput."""
    text = params.get(name, "")
    if not text:
        return None
    try:
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=ZoneInfo(house.timezone))
        if moment.year not in _YEARS:
            raise ValueError
    except ValueError:
        raise BadInput("input.malformed", params={"reason": name}) from None
    return moment


def list_movements(house_id: int, search: MovementSearch) -> list[Transfer]:
    """List a page of movements, the newest of the newest gaming day first.

    Page by page (4 queries at most, and 2 for each word).
    """
    found = _filter(house_id, search)
    if search.before is not None:
        last = Transfer.objects.filter(id=search.before, house_id=house_id).first()
        if last is None:
            return []
        earlier = Q(made_at__lt=last.made_at) | Q(made_at=last.made_at, id__lt=last.pk)
        older = Q(gaming_day__lt=last.gaming_day) | (Q(gaming_day=last.gaming_day) & earlier)
        found = found.filter(Q(gaming_day__lte=last.gaming_day) & older)
    if search.account is None:
        sides = [found]
    else:
        # Each side off its own index: an OR of both would sort the whole account.
        sides = [found.filter(debit=search.account), found.filter(credit=search.account)]
    newest = [
        row for side in sides for row in side.order_by(*_ORDER).values_list(*_KEY)[: search.at_once]
    ]
    ids = [number for *_, number in sorted(newest, reverse=True)[: search.at_once]]
    rows = Transfer.objects.filter(id__in=ids).select_related(*_RELATED)
    return list(rows.order_by(*_ORDER))


def list_accounts(house_id: int) -> list[Account]:
    """List the accounts of a house: its own, then those of each table (1 query)."""
    accounts = Account.objects.filter(house_id=house_id).select_related("table")
    return sorted(accounts, key=lambda it: (it.table.number if it.table else "", it.kind))


def list_corrections(session: TableSession) -> list[Transfer]:
    """List corrections of a session's movements made after its closing, oldest first (1 query).

    Corrections of such corrections are included. Corrections made while the session was open are
    among its own transfers.
    """
    return list(
        Transfer.objects.raw(
            """
            WITH RECURSIVE later AS (
                SELECT made.* FROM tables_transfer AS wrong
                JOIN tables_transfer AS made ON made.corrects_id = wrong.id
                WHERE wrong.session_id = %s AND made.session_id IS NULL
                UNION ALL
                SELECT made.* FROM later
                JOIN tables_transfer AS made ON made.corrects_id = later.id
            ) SELECT * FROM later ORDER BY id
            """,
            [session.pk],
        )
    )


def find_correction(made: Transfer) -> Transfer | None:
    """Find the correction of a movement that `list_movements` lists (no query)."""
    return getattr(made, "transfer", None)


def is_corrected_by_hand(made: Transfer) -> bool:
    """Return whether a movement can be corrected by itself: it follows from no other record.

    Such a record is corrected where it was made, while that can be done: a coup by its void, a
    float by its count, commission entered by taking it back; a bet in custody ever by its end,
    a pool of tips by the revision that two sign, and recovered commission by its correction. The
    count of a box is final.
    """
    is_open = made.session is not None and made.session.closed_at is None
    return not (
        made.reason.startswith(_BY_ITS_ACT)
        or (is_open and made.reason.startswith(_BY_ITS_ACT_WHILE_OPEN))
    )


def left_after(wrong: Transfer, right_minor: int) -> int:
    """Return the rest of a chain's first movement after this correction of its last one.

    If negative, more would be taken back than was ever moved (a query per earlier correction).
    """
    made, chain = wrong, [(wrong.debit_id, right_minor)]
    while made.corrects is not None:
        made = made.corrects
        chain.append((made.debit_id, made.amount_minor))
    return sum(amount if debit == made.debit_id else -amount for debit, amount in chain)


def show_movement(made: Transfer, hidden: Collection[int] = ()) -> MovementShown:
    """Return a movement of a list as it is sent; of those `hidden` without the amount."""
    later = find_correction(made)
    return MovementShown(
        transfer=made.pk,
        gaming_day=made.gaming_day,
        made_at=made.made_at,
        shift=made.shift_id,
        session=made.session_id,
        debit=_place(made.debit),
        credit=_place(made.credit),
        amount_minor=None if made.pk in hidden else made.amount_minor,
        reason=made.reason,
        words=made.words,
        corrects=made.corrects_id,
        corrected_by=later.pk if later else None,
        **name_person("actor", made.actor),
        **name_person("signed_by", made.signed_by),
        command=made.command_id,
    )


def _place(account: Account) -> PlaceOfMovement:
    table = account.table
    return PlaceOfMovement(
        account.pk, account.kind, account.table_id, table.number if table else None
    )


def _filter(house_id: int, search: MovementSearch) -> QuerySet[Transfer]:
    found = Transfer.objects.filter(house_id=house_id)
    if search.reason:
        found = found.filter(reason=search.reason)
    if search.first is not None:
        found = found.filter(gaming_day__gte=search.first)
    if search.last is not None:
        found = found.filter(gaming_day__lte=search.last)
    if search.at is not None:
        # No movement belongs to a gaming day after its own date, wherever the house is.
        latest = search.at.astimezone(UTC).date() + timedelta(days=1)
        found = found.filter(made_at__lte=search.at, gaming_day__lte=latest)
    for word in search.words.split():
        found = found.filter(_means(house_id, word))
    return found


def _means(house_id: int, word: str) -> Q:
    """Return the filter of a search word: a table's number, a person, a movement's number.

    Tables and people are found first, in their own small lists.
    """
    accounts = Account.objects.filter(house_id=house_id, table__number__iexact=word)
    of_table = list(accounts.values_list("id", flat=True))
    staff = StaffMember.objects.filter(house_id=house_id)
    named = staff.filter(Q(badge__iexact=word) | Q(name__plain_contains=word))
    people = list(named.values_list("id", flat=True)[:_PEOPLE_MOST])
    meant = Q(debit__in=of_table) | Q(credit__in=of_table)
    meant |= Q(actor__in=people)
    if word.isascii() and word.isdecimal() and len(word) <= len(str(ID_MOST)):
        meant |= Q(id=int(word)) | Q(corrects=int(word))
    return meant
