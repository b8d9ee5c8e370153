"""Setting up the tables of the house, and their squares on the plan of the room."""

from collections.abc import Sequence
from typing import Any

from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict
from casino.lib.policy import Actor, verify_role
from games.rules.regulations.base import OTHER_FORMAT
from tables.floor.models import MAP_COLUMNS, MAP_ROWS, Entry, GamingTable, Seat, TableGame
from tables.guests.models import SeatOccupancy
from tables.houses.models import House
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.journal.services.undo_registry import Restored, Undoing, inverse_of
from tables.own_rules.selectors import get_rules
from tables.posts.selectors.access import access_table
from tables.posts.services.slots import hold_slots_again
from tables.records.services import refusing
from tables.seating.services.standing import verify_standing
from tables.sessions.selectors import find_open_session
from tables.setup.events import SetupEvent

SEATS_MOST = OTHER_FORMAT.seats
LABEL_LENGTH = 4
NAME_LENGTH = 60
NUMBER_LENGTH = 8


@as_command("table.add")
def add_table(
    *,
    actor: Actor,
    command: Command,
    number: str,
    name: str,
    table_format: str,
    regulation: str,
    labels: Sequence[str] = (),
    seats: int | None = None,
) -> dict[str, Any]:
    """Add a table to the house, closed, with seats by their labels or by their number.

    Seats that are only counted are called 1, 2, ... without those that the house skips. Raises
    BadInput `table.name`, `seat.labels`, `seat.label_skipped`; Conflict `table.number_taken`;
    RegulationViolation `regulation.unknown`, `regulation.for_terminals`,
    `regulation.format_unknown`, `regulation.seats` with its article.
    """
    verify_role(actor, "table.configure")
    number, name = number.strip(), " ".join(name.split())
    if not (0 < len(number) <= NUMBER_LENGTH and 0 < len(name) <= NAME_LENGTH):
        raise BadInput("table.name", params={"number": NUMBER_LENGTH, "name": NAME_LENGTH})
    house = House.objects.get(id=actor.house_id)
    called = list(labels) or label_seats(seats or 0, house.skipped_seat_labels)
    _verify_labels(called)
    _verify_not_skipped(called, house.skipped_seat_labels)
    rules = get_rules(actor.house_id, regulation)
    rules.format(table_format).verify_seats(len(called))
    with refusing(
        {"table_number_in_house": Conflict("table.number_taken", params={"table": number})}
    ):
        table = GamingTable.objects.create(
            house=house, number=number, label=name, format=table_format, regulation=regulation
        )
    Seat.objects.bulk_create(
        Seat(house=house, table=table, position=position, label=label)
        for position, label in enumerate(called, start=1)
    )
    payload = {**_plain(table), "format": table_format, "labels": called}
    version = journal.append(actor, command, SetupEvent.TABLE_ADDED, payload, table.pk)
    return {"table": table.pk, "version": version}


@as_command("table.configure")
def configure_table(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    name: str,
    regulation: str,
    standing_guests: bool,
    reversible: bool,
    entry: str,
    labels: Sequence[str],
) -> dict[str, Any]:
    """Change a table's name, its rules, its seats' labels, its options and how coups are entered.

    Other rules are for its next opening: an open table goes on under its own. It stops being
    reversible only on its punto y banca side; standing cannot end while a guest stands. A seat that
    had its label before the house skipped it keeps it. Raises BadInput `table.name`, `seat.labels`,
    `seat.label_skipped`; Conflict `table.is_turned`, `standing.occupied`; AgainstTheRules
    `standing.not_allowed`, `staff.jefe_full`; RegulationViolation.
    """
    table = access_table(actor, table_id, need="table.configure", lock=True)
    name = " ".join(name.split())
    if not 0 < len(name) <= NAME_LENGTH:
        raise BadInput("table.name", params={"number": NUMBER_LENGTH, "name": NAME_LENGTH})
    seats = list(Seat.objects.filter(table=table))
    if len(labels) != len(seats):
        raise BadInput("seat.labels", params={"length": LABEL_LENGTH})
    _verify_labels(labels)
    given = [label for seat, label in zip(seats, labels, strict=True) if seat.label != label]
    _verify_not_skipped(given, House.objects.get(id=table.house_id).skipped_seat_labels)
    if regulation != table.regulation:
        rules = get_rules(actor.house_id, regulation)
        rules.format(table.format).verify_seats(len(seats))
    if reversible:
        get_rules(actor.house_id, regulation).verify_reversible(table.format)
    if not reversible and table.game != TableGame.PUNTO_Y_BANCA:
        raise Conflict("table.is_turned", params={"table": table.number})
    before = table.standing_guests
    table.label, table.regulation = name, regulation
    table.standing_guests, table.reversible = standing_guests, reversible
    table.entry = Entry(entry)
    if standing_guests:
        verify_standing(table)
    elif before and SeatOccupancy.objects.filter(table=table, seat=None, left_at=None).exists():
        raise Conflict("standing.occupied", params={"table": table.number})
    table.save(update_fields=["label", "regulation", "standing_guests", "reversible", "entry"])
    _relabel(seats, labels)
    hold_slots_again(actor, command, table)
    payload = {**_plain(table), "labels": list(labels)}
    version = journal.append(actor, command, SetupEvent.TABLE_CONFIGURED, payload, table.pk)
    return {"version": version}


