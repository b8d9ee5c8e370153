"""An evening through the floor's and the game's own services reconciles to zero."""

import pytest

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from casino.shift.models.lines import ReconciliationLine
from casino.shift.selectors.shift_report import read_report
from casino.shift.services.reconcile import reconcile_shift
from games.coups.services.coup_entry import BetEntry, CoupEntry
from games.coups.services.record_coup import record_coup
from games.rules.cards import CARDS, parse_card
from games.rules.limits import Limits
from games.rules.wagers import WagerKind
from games.tallas.models import Talla
from tables.abandoned.models import AbandonedBet
from tables.abandoned.selectors import sum_in_custody
from tables.abandoned.services import find_abandoned_bet, pay_abandoned_bet
from tables.boxes.services import record_drop, record_tip
from tables.openings.services.shifts import close_shift, open_shift
from tables.sessions.models import TableSession
from tables.sign_in.models import SignIn
from tests.building import (
    acting,
    make_house,
    make_staff,
    make_table,
    new_command,
    post_croupier,
    sit,
    supervise,
)
from tests.counting.counted import close_table, open_table
from tests.coups.made import next_place
from tests.shift.evening import BANCA_SIX, PUNTO_NINE

pytestmark = pytest.mark.django_db


def test_an_evening_by_the_services_reconciles_to_zero_and_a_stolen_chip_is_found():
    house = make_house()
    manager, jefe, croupier = (
        acting(make_staff(house, role)) for role in (Role.PIT_MANAGER, Role.JEFE, Role.CROUPIER)
    )
    table = make_table(house)
    supervise(table, house.staff.get(id=jefe.staff_id))
    post_croupier(table, house.staff.get(id=croupier.staff_id))

    def act(service, who=jefe, **args):
        return service(actor=who, command=new_command(), **args)

    shift_id = act(open_shift, manager, number=1)["shift"]
    opened = act(
        open_table,
        table_id=table.pk,
        limits=Limits(500, 50_000, 5_000, 500),
        opening_float={10_000: 20, 2_500: 40},
        signer=croupier,
    )
    session = TableSession.objects.get(id=opened["session"])
    sit(table, 1)
    Talla.objects.create(
        house=house,
        table=table,
        session=session,
        number=1,
        decks=6,
        first_card="7h",
        burned=7,
        cut_card_behind=7,
        seen=[int(card == parse_card("7h")) for card in CARDS],
        started_at=utc_now(),
        started_by_id=croupier.staff_id,
    )
    device = SignIn.objects.create(staff_id=croupier.staff_id, started_at=utc_now())
    for (punto, banca), wager in ((BANCA_SIX, WagerKind.BANCA), (PUNTO_NINE, WagerKind.BANCA)):
        entry = CoupEntry(punto=punto, banca=banca, bets=[BetEntry(1, wager, 5000)])
        record_coup(
            sign_in_id=device.pk,
            table_id=table.pk,
            command=new_command(),
            place=next_place(table.pk),
            entry=entry,
        )
    act(record_tip, croupier, table_id=table.pk, amount_minor=1000)
    act(record_drop, croupier, table_id=table.pk, amount_minor=10_000)
    # Two bets that their guests forgot are in custody, not in the tray; one is claimed again.
    for amount in (2500, 5000):
        act(find_abandoned_bet, table_id=table.pk, amount_minor=amount, witness=croupier)
    claimed = AbandonedBet.objects.get(amount_minor=5000)
    act(pay_abandoned_bet, bet_id=claimed.pk, identity="DNI", witness=croupier)
    # 3,000.00 opened with; 50.00 paid and 50.00 collected; 100.00 left as chips for notes.
    counts = {
        "closing_float": {10_000: 19, 2_500: 40},
        "commission_box": {2500: 1},
        "tip_box": {500: 1},  # a chip of 5.00 is gone
        "drop_box": {10_000: 1},
    }
    closing = {"table_id": table.pk, "counts": counts, "signer": croupier}
    act(close_table, **closing, early_reason="Alarma")
    act(close_shift, manager, shift_id=shift_id)
    assert reconcile_shift(shift_id)
    lines = {
        line.figure: (line.recorded_difference_minor, line.counted_difference_minor)
        for line in ReconciliationLine.objects.all()
    }
    assert lines == {
        "commission": (0, 0),
        "float": (0, 0),
        "tips": (None, -500),
        "drop": (None, 0),
    }
    assert [it.figure for it in read_report(house.pk, shift_id).differences] == ["tips"]
    assert sum_in_custody(house.pk) == 2500
