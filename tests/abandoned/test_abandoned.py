"""Abandoned bets: into custody by two, out of it to their owner or, after their time, on."""

import pytest
from django.db.models import Sum

from casino.lib.clock import utc_now
from casino.lib.errors import AgainstTheRules, BadInput, Conflict, NotAllowed, NotFound
from casino.lib.policy import Role
from tables.abandoned.models import AbandonedBet, AbandonedBetEnd
from tables.abandoned.selectors import RegisterSearch, list_bets, sum_in_custody
from tables.abandoned.services import find_abandoned_bet, pass_on_abandoned_bet, pay_abandoned_bet
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.ledger.models import Transfer
from tests.building import acting, make_bet, make_house, make_staff, make_table, new_command
from tests.floor.test_guards import attack


def find(floor, person=None, **said):
    said = {"amount_minor": 2500, "position": 3, "witness": acting(floor.croupier), **said}
    return floor.act(find_abandoned_bet, person, **said)["bet"]


def end(floor, service, bet, person=None, **said):
    note = "identity" if service is pay_abandoned_bet else "receiver"
    return service(
        actor=acting(person or floor.manager),
        command=new_command(),
        bet_id=bet,
        **{note: "DNI 00000000T", "witness": acting(floor.cashier), **said},
    )


def found_before(floor, days):
    return make_bet(floor.table, floor.jefe, floor.croupier, days_ago=days).pk


def balance(kind):
    def total(**where):
        return Transfer.objects.filter(**where).aggregate(it=Sum("amount_minor", default=0))["it"]

    return total(debit__kind=kind) - total(credit__kind=kind)


def test_found_chips_go_from_the_guests_into_custody_and_touch_no_float(open_floor):
    before = balance("float")
    bet = AbandonedBet.objects.get(id=find(open_floor))
    assert (bet.position, bet.found_by, bet.witness) == (3, open_floor.jefe, open_floor.croupier)
    transfer = Transfer.objects.get(reason="abandoned_found")
    assert transfer.session_id == bet.session_id is not None
    assert (transfer.debit.kind, transfer.credit.kind) == ("abandoned", "guests")
    assert transfer.debit.table is None
    assert balance("float") == before
    assert sum_in_custody(open_floor.house.pk) == balance("abandoned") == 2500
    payload = FloorEvent.objects.get(kind="abandoned_bet.found").payload
    assert payload["witness"] == open_floor.croupier.pk
    assert (payload["position"], payload["amount_minor"]) == (3, 2500)


def test_chips_can_be_found_after_the_table_closed(floor):
    bet = AbandonedBet.objects.get(id=find(floor, floor.manager))
    assert bet.session is None
    assert Transfer.objects.latest("id").shift == floor.shift


@pytest.mark.parametrize(
    ("said", "refusal", "code"),
    [
        ({"amount_minor": 0}, BadInput, "money.amount"),
        ({"position": 99}, NotFound, "seat.unknown"),
    ],
)
def test_a_found_bet_is_made_of_chips_at_a_seat(open_floor, said, refusal, code):
    with pytest.raises(refusal) as refused:
        find(open_floor, **said)
    assert refused.value.code == code
    assert AbandonedBet.objects.count() == 0


def test_the_witness_is_another_person_of_the_floor(open_floor):
    with pytest.raises(AgainstTheRules, match=r"witness\.same_person"):
        find(open_floor, witness=acting(open_floor.jefe))
    for stranger in (
        make_staff(open_floor.house, Role.AUDITOR),
        make_staff(make_house(), Role.CASHIER),
    ):
        with pytest.raises(NotAllowed, match=r"witness\.role"):
            find(open_floor, witness=acting(stranger))


def test_the_owner_is_paid_out_of_custody_once(open_floor):
    bet = find(open_floor)
    with pytest.raises(BadInput, match=r"abandoned\.note"):
        end(open_floor, pay_abandoned_bet, bet, identity=" ")
    end(open_floor, pay_abandoned_bet, bet, open_floor.jefe)
    assert balance("abandoned") == 0
    assert Transfer.objects.get(reason="abandoned_claimed").debit.kind == "guests"
    with pytest.raises(Conflict, match=r"abandoned\.over"):
        end(open_floor, pay_abandoned_bet, bet)
    assert FloorEvent.objects.filter(kind="abandoned_bet.claimed").count() == 1


