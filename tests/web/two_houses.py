"""Two houses side by side with the same shape of data; every word of one differs from the other's.

The second house's records are marked, past the guards, with a word that no page of ours has.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from django.apps import apps
from django.db import connection, models
from django.urls import reverse

from casino.evidence.services import sign_day
from casino.lib.clock import utc_now
from casino.lib.policy import Role
from casino.reporting.models.morning import MorningRecipient
from tables.houses.models import House
from tables.limits.models import LimitPosting
from tables.people.models import StaffMember
from tables.sign_in.models import Device
from tests.building import make_staff
from tests.commission.commission_room import make_deferred_room
from tests.coups.room import Room
from tests.own_rules.house_rules import adopt
from tests.web.addresses import walk
from tests.web.place import Place, make_place

MARK: Final = "ZqXq"
"""Begins every word of the second house; with a figure behind it no page, code or token has it."""
_MARKED: Final = {
    "tables.House": ("name",),
    "tables.StaffMember": ("name", "badge"),
    "tables.Guest": ("name",),
    "tables.GamingTable": ("number", "label"),
    "games.Incident": ("what_happened",),
    "tables.Box": ("number",),
    "tables.BoxHanging": ("seal",),
    "games.CardSet": ("serial", "manufacturer"),
    "tables.Device": ("name",),
    "tables.CommissionEntry": ("reason",),
}


@dataclass
class Side:
    """A house in play: people of every role, and everything that an address can name."""

    place: Place
    people: dict[Role, StaffMember]
    ids: dict[str, Any] = field(default_factory=dict)

    @property
    def house(self) -> House:
        """The house."""
        return self.place.room.house

    def address(self, name: str) -> str:
        """Write the address of a route, with this house's ids of each kind."""
        wanted = VARIABLES[name]
        return reverse(
            name, kwargs={key: value for key, value in self.ids.items() if key in wanted}
        )


VARIABLES: Final = {str(it.name): set(it.pattern.converters) for it in walk()}


def make_side(room: Room | None = None) -> Side:
    """Open a table with all that belongs to it, or take an open one, and sign the gaming day."""
    place = make_place(room or make_deferred_room())
    room = place.room
    people = {role: make_staff(room.house, role) for role in Role}
    people |= {Role.JEFE: room.jefe, Role.CROUPIER: room.croupier}
    device = Device.objects.create(
        house=room.house,
        name="Tablet",
        secret_hash=b"",
        enrolled_at=utc_now(),
        enrolled_by=room.manager,
        last_seen_at=utc_now(),
    )
    recipient = MorningRecipient.objects.create(
        house=room.house,
        address="board@example.com",
        language="es",
        hour=9,
        added_by=people[Role.DIRECTOR],
        added_at=utc_now(),
    )
    adopt(room.house, people[Role.DIRECTOR])
    sign_day(room.house.pk, room.session.shift.gaming_day)
    ids = {
        **place.ids(),
        "staff_id": room.jefe.pk,
        "base": "fournier",
        "ending": "csv",
        "talla": 1,
        "number": 1,
        "talla_id": room.session.tallas.latest("id").pk,
        "device_id": device.pk,
        "posting_id": LimitPosting.objects.get(table=room.table).pk,
        "position": 1,
        "place": 101,
        "payment_id": 0,
        "recovered_id": 0,
        "recipient_id": recipient.pk,
        "share_id": 0,
        "taken_id": 0,
        "token": place.entry.token,
    }
    return Side(place, people, ids)


def mark(side: Side) -> None:
    """Mark every word that people have written in a house, past the guards."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        for name, columns in _MARKED.items():
            model = apps.get_model(name)
            for column in columns:
                # The number of a table is no longer than 8.
                cursor.execute(
                    f"UPDATE {model._meta.db_table} SET {column} = '{MARK}' || mod(id, 10000)"
                    f" WHERE {'id' if name == 'tables.House' else 'house_id'} = %s",
                    [side.house.pk],
                )
        cursor.execute("SET LOCAL session_replication_role = origin")
    for person in side.people.values():
        person.refresh_from_db()
    side.place.room.table.refresh_from_db()


def traces_of(side: Side) -> re.Pattern[str]:
    """Make the pattern of a house's own traces: its words, its addresses."""
    places = [
        reverse(name, args=[side.ids[key]])
        for name, key in (
            ("table", "table_id"),
            ("person", "staff_id"),
            ("slip", "slip_id"),
            ("shift", "shift_id"),
            ("incident", "incident_id"),
            ("card-set", "card_set_id"),
            ("waitlist-entry", "entry_id"),
            ("display", "table_id"),
        )
    ]
    return re.compile("|".join([rf"{MARK}\d", *map(re.escape, places), side.ids["token"]]))


def count_writes() -> int:
    """Return how many rows this transaction has written so far, those taken back as well."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::bigint FROM pg_stat_xact_user_tables"
        )
        return int(cursor.fetchone()[0])


def rows_of(house: House) -> dict[str, str]:
    """Sum up every row that carries a house, by table, and the house itself."""
    with connection.cursor() as cursor:
        cursor.execute(_sums(), {"house": house.pk})
        return dict(cursor.fetchall())


@cache
def _sums() -> str:
    """Write one statement for all tables."""
    columns = {House._meta.db_table: "id"}
    for model in apps.get_models():
        fields = {it.name: it for it in model._meta.concrete_fields}
        if model is not House and isinstance(fields.get("house"), models.ForeignKey):
            columns[model._meta.db_table] = "house_id"
    return " UNION ALL ".join(
        f"SELECT '{table}', md5(coalesce(string_agg(line, '|' ORDER BY line), '')) FROM"
        f" (SELECT to_jsonb(t)::text AS line FROM {table} AS t WHERE {column} = %(house)s) AS r"
        for table, column in columns.items()
    )


def name_foreign(body: Mapping[str, Any], abroad: Side) -> dict[str, Any]:
    """Let a command name people and things of another house wherever it names any."""
    croupier, jefe = abroad.people[Role.CROUPIER].badge, abroad.people[Role.JEFE].badge
    foreign = {
        "badge": croupier,
        "relief": croupier,
        "giver": jefe,
        "taker": jefe,
        "table": abroad.ids["table_id"],
        "tables": [abroad.ids["table_id"]],
        "box": abroad.ids["box_id"],
        "before": abroad.ids["entry_id"],
    }
    return {key: foreign.get(key, value) for key, value in body.items()}
