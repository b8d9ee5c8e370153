"""Every act of two people refuses two who are apart, and so does the database for each of its rows.

Each act is done up to its second signature. That one is tried once to see what it writes and
taken back; then one of the two is given access by the other, and neither the act nor the written
row itself comes through any more.
"""

from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import connection, transaction

from casino.handover.services import take_over_shift
from casino.lib.errors import AgainstTheRules
from casino.lib.policy import Role
from casino.shift.selectors.shift_report import read_report
from casino.shift.services.reconcile import reconcile_shift
from casino.shift.services.sign import sign_shift
from casino.tips.models.pools import TipShare
from casino.tips.selectors.day import read_tip_day
from casino.tips.services.pay import acknowledge_tips, pay_tips
from casino.tips.services.sign import sign_tips
from games.board.services import call_counts
from games.cards.services import open_card_set, receive_card_set
from games.incidents.services import appeal_ruling, close_incident, rule_appeal, rule_incident
from games.rules.limits import Limits
from tables.abandoned.services import find_abandoned_bet, pay_abandoned_bet
from tables.boxes.services import record_drop, record_tip
from tables.cage.services import count_cage
from tables.counting.services import check_counts
from tables.ledger.models import Transfer
from tables.ledger.services.correct_transfer import correct_transfer
from tables.limits.services.limits import post_limits
from tables.slips.models import Slip
from tables.slips.services import issue_slip, request_slip, void_slip
from tests.access import gave_access
from tests.building import acting, make_bet, make_incident, make_staff, new_command
from tests.counting.counted import open_cage
from tests.raw_sql import attack
from tests.shift.evening import close_shift_row, start_shift
from tests.tips.tips import (
    close_day,
    close_with_tips,
    make_rule,
    open_hours_ago,
    post_for,
    sign,
    sign_by_two,
)

FLOAT = {10_000: 20, 2_500: 40, 500: 100}
GUARDS = {
    "tables_abandonedbet",
    "tables_abandonedbetend",
    "tables_cagecount",
    "games_cardsetstep",
    "tables_countsheet",
    "games_incidentclosing",
    "games_incidentruling",
    "tables_limitposting",
    "tables_ownrules",
    "tables_slipstep",
    "tables_transfer",
    "casino_shifthandover",
    "casino_shiftsignature",
    "casino_tippayment",
    "casino_tipreceipt",
    "casino_tipsignature",
}
"""Every kind of row that two people of the house sign."""


@dataclass
class Act:
    """The last signature of an act by two, the table that it writes, and the two people."""

    table: str
    sign: Any
    people: tuple[Any, Any]
    args: dict[str, Any] = field(default_factory=dict)
    rests_on: tuple[str, ...] = ()

    def do(self) -> Any:
        return self.sign(command=new_command(), **self.args)


def test_these_rows_and_no_others_are_guarded(db):
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text FROM pg_trigger"
            " WHERE tgname LIKE 'pgtrigger%\\_signed\\_apart\\_%'"
        )
        assert {table for (table,) in cursor.fetchall()} == GUARDS


def counted(floor):
    """The opening float: the jefe calls, the croupier counts blind."""
    args = {"table_id": floor.table.pk, "counts": {"opening_float": FLOAT}}
    call_counts(actor=acting(floor.jefe), command=new_command(), **args)
    args["actor"] = acting(floor.croupier)
    return Act("tables_countsheet", check_counts, (floor.jefe, floor.croupier), args)


def cage_counted(floor):
    args = {"chips": {500: 4}, "notes": {}, "words": ""}
    args |= {"actor": acting(floor.cashier), "signer": acting(floor.manager)}
    count_cage(command=new_command(), **args)  # the opening balance of the cage
    return Act("tables_cagecount", count_cage, (floor.cashier, floor.manager), args)


