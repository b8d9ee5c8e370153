"""A floor whose pages are looked at: its people, and the devices that they are signed in at."""

import itertools
import re

from django.test import Client

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from tables.floor.models import GamingTable
from tables.gate import SESSION_KEY
from tables.guests.models import Guest
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.seating.models import WaitlistEntry
from tables.sign_in.models import SignIn
from tests.building import (
    make_house,
    make_session,
    make_shift,
    make_table,
    post_croupier,
    supervise,
)

_badges = itertools.count(1)


def hire(house: House, role: Role, name: str = "") -> StaffMember:
    """Make a person without a PIN: hashing one is slow, and these people are signed in."""
    badge = f"W{next(_badges)}"
    return StaffMember.objects.create(house=house, badge=badge, name=name or badge, role=role)


class Floor:
    """A house with a pit manager, a jefe at one table and another table that is not theirs."""

    def __init__(self) -> None:
        self.house: House = make_house()
        self.manager = hire(self.house, Role.PIT_MANAGER, "Pilar Mora")
        self.jefe = hire(self.house, Role.JEFE, "Julia Gil")
        self.croupier = hire(self.house, Role.CROUPIER, "Carlos Lobo")
        self.table = make_table(self.house)
        self.other_table = make_table(self.house)
        supervise(self.table, self.jefe)
        post_croupier(self.table, self.croupier)

    def open(self, table: GamingTable | None = None) -> None:
        """Open a table in a new shift."""
        shift = make_shift(self.house, self.manager)
        make_session(table or self.table, shift, self.manager)

    def wait(self, name: str, **fields: object) -> WaitlistEntry:
        """Put a guest on the table's waitlist."""
        guest = Guest.objects.create(house=self.house, name=name)
        return WaitlistEntry.objects.create(
            **{
                "house": self.house,
                "table": self.table,
                "guest": guest,
                "joined_at": utc_now(),
                **fields,
            }
        )


def signed_in(person: StaffMember) -> Client:
    """A device at which the person has shown badge and PIN."""
    client = Client(headers={"accept-language": "en"})
    sign_in = SignIn.objects.create(staff=person, started_at=utc_now())
    session = client.session
    session[SESSION_KEY] = str(sign_in.id)
    session.save()
    client.cookies["sabot"] = str(session.session_key)
    return client


def text_of(response) -> str:
    """The words of a page, without its tags."""
    plain = re.sub(r"<[^>]*>", " ", response.content.decode())
    return " ".join(plain.split())
