"""Builds the rows that tests start from: a house, its people, its tables."""

import functools
import itertools
import uuid
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db import transaction

from casino.lib.clock import gaming_day_of, utc_now
from casino.lib.commands import Command
from casino.lib.policy import Actor, Role
from games.cards.models import CardSet, CardSetStep
from games.incidents.models import Incident
from games.preparation.models import ShoeStep
from games.rules.cards import KINDS, parse_card
from games.rules.preparation import times_demanded
from games.rules.regulations import get_regulation
from games.rules.regulations.base import OTHER_FORMAT
from games.rules.regulations.play_rules import PreparationStep
from games.tallas.models import Talla
from tables.abandoned.models import AbandonedBet
from tables.boxes.models import Box, BoxHanging
from tables.floor.models import GamingTable, Seat
from tables.guests.models import Guest, SeatOccupancy
from tables.houses.models import House
from tables.limits.models import LimitPosting
from tables.people.models import StaffMember
from tables.posts.models import CroupierPost, Supervision
from tables.sessions.models import Shift, TableSession
from tables.sign_in.models import SignIn
from tables.sign_in.selectors import actor_of
from tables.slips.models import Slip, SlipStep

PIN = "4711"
_numbers = itertools.count(1)
EUROS = [50, 100, 250, 500, 1000, 2500, 5000, 10_000, 50_000, 100_000]
EURO_NOTES = [500, 1000, 2000, 5000, 10_000, 20_000, 50_000]


def make_house(**fields: object) -> House:
    """Make a house in Spain with euro chips, where a PIN is good at any browser."""
    money = {"denominations_minor": EUROS, "banknotes_minor": EURO_NOTES}
    chosen = {"name": "Casino de prueba", "pin_needs_device": False, **money, **fields}
    return House.objects.create(**chosen)


@functools.cache
def _pin_hash() -> str:
    """Hash the PIN once: the hash is slow by design."""
    return make_password(PIN)


def make_staff(house: House, role: Role, name: str = "") -> StaffMember:
    """Make a person; everybody's PIN is `PIN`."""
    number = next(_numbers)
    person = StaffMember(
        house=house,
        badge=f"{role.value[:2].upper()}{number}",
        name=name or f"P{number}",
        role=role,
        password=_pin_hash(),
    )
    person.save()
    return person


def make_table(
    house: House,
    regulation: str = "andalucia",
    table_format: str = "mini",
    seats: int | None = None,
) -> GamingTable:
    """Make a table with its seats, closed."""
    number = next(_numbers)
    table = GamingTable.objects.create(
        house=house,
        number=f"PB{number}",
        label=f"Mesa {number}",
        format=table_format,
        regulation=regulation,
    )
    count = seats or {"large": 14, "midi": 9, "mini": 7}.get(table_format, 12)
    Seat.objects.bulk_create(
        Seat(house=house, table=table, position=position, label=str(position))
        for position in range(1, count + 1)
    )
    return table


def make_shift(house: House, opened_by: StaffMember) -> Shift:
    """Make an open shift of today."""
    now = utc_now()
    return Shift.objects.create(
        house=house,
        gaming_day=gaming_day_of(now, house.timezone, house.gaming_day_starts),
        number=1,
        opened_at=now,
        opened_by=opened_by,
    )


def make_session(table: GamingTable, shift: Shift, by: StaffMember) -> TableSession:
    """Make an open session of a table, without its opening count; an open table has a jefe."""
    if not table.supervisions.filter(ended_at=None).exists():
        supervise(table, make_staff(table.house, Role.JEFE))
    return TableSession.objects.create(
        house=table.house,
        table=table,
        shift=shift,
        regulation=table.regulation,
        regulation_version=get_regulation(table.regulation).version,
        commission_step_minor=table.house.commission_step_minor,
        commission_direction=table.house.commission_direction,
        commission_mode=table.house.commission_mode,
        opened_at=utc_now(),
        opened_by=by,
    )


def post_limits(
    table: GamingTable,
    by: StaffMember,
    minimum: int = 500,
    maximum: int = 50_000,
    tie: int = 5_000,
    step: int = 500,
    posted_at: datetime | None = None,
    in_force_at: datetime | None = None,
) -> LimitPosting:
    """Put limits on a table's sign, now and at once unless said otherwise."""
    posted_at = posted_at or utc_now()
    return LimitPosting.objects.create(
        house=table.house,
        table=table,
        minimum_minor=minimum,
        maximum_minor=maximum,
        tie_maximum_minor=tie,
        step_minor=step,
        posted_by=by,
        posted_at=posted_at,
        in_force_at=in_force_at or posted_at,
    )


def supervise(table: GamingTable, jefe: StaffMember, *, slot: int = 1) -> Supervision:
    """Put a jefe in charge of a table."""
    table_format = get_regulation(table.regulation).formats.get(table.format, OTHER_FORMAT)
    alone = table.format == "large" or table_format.jefe_tables_maximum == 1
    return Supervision.objects.create(
        house=table.house,
        table=table,
        table_format=table.format,
        jefe=jefe,
        slot_one=alone or slot == 1,
        slot_two=alone or slot == 2,
        started_at=utc_now(),
    )


