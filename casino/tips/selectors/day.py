"""The tips of a gaming day: its boxes, its pool, all shares, and what is still unknown."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Annotated, Final

from django.db.models import Sum
from msgspec import Meta, structs

from casino.lib.policy import Actor
from casino.lib.sent import Sent
from casino.tips.models.pools import TipPool, TipRule, TipShare, TipSignature
from casino.tips.selectors.hours import Work, list_work
from casino.tips.selectors.rules import Terms, find_rule, terms_of
from casino.tips.sharing import Claim, Ratio, share_out, split_pool
from tables.houses.models import House
from tables.ledger.models import Account, Count, Transfer
from tables.ledger.selectors.blind import sight_of
from tables.sessions.models import Shift, TableSession

SIGNATURES_NEEDED: Final = 2


@dataclass(frozen=True, slots=True)
class Supposed:
    """The suppositions of a what-if; those left out stay as they are. Times are in seconds."""

    points: Mapping[str, int] = field(default_factory=dict)
    seconds: Mapping[str, int] = field(default_factory=dict)
    staff: Ratio | None = None
    counted_minor: int | None = None


class TipBox(Sent):
    """A table session's tip box; null is unknown, never zero."""

    table: int
    table_number: str
    session: int
    is_open: bool
    recorded_minor: Annotated[
        int | None, Meta(description="By the ledger; null: you may still count it.")
    ]
    counted_minor: Annotated[int | None, Meta(description="By two people.")]


class TipShareShown(Sent):
    """One person's part of the pool."""

    badge: str
    name: str
    role: str
    points: int
    seconds: Annotated[int | None, Meta(description="Time worked; null: not entered yet.")]
    by_hand: Annotated[bool, Meta(description="Entered, not taken from the posts.")]
    share_minor: int | None
    difference_minor: Annotated[
        int | None, Meta(description="From the last pool that two people signed.")
    ]


class ShareLine(TipShareShown):
    """The same, with the person's id."""

    person: int


@dataclass(frozen=True, slots=True)
class TipDay:
    """The whole day. Unknown amounts are None, and then there is no `content_hash` to sign."""

    house: House
    day: date
    rule: TipRule | None
    terms: Terms | None
    open_shifts: tuple[int, ...]
    boxes: tuple[TipBox, ...]
    counted_minor: int | None
    staff_minor: int | None
    house_minor: int | None
    lines: tuple[ShareLine, ...]
    content_hash: str | None
    sealed: TipPool | None
    pending: TipPool | None
    is_unchanged: bool

    @property
    def uncounted(self) -> list[str]:
        """The tables whose tip box is not counted."""
        tables = [box.table_number for box in self.boxes if box.counted_minor is None]
        return list(dict.fromkeys(tables))

    @property
    def without_hours(self) -> list[str]:
        """The names of people with points whose time is unknown."""
        return [line.name for line in self.lines if line.points and line.seconds is None]

    @property
    def recorded_minor(self) -> int | None:
        """The amount recorded in all boxes; it never replaces a count."""
        amounts = [box.recorded_minor for box in self.boxes]
        known = [it for it in amounts if it is not None]
        return sum(known) if len(known) == len(amounts) else None


def read_shown_tip_day(
    actor: Actor, house: House, day: date, supposed: Supposed | None = None
) -> TipDay:
    """Compute a day like `read_tip_day`, as far as the actor may see it (1 query more)."""
    tips, sight = read_tip_day(house, day, supposed), sight_of(actor)
    return replace(
        tips,
        boxes=tuple(
            structs.replace(it, recorded_minor=None)
            if sight.hides(it.session, Account.Kind.TIPS)
            else it
            for it in tips.boxes
        ),
    )


def read_tip_day(house: House, day: date, supposed: Supposed | None = None) -> TipDay:
    """Compute a gaming day's tips from counts and records, writing nothing.

    With `supposed` they are computed with other points, hours, parts or another amount; this has no
    hash, because nobody signs it.
    """
    rule = find_rule(house.pk, day)
    terms = _suppose(terms_of(rule), supposed) if rule else None
    sessions = list_day_sessions(house.pk, day)
    boxes = _read_boxes(sessions)
    counted = _sum_counted(boxes, supposed)
    staff = house_part = None
    if terms is not None and counted is not None:
        staff, house_part = split_pool(counted, terms.staff)
    sealed, pending = _find_pools(house.pk, day)
    before = {share.person_id: share for share in sealed.shares.all()} if sealed else {}
    lines: tuple[ShareLine, ...] = ()
    if terms is not None:
        work = list_work(house.pk, day, sessions, terms)
        lines = _share(terms, work, before, staff, supposed)
    found = None not in {counted, *(line.share_minor for line in lines)} and (lines or not staff)
    content = None
    if rule is not None and supposed is None and found:
        content = _hash(house, day, rule, boxes, lines, sealed)
    return TipDay(
        house=house,
        day=day,
        rule=rule,
        terms=terms,
        open_shifts=tuple(
            Shift.objects.filter(house=house, gaming_day=day, closed_at=None).values_list(
                "number", flat=True
            )
        ),
        boxes=boxes,
        counted_minor=counted,
        staff_minor=staff,
        house_minor=house_part,
        lines=lines,
        content_hash=content,
        sealed=sealed,
        pending=pending if pending and content == _signed_hash(pending) else None,
        is_unchanged=bool(sealed and _is_same(sealed, before, rule, counted, lines)),
    )


def list_day_sessions(house_id: int, day: date) -> list[TableSession]:
    """List the table sessions of a gaming day's shifts, by table and time (1 query)."""
    sessions = TableSession.objects.filter(house_id=house_id, shift__gaming_day=day)
    rows = list(sessions.select_related("table").order_by("id"))
    return sorted(rows, key=lambda it: (len(it.table.number), it.table.number))


