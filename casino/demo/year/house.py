"""DEMO ONLY: the rows of the made house: people without a password, closed tables, guests."""

from hashlib import sha256
from typing import Any, Final
from uuid import UUID

import msgspec
from django.contrib.auth.hashers import make_password
from django.db import connection, transaction
from django.db.models import Max, Model

from casino.demo.people import DEMO_GUESTS, DEMO_PEOPLE
from casino.demo.plan import BANKNOTES_MINOR, COMMISSION_STEP_MINOR, DENOMINATIONS_MINOR
from casino.demo.year.book import MODELS
from casino.demo.year.commands import OPENING, command_hex
from casino.demo.year.floor import HOUSE_PLACES, INSPECTORS, TABLE_PLACES, Floor
from casino.demo.year.recipe import HOUSE_NAME, STRIDE, TIMEZONE, Recipe
from casino.demo.year.sheets import milliseconds
from casino.demo.year.tables import FLOAT_TIMES, raise_limits
from casino.evidence.selectors.made_houses import YEAR_ID
from casino.lib.policy import Role
from games.rules.limits import verify_limits
from tables.cage.models import CageCount
from tables.floor.models import GamingTable, Seat
from tables.guests.models import Guest
from tables.houses.models import House
from tables.journal.models import CommandRecord
from tables.ledger.models import Account, TableFloat, Transfer
from tables.people.models import StaffMember
from tables.sessions.models import TableSession
from tables.slips.models import SlipCounter

YEAR_KIND: Final = "year.make"
_SET_UP: Final[tuple[type[Model], ...]] = (
    House, StaffMember, GamingTable, Seat, Account, TableFloat, Guest, SlipCounter, CageCount,
)  # fmt: skip
_BADGES: Final = {
    Role.DIRECTOR: "D", Role.PIT_MANAGER: "P", Role.INSPECTOR: "I", Role.JEFE: "J",
    Role.CROUPIER: "C", Role.CASHIER: "K", Role.MANAGEMENT: "M", Role.AUDITOR: "A",
}  # fmt: skip
_CHIP, _NOTE = max(DENOMINATIONS_MINOR), max(BANKNOTES_MINOR)


class ForeignHouseError(Exception):
    """The database holds table sessions of a house that was not made so; none is added to it."""


class OtherYearError(Exception):
    """The year that exists was made from another recipe, given as plain values."""


def find_floor() -> Floor | None:
    """Find the house that was made here, whether or not its year is whole."""
    record = CommandRecord.objects.filter(id=YEAR_ID, kind=YEAR_KIND).first()
    if record is None or record.answer is None:
        return None
    return Floor(Recipe.of_json(record.answer["recipe"]), record.answer["origins"])


def reach_floor(recipe: Recipe) -> Floor:
    """Find the house of a recipe, or make it.

    Raises ForeignHouseError if another house with sessions exists, OtherYearError if the year was
    made from another recipe.
    """
    floor = find_floor()
    if floor is None:
        return _make_house(recipe)
    if floor.recipe != recipe:
        raise OtherYearError(floor.recipe.as_json())
    return floor


def _make_house(recipe: Recipe) -> Floor:
    if TableSession.objects.exists():
        raise ForeignHouseError
    models: set[type[Model]] = {*_SET_UP, *MODELS}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        origins = {
            model._meta.db_table: model._default_manager.aggregate(it=Max("pk"))["it"] or 0
            for model in sorted(models, key=lambda it: it._meta.db_table)
        }
        floor = Floor(recipe, origins)
        for table in floor.tables:
            for limits in (table.kind.limits, raise_limits(table.kind.limits)):
                verify_limits(table.kind.rules, limits, 1)
        _write_house(floor)
        _write_people(floor)
        _write_tables(floor)
        _open_cage(floor)
        for model in models:
            # Rows that others write later are numbered after the year.
            relation = model._meta.db_table
            after = floor.first_id(relation, recipe.days) + STRIDE
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", (relation, after))
        CommandRecord.objects.create(
            id=YEAR_ID,
            house_id=floor.house_id,
            actor_id=floor.director,
            kind=YEAR_KIND,
            body_hash=sha256(msgspec.json.encode(recipe.as_json())).digest(),
            answer={"recipe": recipe.as_json(), "origins": origins},
            done_at=floor.plan(0)[0].starts_at,
        )
        cursor.execute("SET LOCAL session_replication_role = origin")
    return floor