def corrected(floor):
    floor.open()
    floor.act(record_tip, person=floor.croupier, amount_minor=5_000)
    made = Transfer.objects.get(reason="tip")
    args = {"transfer_id": made.pk, "right_minor": 500, "words": "eran 5"}
    args |= {"actor": acting(floor.cashier), "signer": acting(floor.manager)}
    return Act("tables_transfer", correct_transfer, (floor.cashier, floor.manager), args)


def drop_signed(floor):
    """A drop with two zeros too many for one person."""
    floor.open()
    args = {"table_id": floor.table.pk, "amount_minor": 50_000_000, "reason": "He plays high."}
    args |= {"actor": acting(floor.jefe), "witness": acting(floor.manager)}
    return Act("tables_transfer", record_drop, (floor.jefe, floor.manager), args)


def limits_signed(floor):
    """Limits with two zeros too many for one person."""
    floor.open()
    args = {"table_id": floor.table.pk, "limits": Limits(50_000, 5_000_000, 0), "reason": "VIP"}
    args |= {"actor": acting(floor.jefe), "witness": acting(floor.manager)}
    return Act("tables_limitposting", post_limits, (floor.jefe, floor.manager), args)


def filled(floor):
    """A fill: the jefe asks for it, the cashier hands it out."""
    floor.open()
    open_cage(floor.house)
    slip = floor.act(request_slip, kind=Slip.Kind.FILL, pieces={500: 4})["slip"]
    args = {"actor": acting(floor.cashier), "slip_id": slip}
    return Act("tables_slipstep", issue_slip, (floor.jefe, floor.cashier), args)


def voided(floor):
    floor.open()
    slip = floor.act(request_slip, kind=Slip.Kind.FILL, pieces={500: 4})["slip"]
    args = {"actor": acting(floor.manager), "slip_id": slip, "reason": "asked twice"}
    args["witness"] = acting(floor.cashier)
    return Act("tables_slipstep", void_slip, (floor.manager, floor.cashier), args)


def bet_found(floor):
    args = {"table_id": floor.table.pk, "amount_minor": 2500, "position": 3}
    args |= {"actor": acting(floor.jefe), "witness": acting(floor.croupier)}
    return Act("tables_abandonedbet", find_abandoned_bet, (floor.jefe, floor.croupier), args)


def bet_paid(floor):
    bet = make_bet(floor.table, floor.jefe, floor.croupier, days_ago=1)
    args = {"bet_id": bet.pk, "identity": "DNI 00000000T"}
    args |= {"actor": acting(floor.manager), "witness": acting(floor.cashier)}
    return Act("tables_abandonedbetend", pay_abandoned_bet, (floor.manager, floor.cashier), args)


def incident_closed(floor):
    incident = make_incident(floor.table, floor.croupier)
    rule_incident(
        actor=acting(floor.jefe), command=new_command(), incident_id=incident.pk, text="Pay."
    )
    args = {"actor": acting(floor.manager), "incident_id": incident.pk}
    people = (floor.croupier, floor.manager)
    return Act("games_incidentclosing", close_incident, people, args)


def appeal_ruled(floor):
    incident = make_incident(floor.table, floor.croupier)
    args = {"incident_id": incident.pk}
    jefe = {"actor": acting(floor.jefe), **args}
    rule_incident(command=new_command(), text="Pay seat 1.", **jefe)
    appeal_ruling(command=new_command(), grounds="It was seat 2.", **jefe)
    args |= {"actor": acting(floor.manager), "text": "Pay seat 2."}
    return Act("games_incidentruling", rule_appeal, (floor.jefe, floor.manager), args)


def shift_taken_over(floor):
    shift = floor.shift
    type(shift).objects.filter(id=shift.pk).update(
        closed_at=shift.opened_at, closed_by=floor.manager
    )
    other = make_staff(floor.house, Role.PIT_MANAGER, "Pablo")
    args = {"actor": acting(other), "shift_id": shift.pk}
    return Act("casino_shifthandover", take_over_shift, (floor.manager, other), args)


