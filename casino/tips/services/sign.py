"""Signing a day's pool of tips: two different people, and the second moves the money."""

from datetime import date
from typing import Any, TypeVar

from django.db.models import Exists, OuterRef

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, Conflict
from casino.lib.policy import Actor, verify_role
from casino.tips.events import TipsEvent
from casino.tips.models.pools import TipPool, TipPoolBox, TipShare, TipSignature
from casino.tips.selectors.day import SIGNATURES_NEEDED, TipDay, read_tip_day
from tables.boxes.models import BoxEmptying
from tables.houses.models import House
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.ledger.models import Account, Count
from tables.ledger.services import ledger
from tables.records.services import refusing
from tables.sign_in.services.witness import verify_apart

T = TypeVar("T")


@as_command("tip.sign")
def sign_tips(*, actor: Actor, command: Command, day: date, content_hash: str) -> dict[str, Any]:
    """Sign a gaming day's shares as shown; the first signature writes them, the second seals them.

    A sealed pool stays; a later pool is its next revision, and only the difference is moved. Raises
    Conflict `tips.no_rule`, `tips.no_box`, `tips.day_open`, `tips.uncounted`, `tips.hours_unknown`,
    `tips.nobody`, `tips.unchanged`, `tips.changed`; AgainstTheRules `tips.own_share`,
    `tips.signed_by_you`, `witness.apart`.
    """
    verify_role(actor, "tip.sign")
    house = House.objects.select_for_update(no_key=True).get(id=actor.house_id)
    tips = read_tip_day(house, day)
    verify_signable(tips, actor.staff_id, content_hash)
    if tips.pending is not None:
        verify_apart(actor, *(it.signed_by_id for it in tips.pending.signatures.all()))
    pool = tips.pending or _write_pool(actor, tips)
    position = 2 if tips.pending else 1
    with refusing({"tip_signature_two_people": AgainstTheRules("tips.signed_by_you")}):
        TipSignature.objects.create(
            house=house,
            pool=pool,
            position=position,
            signed_by_id=actor.staff_id,
            role=actor.role.value,
            content_hash=content_hash,
            signed_at=utc_now(),
        )
    sealed = position == SIGNATURES_NEEDED
    if sealed:
        _move(actor, command, pool)
    version = journal.append(
        actor, command, TipsEvent.TIP_POOL_SIGNED, _payload(tips, pool, position, content_hash)
    )
    return {
        "pool": pool.pk,
        "revision": pool.revision,
        "position": position,
        "sealed": sealed,
        "version": version,
    }


def verify_signable(tips: TipDay, staff_id: int, content_hash: str | None = None) -> None:
    """Refuse a signature that the pool cannot take from this person.

    Without `content_hash` only the state of the pool is asked. Raises as `sign_tips`.
    """
    verify_shareable(tips)
    if any(
        line.person == staff_id and (line.share_minor or line.difference_minor)
        for line in tips.lines
    ):
        raise AgainstTheRules("tips.own_share")
    if tips.pending is not None and any(
        it.signed_by_id == staff_id for it in tips.pending.signatures.all()
    ):
        raise AgainstTheRules("tips.signed_by_you")
    if content_hash is not None and content_hash != tips.content_hash:
        raise Conflict("tips.changed")


def verify_shareable(tips: TipDay) -> None:
    """Refuse to share tips that are not known yet or are shared already. Raises Conflict."""
    if tips.rule is None:
        raise Conflict("tips.no_rule")
    if not tips.boxes:
        raise Conflict("tips.no_box")
    if tips.uncounted:
        raise Conflict("tips.uncounted", params={"tables": ", ".join(tips.uncounted)})
    if tips.open_shifts:
        raise Conflict("tips.day_open", params={"number": tips.open_shifts[0]})
    if tips.without_hours:
        raise Conflict("tips.hours_unknown", params={"names": ", ".join(tips.without_hours)})
    if tips.content_hash is None:
        raise Conflict("tips.nobody")
    if tips.is_unchanged:
        raise Conflict("tips.unchanged")


