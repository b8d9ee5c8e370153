"""A table of the Río de la Plata, its guests and the acts of its banca."""

from dataclasses import dataclass
from typing import Any

from games.banca.models import BancaAct
from games.banca.selectors.banca import banca_views, find_posting, read_banca, read_limits
from games.banca.selectors.rows import begin_session_banca, counted_rows, fold_row
from games.banca_acts.services import act_on_banca
from games.coups.models import Coup
from games.coups.selectors.coup_state import read_coup_state
from games.coups.services.coup_entry import BetEntry, CoupEntry
from games.coups.services.record_pass import foresee_pass
from games.coups.services.settle_coup import CoupSoFar
from games.rules.banca import BancaTable
from tables.guests.models import Guest
from tables.houses.models import House
from tables.ledger.models import Transfer
from tests.board.sent import as_sent
from tests.building import sit
from tests.coups.room import Room, make_room
from tests.overview.reading import floor_state

REGULATION = "rio-de-la-plata"
MAXIMUM = 50_000


@dataclass
class BancaRoom:
    """A room whose guests are known by their seats."""

    room: Room
    guests: dict[int, Guest]

    def do(self, act: str, **fields: Any) -> Any:
        """Do an act of the banca, by the croupier."""
        return self.room.act(act_on_banca, act={"act": act, **fields})

    def player(self, seat: int) -> str:
        """Return the banca's name for the guest of a seat."""
        return str(self.guests[seat].pk)

    def take(self, seat: int, amount: int) -> Any:
        return self.do("take", player=self.player(seat), amount_minor=amount)

    def auction(self, seat: int, amount: int) -> None:
        """Let one seat offer, and close the offers."""
        self.do("offer", seat=seat, amount_minor=amount)
        self.do("close_offers")

    def coup(self, winner: str, *bets: BetEntry, unknown: bool = False) -> Any:
        """Record a coup by totals."""
        totals = {"P": (7, 2), "B": (2, 7), "T": (6, 6)}[winner]
        return self.room.coup(
            CoupEntry(
                winner=winner,  # type: ignore[arg-type]
                punto_total=totals[0],
                banca_total=totals[1],
                bets=None if unknown else list(bets),
            )
        )

    def foresee(self, entry: CoupEntry) -> CoupSoFar:
        """Return the next card or the outcome of a coup, as the pad asks for it."""
        state = read_coup_state(sign_in_id=self.room.signed_in.id, table_id=self.room.table.pk)
        return foresee_pass(state, entry)

    @property
    def view(self) -> dict[str, Any]:
        """Return the banca as screens get it."""
        floor = floor_state(self.room.house.pk, [self.room.table.pk])
        shown: dict[str, Any] = as_sent(banca_views(floor)[self.room.table.pk])
        return shown

    @property
    def table(self) -> BancaTable:
        """Fold the banca as services do."""
        limits = read_limits(find_posting(self.room.table.pk))
        return read_banca(self.room.session, limits).table

    def replay(self) -> BancaTable:
        """Fold the banca from its rows alone, without the process's cache."""
        limits = read_limits(find_posting(self.room.table.pk))
        table = begin_session_banca(self.room.session, limits)
        rows = BancaAct.objects.filter(session=self.room.session).select_related("limits")
        for row in counted_rows(rows):
            table = fold_row(table, row)
        return table

    def last_coup(self) -> Coup:
        return Coup.objects.filter(session=self.room.session).latest("id")

    def house_won(self) -> int:
        """Return the gain of float and commission box by the ledger, smallest unit."""
        moved = 0
        for made in Transfer.objects.filter(session=self.room.session).select_related(
            "debit", "credit"
        ):
            moved += made.amount_minor * (
                (made.credit.kind == "guests") - (made.debit.kind == "guests")
            )
        return moved


def make_banca_room(*seats: int, house: House | None = None) -> BancaRoom:
    """Open a table with guests at these seats, 1 to 4 unless said otherwise, and a shoe."""
    room = make_room(REGULATION, "large", seated=(), house=house)
    guests = {seat: sit(room.table, seat) for seat in seats or (1, 2, 3, 4)}
    room.start(first_card="")
    return BancaRoom(room, guests)