def cards_opened(floor):
    received = receive_card_set(
        actor=acting(floor.manager),
        command=new_command(),
        serial="S-1",
        decks=6,
        back_colour="azul",
        manufacturer="Fournier",
    )
    args = {"table_id": floor.table.pk, "card_set_id": received["card_set"]}
    args |= {"actor": acting(floor.jefe), "witness": acting(floor.croupier)}
    return Act("games_cardsetstep", open_card_set, (floor.jefe, floor.croupier), args)


def shift_signed(_floor):
    shift = start_shift()
    close_shift_row(shift)
    reconcile_shift(shift.pk)
    manager, cashier = (make_staff(shift.house, it) for it in (Role.PIT_MANAGER, Role.CASHIER))

    shown = read_report(shift.house_id, shift.pk).content_hash
    seen = {"shift_id": shift.pk, "content_hash": shown}
    sign_shift(actor=acting(manager), command=new_command(), **seen)
    args = {"actor": acting(cashier), **seen}
    return Act("casino_shiftsignature", sign_shift, (manager, cashier), args)


def day_with_tips():
    shift = start_shift()
    make_rule(shift)
    table = open_hours_ago(shift, 360)
    post_for(table, 240)
    close_with_tips(table, 10_000)
    close_day(shift)
    return shift


def tips_signed(_floor):
    shift = day_with_tips()
    manager, cashier = (make_staff(shift.house, it) for it in (Role.PIT_MANAGER, Role.CASHIER))
    sign(shift, manager)
    shown = read_tip_day(shift.house, shift.gaming_day).content_hash
    args = {"actor": acting(cashier), "day": shift.gaming_day, "content_hash": shown}
    return Act("casino_tipsignature", sign_tips, (manager, cashier), args)


def tips_paid(_floor):
    shift = day_with_tips()
    sign_by_two(shift)
    cashier, share = make_staff(shift.house, Role.CASHIER), TipShare.objects.first()
    args = {"actor": acting(cashier), "share_id": share.pk}
    people = (cashier, share.person)
    return Act(
        "casino_tippayment", pay_tips, people, args, rests_on=("tables_account", "tables_transfer")
    )


def tips_receipted(floor):
    paid = tips_paid(floor)
    args = {"actor": acting(paid.people[1]), "payment_id": paid.do()["payment"]}
    return Act("casino_tipreceipt", acknowledge_tips, paid.people, args)


ACTS = [
    cards_opened,
    shift_signed,
    tips_signed,
    tips_paid,
    tips_receipted,
    counted,
    cage_counted,
    corrected,
    drop_signed,
    limits_signed,
    filled,
    voided,
    bet_found,
    bet_paid,
    incident_closed,
    appeal_ruled,
    shift_taken_over,
]


@pytest.mark.parametrize("make", ACTS, ids=lambda make: make.__name__)
def test_an_act_by_two_people_apart_is_refused_by_service_and_database(floor, make):
    act = make(floor)
    rows = written_by(act)
    gave_access(*act.people)
    with pytest.raises(AgainstTheRules, match=r"witness\.apart"):
        act.do()
    insert = "INSERT INTO {0} SELECT * FROM jsonb_populate_record(NULL::{0}, %s)"
    said = attack(*((insert.format(table), [row]) for table, row in rows))
    assert "giver and receiver of access do not sign together" in said


def written_by(act: Act) -> list[tuple[str, str]]:
    """Do it, return the row that it wrote after those it depends on, and take it back."""
    before = transaction.savepoint()
    act.do()
    rows = []
    with connection.cursor() as cursor:
        for table in (*act.rests_on, act.table):
            cursor.execute(f"SELECT to_jsonb(it)::text FROM {table} AS it ORDER BY id DESC LIMIT 1")
            rows.append((table, cursor.fetchone()[0]))
    transaction.savepoint_rollback(before)
    return rows