def find_hindrance(tips: TipDay, staff_id: int) -> AgainstTheRules | Conflict | None:
    """Return why this person cannot sign the pool now; None when they can."""
    try:
        verify_signable(tips, staff_id)
    except (AgainstTheRules, Conflict) as hindrance:
        return hindrance
    return None


def _write_pool(actor: Actor, tips: TipDay) -> TipPool:
    """Write the next revision of a day's pool, with its boxes and shares."""
    written = TipPool.objects.filter(house=tips.house, gaming_day=tips.day).count()
    pool = TipPool.objects.create(
        house=tips.house,
        gaming_day=tips.day,
        revision=written + 1,
        replaces=tips.sealed,
        rule=_known(tips.rule),
        counted_minor=_known(tips.counted_minor),
        staff_minor=_known(tips.staff_minor),
        house_minor=_known(tips.house_minor),
        made_by_id=actor.staff_id,
        made_at=utc_now(),
    )
    TipPoolBox.objects.bulk_create(
        TipPoolBox(
            house=tips.house,
            pool=pool,
            session_id=box.session,
            counted_minor=_known(box.counted_minor),
        )
        for box in tips.boxes
    )
    TipShare.objects.bulk_create(
        TipShare(
            house=tips.house,
            pool=pool,
            person_id=line.person,
            role=line.role,
            points=line.points,
            seconds=_known(line.seconds),
            by_hand=line.by_hand,
            share_minor=_known(line.share_minor),
            difference_minor=_known(line.difference_minor),
        )
        for line in tips.lines
    )
    return pool


def _known(value: T | None) -> T:
    """Return a value that was checked to be known."""
    assert value is not None, "nothing unknown is signed"
    return value


def _move(actor: Actor, command: Command, pool: TipPool) -> None:
    """Move the difference between a sealed pool and the one it replaces."""
    carried, before = _by_table(pool), {}
    staff, house_part = pool.staff_minor, pool.house_minor
    if pool.replaces is not None:
        before = _by_table(pool.replaces)
        staff -= pool.replaces.staff_minor
        house_part -= pool.replaces.house_minor
    for table_id in sorted({*carried, *before}):
        amount = carried.get(table_id, 0) - before.get(table_id, 0)
        if amount:
            ledger.carry_tips(
                actor=actor,
                command=command,
                house=pool.house,
                table_id=table_id,
                amount_minor=amount,
            )
    parts = ((Account.Kind.STAFF, staff), (Account.Kind.HOUSE, house_part))
    for kind, amount in parts:
        if amount:
            debit, credit = (kind, Account.Kind.TIPS) if amount > 0 else (Account.Kind.TIPS, kind)
            ledger.move_in_house(
                actor=actor,
                command=command,
                house=pool.house,
                debit=debit,
                credit=credit,
                amount_minor=abs(amount),
                reason="tips_shared",
            )


def _by_table(pool: TipPool) -> dict[int, int]:
    """Add up, by table, the boxes that were not emptied when they were counted."""
    emptied = BoxEmptying.objects.filter(
        count__kind=Count.Kind.TIP_BOX, count__session=OuterRef("session")
    )
    boxes = pool.boxes.filter(~Exists(emptied))
    amounts: dict[int, int] = {}
    for table_id, amount in boxes.values_list("session__table_id", "counted_minor"):
        amounts[table_id] = amounts.get(table_id, 0) + amount
    return amounts


def _payload(tips: TipDay, pool: TipPool, position: int, content_hash: str) -> dict[str, Any]:
    return {
        "pool": pool.pk,
        "gaming_day": tips.day.isoformat(),
        "revision": pool.revision,
        "replaces": tips.sealed.revision if tips.sealed else None,
        "rule": pool.rule_id,
        "position": position,
        "content_hash": content_hash,
        "counted_minor": pool.counted_minor,
        "staff_minor": pool.staff_minor,
        "house_minor": pool.house_minor,
        "boxes": [[box.table, box.session, box.counted_minor] for box in tips.boxes],
        "shares": [
            [it.badge, it.role, it.points, it.seconds, it.share_minor, it.difference_minor]
            for it in tips.lines
        ],
    }