def test_an_unclaimed_bet_is_passed_on_after_its_time_and_not_before(floor):
    House.objects.update(abandoned_bets_days=10)
    floor.house.refresh_from_db()
    soon, late = found_before(floor, 9), found_before(floor, 11)
    with pytest.raises(Conflict, match=r"abandoned\.too_soon") as refusal:
        end(floor, pass_on_abandoned_bet, soon)
    a_day = 24 * 60 * 60
    assert a_day - 60 < refusal.value.retry_after_s <= a_day
    end(floor, pass_on_abandoned_bet, late, receiver="Ayuntamiento")
    assert AbandonedBetEnd.objects.get().note == "Ayuntamiento"
    assert Transfer.objects.get(reason="abandoned_passed_on").debit.kind == "cage"


def test_the_register_lists_bets_in_custody_and_on_demand_all(floor, django_assert_max_num_queries):
    first, second = found_before(floor, 40), found_before(floor, 1)
    end(floor, pay_abandoned_bet, second)
    now = utc_now()
    with django_assert_max_num_queries(1):
        kept = list_bets(floor.house, RegisterSearch(), at=now)
        assert [(it.bet.pk, it.may_pass_on, it.end) for it in kept] == [(first, True, None)]
        assert kept[0].bet.table.number
    every = list_bets(floor.house, RegisterSearch(kept_only=False), at=now)
    assert [it.bet.pk for it in every] == [second, first]
    assert every[0].end.witness == floor.cashier
    assert list_bets(floor.house, RegisterSearch(before=first), at=now) == []
    assert list_bets(floor.house, RegisterSearch(table="nowhere"), at=now) == []


# Refused by the database for every writer.


@pytest.mark.parametrize("record", ["abandonedbet", "abandonedbetend"])
@pytest.mark.parametrize("verb", ["UPDATE {} SET house_id = house_id", "DELETE FROM {}"])
def test_no_line_of_the_register_is_edited_or_removed(open_floor, record, verb):
    end(open_floor, pay_abandoned_bet, find(open_floor))
    attack(verb.format(f"tables_{record}"))
    attack(f"TRUNCATE tables_{record} CASCADE")


@pytest.mark.parametrize(
    ("change", "guard"),
    [
        ({"amount_minor": "0"}, "abandoned_amount"),
        ({"witness_id": "found_by_id"}, "abandoned_found_by_two"),
        ({"table_id": "%s"}, "at a table of its house"),
    ],
)
def test_no_bet_found_by_one_person_of_nothing_or_elsewhere(open_floor, change, guard):
    find(open_floor)
    columns = {
        **{it: it for it in ("amount_minor", "witness_id", "table_id")},
        **change,
    }
    sql = """
        INSERT INTO tables_abandonedbet (house_id, table_id, session_id, position, amount_minor,
            note, found_by_id, witness_id, found_at)
        SELECT house_id, {table_id}, NULL, position, {amount_minor}, note, found_by_id,
            {witness_id}, found_at FROM tables_abandonedbet
    """.format(**columns)
    foreign = make_table(make_house()).pk
    assert guard in attack(sql, *([foreign] if "%s" in sql else []))


def end_sql(bet, payer, witness, kind="passed_on", at="now()", note="x"):
    return (
        f"""
        INSERT INTO tables_abandonedbetend
            (house_id, bet_id, kind, note, paid_by_id, witness_id, ended_at)
        VALUES (%s, %s, %s, %s, %s, %s, {at})
        """,
        *(payer.house_id, bet, kind, note, payer.pk, witness.pk),
    )


def test_no_bet_leaves_custody_early_even_with_a_date_of_the_future(floor):
    bet = found_before(floor, 29)
    for at in ("now()", "now() + interval '1 year'"):
        message = attack(*end_sql(bet, floor.manager, floor.cashier, at=at))
        assert "kept for its owner" in message


def test_no_bet_leaves_custody_by_one_person_to_nobody_in_another_way_or_twice(floor):
    bet = found_before(floor, 31)
    assert "two_people" in attack(*end_sql(bet, floor.manager, floor.manager))
    assert "to_whom" in attack(*end_sql(bet, floor.manager, floor.cashier, note=""))
    assert "end_kind" in attack(*end_sql(bet, floor.manager, floor.cashier, kind="kept"))
    stranger = make_staff(make_house(), Role.CASHIER)
    assert "kept for its owner" in attack(*end_sql(bet, stranger, floor.cashier))
    end(floor, pass_on_abandoned_bet, bet)
    assert "bet_id_key" in attack(*end_sql(bet, floor.manager, floor.cashier))