def post_croupier(table: GamingTable, croupier: StaffMember) -> CroupierPost:
    """Post a croupier at a table."""
    return CroupierPost.objects.create(
        house=table.house, table=table, croupier=croupier, started_at=utc_now()
    )


def sit(table: GamingTable, position: int, name: str = "") -> Guest:
    """Seat a new guest."""
    guest = Guest.objects.create(house=table.house, name=name or f"G{next(_numbers)}")
    SeatOccupancy.objects.create(
        house=table.house,
        table=table,
        seat=table.seats.get(position=position),
        guest=guest,
        sat_at=utc_now(),
    )
    return guest


def acting(person: StaffMember) -> Actor:
    """Make the actor of a person."""
    return actor_of(person)


def new_command(digest: bytes = b"") -> Command:
    """Mint a command as a device would."""
    return Command(uuid.uuid4(), digest)


def make_talla(
    session: TableSession, by: StaffMember, decks: int = 6, holder: int | None = None
) -> Talla:
    """Start a talla whose first card was a ten: eleven cards burned."""
    prepare_shoe(session, by, decks)
    seen = [0] * len(KINDS)
    seen[parse_card("Tc").index] = 1
    return Talla.objects.create(
        house=session.house,
        table=session.table,
        session=session,
        number=1,
        decks=decks,
        first_card="Tc",
        burned=11,
        cut_card_behind=7,
        seen=seen,
        holder=holder,
        started_at=utc_now(),
        started_by=by,
    )


def prepare_shoe(
    session: TableSession, by: StaffMember, decks: int | None = 6, behind: int = 7
) -> None:
    """Take every step that the session's text demands before its next talla; None: its decks."""
    cards = {PreparationStep.CUT_CARD: behind}
    text = get_regulation(session.regulation, session.regulation_version)
    cards[PreparationStep.COUNT] = (decks or text.decks) * 52
    number = 1 + session.tallas.count()
    for step, times in times_demanded(text).items():
        for _ in range(times):
            ShoeStep.objects.create(
                house=session.house,
                table=session.table,
                session=session,
                talla_number=number,
                step=step,
                cards=cards.get(step),
                taken_by=by,
                taken_at=utc_now(),
            )


def sign_in(person: StaffMember) -> SignIn:
    """Sign a person in without a device."""
    return SignIn.objects.create(staff=person, started_at=utc_now())


def make_incident(table: GamingTable, by: StaffMember) -> Incident:
    """Report an incident at a table."""
    house, now = table.house, utc_now()
    return Incident.objects.create(
        house=house,
        table=table,
        gaming_day=gaming_day_of(now, house.timezone, house.gaming_day_starts),
        category="shoe",
        happened_at=now,
        what_happened="The shoe jams.",
        reported_by=by,
        reported_at=now,
    )


def make_bet(
    table: GamingTable, by: StaffMember, witness: StaffMember, *, days_ago: int = 0
) -> AbandonedBet:
    """Take an abandoned bet into custody, without its transfer."""
    return AbandonedBet.objects.create(
        house=table.house,
        table=table,
        amount_minor=1000,
        found_by=by,
        witness=witness,
        found_at=utc_now() - timedelta(days=days_ago),
    )


def make_box(table: GamingTable, by: StaffMember) -> Box:
    """Enter a drop box and hang it at a table."""
    number, now = next(_numbers), utc_now()
    box = Box.objects.create(
        house=table.house, kind=Box.Kind.DROP, number=f"D{number}", added_at=now
    )
    BoxHanging.objects.create(
        house=table.house, box=box, table=table, seal=f"S{number}", hung_by=by, hung_at=now
    )
    return box


def make_slip(table: GamingTable, by: StaffMember) -> Slip:
    """Ask for a fill at a table; it is opened where it is closed."""
    house, now = table.house, utc_now()
    session = table.sessions.filter(closed_at=None).first()
    if session is None:
        shift = Shift.objects.filter(house=house, closed_at=None).first()
        session = make_session(table, shift or make_shift(house, by), by)
    with transaction.atomic():
        slip = Slip.objects.create(
            house=house,
            table=table,
            session=session,
            kind=Slip.Kind.FILL,
            gaming_day=session.shift.gaming_day,
            year=0,
            serial=0,
            pieces={"500": 10},
            total_minor=5000,
        )
        SlipStep.objects.create(house=house, slip=slip, to="requested", made_by=by, made_at=now)
    return slip


def make_card_set(table: GamingTable, by: StaffMember, witness: StaffMember) -> CardSet:
    """Receive a set of six decks and open it at a table."""
    now = utc_now()
    card_set = CardSet.objects.create(
        house=table.house,
        serial=f"S{next(_numbers)}",
        decks=6,
        back_colour="azul",
        manufacturer="Fournier",
        received_by=by,
        received_at=now,
    )
    CardSetStep.objects.create(
        house=table.house,
        card_set=card_set,
        to="opened",
        table=table,
        made_by=by,
        witness=witness,
        made_at=now,
    )
    return card_set
