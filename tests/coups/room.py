"""A table in play, its people and the commands they give."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from casino.lib.policy import Role
from games.coups.services.coup_entry import BetEntry, CoupEntry
from games.coups.services.record_coup import record_coup
from games.rules.wagers import WagerKind
from games.talla_acts.services.talla import start_talla
from games.tallas.models import Talla
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.sessions.models import TableSession
from tables.sign_in.models import SignIn
from tests.building import (
    acting,
    make_house,
    make_session,
    make_shift,
    make_staff,
    make_table,
    new_command,
    post_croupier,
    post_limits,
    prepare_shoe,
    sign_in,
    sit,
    supervise,
)
from tests.coups.made import next_place


@dataclass
class Room:
    """One open table with its jefe and croupier; no talla yet."""

    house: House
    table: GamingTable
    session: TableSession
    manager: StaffMember
    jefe: StaffMember
    croupier: StaffMember
    signed_in: SignIn

    def act(self, service: Any, person: StaffMember | None = None, **args: Any) -> Any:
        """Run a command at the table, by its croupier unless said otherwise."""
        args = {"command": new_command(), "table_id": self.table.pk, **args}
        return service(actor=acting(person or self.croupier), **args)

    def prepare(self, decks: int | None = 6, behind: int = 7) -> None:
        """Take the steps that the text demands before a talla."""
        prepare_shoe(self.session, self.croupier, decks, behind)

    def start(self, **args: Any) -> Talla:
        """Prepare a shoe whose first card is a ten, and begin its talla."""
        self.prepare(args.get("decks", 6), args.get("cut_card_behind", 7))
        answer = self.act(start_talla, **{"first_card": "Tc", **args})
        return Talla.objects.get(id=answer["talla"])

    def coup(self, entry: CoupEntry) -> Any:
        """Record a coup."""
        return record_coup(
            sign_in_id=self.signed_in.id,
            table_id=self.table.pk,
            command=new_command(),
            place=next_place(self.table.pk),
            entry=entry,
        )[1]


def make_room(
    regulation: str = "asturias-2011",
    table_format: str = "large",
    seated: Sequence[int] = (1, 2, 3),
    house: House | None = None,
    **sign: int,
) -> Room:
    """Open a table with guests, everybody in place; `sign` are its limits where others matter."""
    house = house or make_house()
    manager = make_staff(house, Role.PIT_MANAGER)
    jefe, croupier = make_staff(house, Role.JEFE), make_staff(house, Role.CROUPIER)
    table = make_table(house, regulation, table_format)
    supervise(table, jefe)
    post_croupier(table, croupier)
    shift = house.shifts.filter(closed_at=None).first() or make_shift(house, manager)
    session = make_session(table, shift, jefe)
    post_limits(table, jefe, **sign)  # type: ignore[arg-type]
    for position in seated:
        sit(table, position)
    return Room(house, table, session, manager, jefe, croupier, sign_in(croupier))


def bet(seat: int, wager: str, stake: int) -> BetEntry:
    """Make a stake."""
    return BetEntry(seat, WagerKind(wager), stake)


def banca_wins(*bets: BetEntry) -> CoupEntry:
    """Make a coup of five cards that banca wins with six against three."""
    return CoupEntry(punto="Js3sKd", banca="Tc6c", bets=list(bets))


def punto_wins(*bets: BetEntry) -> CoupEntry:
    """Make a coup, by totals, that punto wins."""
    return CoupEntry(winner="P", punto_total=7, banca_total=2, bets=list(bets))