def _write_house(floor: Floor) -> None:
    House.objects.create(
        id=floor.house_id,
        name=HOUSE_NAME,
        timezone=TIMEZONE,
        denominations_minor=list(DENOMINATIONS_MINOR),
        banknotes_minor=list(BANKNOTES_MINOR),
        commission_step_minor=COMMISSION_STEP_MINOR,
        drop_counted_later=True,
    )
    first = floor.origins["tables_slipcounter"] + 1
    years = range(floor.recipe.first.year, floor.recipe.last.year + 1)
    SlipCounter.objects.bulk_create(
        SlipCounter(id=first + at, house_id=floor.house_id, year=year, last=0)
        for at, year in enumerate(years)
    )
    Guest.objects.bulk_create(
        (
            Guest(id=row, house_id=floor.house_id, name=_name_guest(number))
            for number, row in enumerate(floor.guests)
        ),
        batch_size=2000,
    )


def _name_guest(number: int) -> str:
    again, name = divmod(number, len(DEMO_GUESTS))
    return DEMO_GUESTS[name] if not again else f"{DEMO_GUESTS[name]} {again + 1}"


def _write_people(floor: Floor) -> None:
    """Write people who cannot sign in until the house gives them a password."""
    names = [person.name for person in DEMO_PEOPLE]
    forenames = [name.split()[0] for name in names]
    surnames = [name.split()[1] for name in names]
    nobody = make_password(None)[:1]  # an unusable one, the same every time
    StaffMember.objects.bulk_create(
        StaffMember(
            id=person.id,
            house_id=floor.house_id,
            badge=f"MU-{_BADGES[person.role]}{person.number + 1}",
            name=" ".join((
                forenames[at % len(forenames)],
                surnames[at // len(forenames) % len(surnames)],
                surnames[(at * 7 + 3) % len(surnames)],
            )),
            role=person.role,
            password=nobody,
        )
        for at, person in enumerate(floor.people())
    )  # fmt: skip


def _write_tables(floor: Floor) -> None:
    house = floor.house_id
    tables, seats, accounts = [], [], []
    first = floor.origins["tables_account"] + 1
    accounts += [
        Account(id=first + at, house_id=house, kind=kind) for at, kind in enumerate(HOUSE_PLACES)
    ]
    for number, table in enumerate(floor.tables, 1):
        tables.append(
            GamingTable(
                id=table.id,
                house_id=house,
                number=f"PB{number:02}",
                label=f"Punto y banca {number}",
                format=table.kind.format,
                regulation=table.kind.regulation,
            )
        )
        seats += [
            Seat(
                id=table.first_seat + at,
                house_id=house,
                table_id=table.id,
                position=at + 1,
                label=str(at + 1),
            )
            for at in range(table.kind.seats)
        ]
        accounts += [
            Account(id=table.first_account + at, house_id=house, table_id=table.id, kind=kind)
            for at, kind in enumerate(TABLE_PLACES)
        ]
    GamingTable.objects.bulk_create(tables)
    Seat.objects.bulk_create(seats)
    Account.objects.bulk_create(accounts)
    first_float = floor.origins["tables_tablefloat"] + 1
    TableFloat.objects.bulk_create(
        TableFloat(
            id=first_float + at, house_id=house, account_id=table.account(Account.Kind.FLOAT)
        )
        for at, table in enumerate(floor.tables)
    )


def _open_cage(floor: Floor) -> None:
    """Let two people count the cage's first chips: all floats twice over."""
    floats = sum(table.kind.limits.minimum_minor * FLOAT_TIMES for table in floor.tables)
    chips, notes = 2 * floats // _CHIP, floats // 10 // _NOTE
    total = chips * _CHIP + notes * _NOTE
    begins = floor.plan(0)[0].starts_at
    key = UUID(command_hex(floor, OPENING, milliseconds(begins)))
    counted: dict[str, Any] = {
        "chips": {str(_CHIP): chips},
        "notes": {str(_NOTE): notes} if notes else {},
    }
    CageCount.objects.create(
        id=floor.origins["tables_cagecount"] + 1,
        house_id=floor.house_id,
        number=1,
        total_minor=total,
        recorded_minor=0,
        counted_by_id=floor.first_of[Role.CASHIER],
        signed_by_id=floor.first_of[Role.INSPECTOR] + INSPECTORS - 1,
        command_id=key,
        counted_at=begins,
        **counted,
    )
    Transfer.objects.create(
        id=floor.origins["tables_transfer"] + 1,
        house_id=floor.house_id,
        gaming_day=floor.recipe.first,
        debit_id=floor.account(Account.Kind.CAGE),
        credit_id=floor.account(Account.Kind.CAPITAL),
        amount_minor=total,
        reason="cage_opening",
        command_id=key,
        actor_id=floor.first_of[Role.CASHIER],
        made_at=begins,
    )
