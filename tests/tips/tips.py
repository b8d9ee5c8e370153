"""Builds gaming days with tips: tables that were open for hours, posts, boxes, rules."""

from datetime import timedelta
from typing import Any, cast

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from casino.tips.models.pools import TipRule
from casino.tips.selectors.day import read_tip_day
from casino.tips.services.rules import make_tip_rule
from casino.tips.services.sign import sign_tips
from casino.tips.sharing import Ratio
from games.rules.regulations import get_regulation
from games.tallas.models import Talla
from tables.floor.models import GamingTable
from tables.ledger.models import Transfer
from tables.people.models import StaffMember
from tables.posts.models import CroupierPost, Supervision
from tables.sessions.models import Shift, TableSession
from tests.building import acting, make_staff, make_table, new_command, post_croupier, supervise
from tests.shift.evening import Evening, close_shift_row

POINTS = {"jefe": 12, "croupier": 10}


def make_rule(shift: Shift, **changed: Any) -> TipRule:
    """Make a version of the rules by the service, as a director does."""
    terms: dict[str, Any] = {
        "in_force_from": shift.gaming_day,
        "points": POINTS,
        "hours_from": "posts",
        "break_minutes": 20,
        "staff": Ratio(1, 1),
        **changed,
    }
    director = make_staff(shift.house, Role.DIRECTOR)
    answer = make_tip_rule(actor=acting(director), command=new_command(), **terms)
    return TipRule.objects.get(id=answer["rule"])


def open_hours_ago(
    shift: Shift,
    minutes: int,
    jefe: StaffMember | None = None,
    table: GamingTable | None = None,
) -> Evening:
    """Open a table (a new one unless given) so many minutes ago, under its jefe since then."""
    opened_at = utc_now() - timedelta(minutes=minutes)
    table = table or make_table(shift.house)
    jefe = jefe or make_staff(shift.house, Role.JEFE)
    slot = Supervision.objects.filter(jefe=jefe, ended_at=None).count() + 1
    held = supervise(table, jefe, slot=slot)
    Supervision.objects.filter(id=held.pk).update(started_at=opened_at)
    session = TableSession.objects.create(
        house=shift.house,
        table=table,
        shift=shift,
        regulation=table.regulation,
        regulation_version=get_regulation(table.regulation).version,
        commission_step_minor=1,
        commission_direction="down",
        opened_at=opened_at,
        opened_by=jefe,
    )
    inspector = make_staff(shift.house, Role.INSPECTOR)
    return Evening(session, cast(Talla, None), jefe, inspector)  # nothing is dealt here


def post_for(
    evening: Evening, minutes: int, croupier: StaffMember | None = None, *, since: int = 0
) -> StaffMember:
    """Post a croupier at the table for some minutes, from `since` minutes after the opening."""
    croupier = croupier or make_staff(evening.house, Role.CROUPIER)
    post = post_croupier(evening.session.table, croupier)
    started_at = evening.session.opened_at + timedelta(minutes=since)
    CroupierPost.objects.filter(id=post.pk).update(
        started_at=started_at, ended_at=started_at + timedelta(minutes=minutes)
    )
    return croupier


def close_with_tips(evening: Evening, tips_minor: int, *, counted_minor: int | None = None) -> None:
    """Record the tips, count the box (as recorded unless given) and close the table."""
    evening.move("tips", "guests", tips_minor, "tip")
    evening.count("tip_box", tips_minor if counted_minor is None else counted_minor)
    evening.shut()


def close_day(shift: Shift) -> None:
    """Close the shift, whose tables are closed."""
    close_shift_row(shift)


def sign(shift: Shift, person: StaffMember, content_hash: str | None = None) -> dict[str, Any]:
    """Sign the pool as the person is shown it now."""
    shown = read_tip_day(shift.house, shift.gaming_day)
    return sign_tips(
        actor=acting(person),
        command=new_command(),
        day=shift.gaming_day,
        content_hash=content_hash or shown.content_hash or "0" * 64,
    )


def sign_by_two(shift: Shift) -> dict[str, Any]:
    """Have an inspector and a cashier sign."""
    sign(shift, make_staff(shift.house, Role.INSPECTOR))
    return sign(shift, make_staff(shift.house, Role.CASHIER))


def balances(shift: Shift) -> dict[str, int]:
    """Return the ledger's tips: at tables, in the pool, owed to staff, the house's own."""
    totals = {"tables": 0, "pool": 0, "staff": 0, "house": 0}
    for moved in Transfer.objects.filter(house=shift.house).select_related("debit", "credit"):
        for account, amount in (
            (moved.debit, moved.amount_minor),
            (moved.credit, -moved.amount_minor),
        ):
            place = {"tips": "tables" if account.table_id else "pool"}.get(
                account.kind, account.kind
            )
            if place in totals:
                totals[place] += amount
    return totals