@as_command("table.turn")
def turn_table(*, actor: Actor, command: Command, table_id: int, game: str) -> dict[str, Any]:
    """Turn a reversible table's felt to the other game; only while it is closed.

    Raises Conflict `table.not_reversible`, `table.must_be_closed`, `table.turned_already`.
    """
    table = access_table(actor, table_id, need="table.turn", lock=True)
    if not table.reversible:
        raise Conflict("table.not_reversible", params={"table": table.number})
    _verify_closed(table)
    if table.game == game:
        raise Conflict("table.turned_already", params={"table": table.number})
    GamingTable.objects.filter(id=table.pk).update(game=TableGame(game))
    version = journal.append(actor, command, SetupEvent.TABLE_TURNED, {"game": game}, table.pk)
    return {"version": version}


def label_seats(count: int, skipped: Sequence[str]) -> list[str]:
    """Call `count` seats 1, 2, 3, ..., leaving out the labels that the house skips."""
    labels: list[str] = []
    number = 1
    while len(labels) < count:
        if str(number) not in skipped:
            labels.append(str(number))
        number += 1
    return labels


def _verify_labels(labels: Sequence[str]) -> None:
    fits = all(0 < len(label) <= LABEL_LENGTH and label.isalnum() for label in labels)
    if not (0 < len(labels) <= SEATS_MOST and fits and len(set(labels)) == len(labels)):
        raise BadInput("seat.labels", params={"length": LABEL_LENGTH})


def _verify_not_skipped(given: Sequence[str], skipped: Sequence[str]) -> None:
    """Refuse a seat label that the house skips. Raises BadInput `seat.label_skipped`."""
    for label in given:
        if label in skipped:
            raise BadInput("seat.label_skipped", params={"seat": label})


def _verify_closed(table: GamingTable) -> None:
    if find_open_session(table.pk) is not None:
        raise Conflict("table.must_be_closed", params={"table": table.number})


def _relabel(seats: Sequence[Seat], labels: Sequence[str]) -> None:
    """Write new labels through unique free ones, since two seats may change theirs over."""
    changed = [
        (seat, label) for seat, label in zip(seats, labels, strict=True) if seat.label != label
    ]
    for seat, _ in changed:
        Seat.objects.filter(id=seat.pk).update(label=f"~{seat.position}")
    for seat, label in changed:
        Seat.objects.filter(id=seat.pk).update(label=label)


def _plain(table: GamingTable) -> dict[str, Any]:
    return {
        "number": table.number,
        "name": table.label,
        "regulation": table.regulation,
        "standing_guests": table.standing_guests,
        "reversible": table.reversible,
        "entry": table.entry,
    }


@as_command("table.place")
def place_table(
    *, actor: Actor, command: Command, table_id: int, column: int | None, row: int | None
) -> dict[str, Any]:
    """Put a table on a square of the plan, columns and rows from 1; None and None takes it off.

    Raises BadInput `map.range`, Conflict `map.taken`.
    """
    table = access_table(actor, table_id, need="table.place", lock=True)
    verify_square(column, row)
    former = [table.map_column, table.map_row]
    move_table(table, column, row)
    payload = {"place": [column, row], "former": former}
    version = journal.append(actor, command, SetupEvent.TABLE_PLACED, payload, table.pk)
    return {"version": version}


def verify_square(column: int | None, row: int | None) -> None:
    """Refuse a place that is neither a square of the plan nor empty.

    Raises BadInput `map.range`.
    """
    on_plan = column is not None and row is not None
    if on_plan and 1 <= column <= MAP_COLUMNS and 1 <= row <= MAP_ROWS:  # type: ignore[operator]
        return
    if column is not None or row is not None:
        raise BadInput("map.range", params={"columns": MAP_COLUMNS, "rows": MAP_ROWS})


def move_table(table: GamingTable, column: int | None, row: int | None) -> None:
    """Write a table's square; the table is held. Raises Conflict `map.taken`."""
    others = GamingTable.objects.filter(house_id=table.house_id, map_column=column, map_row=row)
    there = None if column is None else others.exclude(id=table.pk).first()
    taken = Conflict("map.taken", params={"table": there.number if there else "?"})
    if there is not None:
        raise taken
    with refusing({"table_place_on_map": taken}):
        GamingTable.objects.filter(id=table.pk).update(map_column=column, map_row=row)


@inverse_of(SetupEvent.TABLE_PLACED, need="table.place")
def move_back(undoing: Undoing) -> Restored:
    """Put the table where it was. Raises Conflict `map.taken` if another is there by now."""
    column, row = undoing.payload["former"]
    move_table(undoing.table, column, row)
    return {"place": [column, row]}
