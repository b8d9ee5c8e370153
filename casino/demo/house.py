"""DEMO ONLY: writes the rows of the demo house, once, into an empty database."""

from concurrent.futures import ThreadPoolExecutor
from typing import Final

from django.contrib.auth.hashers import make_password
from django.db import transaction

from casino.demo.boxes import add_boxes, hang_boxes
from casino.demo.cards import box_card_set, bring_card_set
from casino.demo.people import DEMO_GUESTS, DEMO_PEOPLE, DIRECTOR, PIT_MANAGER
from casino.demo.plan import (
    BANKNOTES_MINOR,
    COMMISSION_STEP_MINOR,
    DEMO_HOLD,
    DEMO_HOUSE_WAITLIST,
    DEMO_PLACES,
    DEMO_TABLES,
    DEMO_WAITLIST,
    DENOMINATIONS_MINOR,
    HOUSE_NAME,
    DemoTable,
)
from casino.demo.tips import add_tip_rule
from casino.lib.clock import utc_now
from tables.floor.models import GamingTable, Seat
from tables.guests.models import Guest
from tables.houses.models import House
from tables.ledger.models import Account
from tables.people.hashing import AT_ONCE
from tables.people.models import StaffMember
from tables.posts.models import CroupierPost, Supervision
from tables.seating.models import WaitlistEntry

_TABLE_PLACES: Final = (
    Account.Kind.FLOAT,
    Account.Kind.COMMISSION,
    Account.Kind.TIPS,
    Account.Kind.DROP,
)
_HOUSE_PLACES: Final = (Account.Kind.GUESTS, Account.Kind.CAGE)


class HouseExistsError(Exception):
    """The database already holds a house; the demo never joins or replaces one."""


def demo_house_is_loaded() -> bool:
    """Return whether a house here is the demo's, with all its people; there may be others."""
    badges = {person.badge for person in DEMO_PEOPLE}
    people = StaffMember.objects.filter(badge__in=badges, house__name=HOUSE_NAME)
    # It was loaded into an empty database: a house added later with the same name is not it.
    first = House.objects.order_by("id").values("id")[:1]
    return people.filter(house__in=first).count() == len(badges)


@transaction.atomic
def load_demo_house() -> House:
    """Write the demo house: people, closed tables with staff and cards, guests, waitlists.

    Raises HouseExistsError when the database holds any house.
    """
    if House.objects.exists():
        raise HouseExistsError
    house = House.objects.create(
        name=HOUSE_NAME,
        denominations_minor=list(DENOMINATIONS_MINOR),
        banknotes_minor=list(BANKNOTES_MINOR),
        commission_step_minor=COMMISSION_STEP_MINOR,
        pin_needs_device=False,  # a visitor has no tablet that the house enrolled
    )
    staff = _hire(house)
    add_tip_rule(house, staff[DIRECTOR])
    guests = {
        guest.name: guest
        for guest in Guest.objects.bulk_create(
            Guest(house=house, name=name) for name in DEMO_GUESTS
        )
    }
    Account.objects.bulk_create(Account(house=house, kind=kind) for kind in _HOUSE_PLACES)
    held: dict[str, int] = {}
    for number, plan in enumerate(DEMO_TABLES, start=1):
        table = _set_up(house, plan)
        cards = box_card_set(house, staff[PIT_MANAGER], number)
        bring_card_set(table, cards, staff[plan.jefe], staff[plan.croupiers[0]])
        hang_boxes(table, staff[PIT_MANAGER], number)
        _man(table, plan, staff, slot=held.get(plan.jefe, 0) + 1)
        held[plan.jefe] = held.get(plan.jefe, 0) + 1
        for name, party, priority in DEMO_WAITLIST.get(plan.number, ()):
            WaitlistEntry.objects.create(
                house=house,
                table=table,
                guest=guests[name],
                party=party,
                priority=priority,
                joined_at=utc_now(),
                state=WaitlistEntry.State.HELD,  # at dinner: the first seats are for others
                held_until=utc_now() + DEMO_HOLD,
            )
    for name, party, wants_format, minimum_most_minor in DEMO_HOUSE_WAITLIST:
        WaitlistEntry.objects.create(
            house=house,
            guest=guests[name],
            party=party,
            wants_format=wants_format,
            minimum_most_minor=minimum_most_minor,
            joined_at=utc_now(),
        )
    box_card_set(house, staff[PIT_MANAGER], len(DEMO_TABLES) + 1)
    add_boxes(house.pk, len(DEMO_TABLES) + 1)
    return house


def _hire(house: House) -> dict[str, StaffMember]:
    # Hashing lets other threads run, and takes most of the time in which the demo is loaded.
    with ThreadPoolExecutor(AT_ONCE) as pool:
        hashes = pool.map(make_password, [person.pin for person in DEMO_PEOPLE])
    staff: dict[str, StaffMember] = {}
    for person, pin_hash in zip(DEMO_PEOPLE, hashes, strict=True):
        staff[person.badge] = StaffMember.objects.create(
            house=house, badge=person.badge, name=person.name, role=person.role, password=pin_hash
        )
    return staff


def _set_up(house: House, plan: DemoTable) -> GamingTable:
    column, row = DEMO_PLACES.get(plan.number, (None, None))
    table = GamingTable.objects.create(
        house=house,
        map_column=column,
        map_row=row,
        number=plan.number,
        label=f"Punto y banca {plan.number.removeprefix('PB')}",
        format=plan.format,
        regulation=plan.regulation,
        standing_guests=plan.standing_guests,
        reversible=plan.reversible,
    )
    Seat.objects.bulk_create(
        Seat(house=house, table=table, position=position, label=label)
        for position, label in enumerate(plan.labels, start=1)
    )
    Account.objects.bulk_create(
        Account(house=house, table=table, kind=kind) for kind in _TABLE_PLACES
    )
    return table


def _man(table: GamingTable, plan: DemoTable, staff: dict[str, StaffMember], slot: int) -> None:
    now = utc_now()
    large = plan.format == "large"
    Supervision.objects.create(
        house=table.house,
        table=table,
        table_format=plan.format,
        jefe=staff[plan.jefe],
        slot_one=large or slot == 1,
        slot_two=large or slot == 2,
        started_at=now,
    )
    CroupierPost.objects.bulk_create(
        CroupierPost(house=table.house, table=table, croupier=staff[badge], started_at=now)
        for badge in plan.croupiers
    )