def signatures_of(pool: TipPool) -> list[TipSignature]:
    """List who signed a pool, in order (1 query)."""
    return list(pool.signatures.select_related("signed_by").order_by("position"))


def _suppose(terms: Terms, supposed: Supposed | None) -> Terms:
    if supposed is None:
        return terms
    points = {**terms.points, **supposed.points}
    return Terms(
        points={role: value for role, value in points.items() if value},
        hours_from=terms.hours_from,
        break_minutes=terms.break_minutes,
        staff=supposed.staff or terms.staff,
    )


def _read_boxes(sessions: list[TableSession]) -> tuple[TipBox, ...]:
    ids = [session.pk for session in sessions]
    counted = dict(
        Count.objects.filter(session__in=ids, kind=Count.Kind.TIP_BOX).values_list(
            "session_id", "total_minor"
        )
    )
    recorded: dict[int, int] = {}
    tips = {"kind": Account.Kind.TIPS, "table__isnull": False}
    for side, sign in (("debit", 1), ("credit", -1)):
        of_tips = {f"{side}__{name}": value for name, value in tips.items()}
        rows = Transfer.objects.filter(session__in=ids, **of_tips).values_list("session_id")
        for session_id, amount in rows.annotate(Sum("amount_minor")):
            recorded[session_id] = recorded.get(session_id, 0) + sign * amount
    return tuple(
        TipBox(
            table=session.table_id,
            table_number=session.table.number,
            session=session.pk,
            is_open=session.closed_at is None,
            recorded_minor=recorded.get(session.pk, 0),
            counted_minor=counted.get(session.pk),
        )
        for session in sessions
    )


def _sum_counted(boxes: tuple[TipBox, ...], supposed: Supposed | None) -> int | None:
    """Add the boxes up; unknown while one of them is, or while there is none at all."""
    if supposed is not None and supposed.counted_minor is not None:
        return supposed.counted_minor
    amounts = [box.counted_minor for box in boxes]
    known = [amount for amount in amounts if amount is not None]
    return sum(known) if amounts and len(known) == len(amounts) else None


def _share(
    terms: Terms,
    work: Mapping[int, Work],
    before: Mapping[int, TipShare],
    staff_minor: int | None,
    supposed: Supposed | None,
) -> tuple[ShareLine, ...]:
    """Share the staff's part among those who worked, and those who had a share before."""
    others = {it.person_id: Work(it.person, 0, False) for it in before.values() if it.share_minor}
    found: list[tuple[Work, str, int, int | None]] = []
    for person_id, one in {**others, **work}.items():
        had = before.get(person_id)
        role = had.role if had else one.person.role
        points = terms.points.get(role, 0)
        seconds = one.seconds
        if supposed is not None:
            seconds = supposed.seconds.get(one.person.badge, seconds)
        if points or had:
            found.append((one, role, points, seconds))
    found.sort(key=lambda it: (len(it[0].person.badge), it[0].person.badge))
    shares = share_out(staff_minor, [Claim(it[0].person.badge, it[2], it[3]) for it in found])
    lines = []
    for one, role, points, seconds in found:
        share = None if shares is None else shares[one.person.badge]
        had = before.get(one.person.pk)
        lines.append(
            ShareLine(
                person=one.person.pk,
                badge=one.person.badge,
                name=one.person.name,
                role=role,
                points=points,
                # Without points an unknown time does not matter.
                seconds=0 if seconds is None and not points else seconds,
                by_hand=one.by_hand,
                share_minor=share,
                difference_minor=None if share is None else share - (had.share_minor if had else 0),
            )
        )
    return tuple(lines)


def _find_pools(house_id: int, day: date) -> tuple[TipPool | None, TipPool | None]:
    """Find the last pool that two have signed, and the last of all if one has (2 queries)."""
    pools = TipPool.objects.filter(house_id=house_id, gaming_day=day).select_related("rule")
    rows = list(pools.prefetch_related("signatures", "shares__person").order_by("-revision"))
    sealed = next((it for it in rows if len(it.signatures.all()) == SIGNATURES_NEEDED), None)
    pending = rows[0] if rows and len(rows[0].signatures.all()) == 1 else None
    return sealed, pending


def _signed_hash(pool: TipPool) -> str:
    return pool.signatures.all()[0].content_hash


def _is_same(
    sealed: TipPool,
    before: Mapping[int, TipShare],
    rule: TipRule | None,
    counted_minor: int | None,
    lines: tuple[ShareLine, ...],
) -> bool:
    """Return whether a signed pool has the content that would be signed now.

    People without a share are left out: they are named once, when they lose it.
    """
    was = {
        (it.person_id, it.points, it.seconds, it.share_minor)
        for it in before.values()
        if it.points and it.seconds
    }
    now = {
        (it.person, it.points, it.seconds, it.share_minor)
        for it in lines
        if it.points and it.seconds
    }
    same_pool = (rule and rule.pk, counted_minor) == (sealed.rule_id, sealed.counted_minor)
    return same_pool and was == now


def _hash(
    house: House,
    day: date,
    rule: TipRule,
    boxes: tuple[TipBox, ...],
    lines: tuple[ShareLine, ...],
    sealed: TipPool | None,
) -> str:
    """Digest what people sign: SHA-256 over JSON with sorted keys and no spaces."""
    content = {
        "house": house.pk,
        "gaming_day": day.isoformat(),
        "rule": rule.number,
        "replaces": sealed.revision if sealed else None,
        "boxes": [[it.table_number, it.session, it.counted_minor] for it in boxes],
        "shares": [
            [it.badge, it.role, it.points, it.seconds, it.share_minor, it.difference_minor]
            for it in lines
        ],
    }
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
