"""The ledger as files: read again by a CSV reader and by Beancount itself."""

import csv
import io
from datetime import timedelta
from decimal import Decimal

import pytest
from beancount import loader
from beancount.core.data import Balance, Custom, Transaction
from django.core.management import CommandError, call_command

from casino.ledger_export.beancount_file import account_name
from casino.ledger_export.csv_file import COLUMNS
from casino.ledger_export.extent import Extent, read_extent
from casino.ledger_export.formats import write_ledger
from casino.lib.errors import BadInput, NotFound
from casino.lib.policy import Role
from games.coups.models import Coup
from games.voids.services import undo_coup
from tables.floor.models import GamingTable
from tables.ledger.models import Account, Transfer
from tables.ledger.selectors.balances import list_balances
from tables.ledger.services.correct_transfer import correct_transfer
from tests.building import acting, make_house, make_staff, new_command
from tests.coups.room import banca_wins, bet, make_room
from tests.shift.evening import (
    BANCA_SIX,
    close_shift_row,
    open_evening,
    play_all_kinds,
    start_shift,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    """An evening with coups of all kinds, one of them voided, counted and closed."""
    evening = open_evening(start_shift())
    play_all_kinds(evening)
    evening.play(BANCA_SIX, [(1, "banca", 5000)])
    evening.void_last()
    evening.close()
    return evening


def extent_of(evening, **changes):
    day = evening.session.shift.gaming_day
    return Extent(**{"house": evening.house, "first": day, "last": day, **changes})


def load(text):
    """Read a file as Beancount does; any error that it finds fails the test."""
    entries, errors, _ = loader.load_string(text)
    assert errors == [], errors[:3]
    return entries


def sums(entries):
    """Add up every account as Beancount has it, in the smallest unit of a currency with cents."""
    held = {}
    for entry in entries:
        for posting in entry.postings if isinstance(entry, Transaction) else ():
            held.setdefault(posting.account, Decimal(0))
            held[posting.account] += posting.units.number
    return {name: int(amount * 100) for name, amount in held.items()}


def balances(house):
    names = {it.pk: account_name(it) for it in Account.objects.select_related("table")}
    return {names[it.account]: it.amount_minor for it in list_balances(house.pk)}


def test_beancount_finds_no_error_and_the_same_balances(evening):
    entries = load("".join(write_ledger("beancount", extent_of(evening))))
    assert sums(entries) == balances(evening.house)
    made = [it for it in entries if isinstance(it, Transaction)]
    assert [int(it.meta["id"]) for it in made] == list(
        Transfer.objects.order_by("id").values_list("id", flat=True)
    )
    assert sum(isinstance(it, Balance) for it in entries) == len(balances(evening.house))
    counts = [it for it in entries if isinstance(it, Custom)]
    assert {it.values[1].value for it in counts} >= {"opening_float", "closing_float", "tip_box"}


def test_every_transaction_has_its_person_reason_command_and_coup(evening):
    entries = load("".join(write_ledger("beancount", extent_of(evening))))
    paid = next(it for it in entries if isinstance(it, Transaction) and it.payee == "coup_paid")
    transfer = Transfer.objects.get(id=int(paid.meta["id"]))
    assert paid.meta["actor"] == transfer.actor.badge
    assert paid.meta["command"] == str(transfer.command_id)


def test_the_money_of_a_coup_and_of_its_void_names_the_coup():
    room = make_room()
    room.start()
    for _ in range(2):
        room.coup(banca_wins(bet(1, "banca", 1000), bet(2, "punto", 500)))
    room.act(undo_coup, number=2)
    day = room.session.shift.gaming_day
    entries = load("".join(write_ledger("beancount", Extent(room.house, day, day))))
    found = [
        (it.payee, it.meta["talla"], it.meta["coup"])
        for it in entries
        if isinstance(it, Transaction)
    ]
    moved = ["coup_collected", "coup_paid", "coup_commission"]
    assert found == [
        *((reason, "1", number) for number in "12" for reason in moved),
        *[("coup_void", "1", "2")] * 3,
    ]


def test_an_amount_that_was_changed_in_the_file_is_found(evening):
    text = "".join(write_ledger("beancount", extent_of(evening)))
    tip = "Assets:Tables:" + evening.session.table.number + ":Tips  15.00"
    assert tip in text
    both = text.replace("15.00 EUR\n  Equity:Guests  -15.00", "15.01 EUR\n  Equity:Guests  -15.01")
    for wrong in (text.replace(tip, tip[:-5] + "15.01"), both):
        assert wrong != text
        assert loader.load_string(wrong)[1]


def test_the_days_before_are_one_opening_balance(evening):
    tomorrow = evening.session.shift.gaming_day + timedelta(days=1)
    later = extent_of(evening, first=tomorrow, last=tomorrow)
    entries = load("".join(write_ledger("beancount", later)))
    (opening,) = [it for it in entries if isinstance(it, Transaction)]
    assert opening.narration == "opening balance"
    assert sums(entries) == {name: it for name, it in balances(evening.house).items() if it}


def test_a_shift_alone_begins_with_nothing(evening):
    close_shift_row(evening.session.shift)
    extent = read_extent({"shift": str(evening.session.shift.pk)}, evening.house)
    assert sums(load("".join(write_ledger("beancount", extent)))) == balances(evening.house)


def test_the_same_ledger_makes_the_same_file(evening):
    for name in ("beancount", "csv"):
        texts = {"".join(write_ledger(name, extent_of(evening))) for _ in range(2)}
        assert len(texts) == 1


def test_a_csv_has_a_line_for_each_movement_and_no_formula(evening):
    wrong = Transfer.objects.get(reason="tip")
    correct_transfer(
        actor=acting(make_staff(evening.house, Role.CASHIER, "=HYPERLINK(1)")),
        command=new_command(),
        transfer_id=wrong.pk,
        right_minor=500,
        words='@SUM(A1:A9),"x"\n+1',
        signer=acting(make_staff(evening.house, Role.PIT_MANAGER)),
    )
    text = "".join(write_ledger("csv", extent_of(evening)))
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert tuple(rows[0]) == COLUMNS
    assert [int(row["id"]) for row in rows] == sorted(Transfer.objects.values_list("id", flat=True))
    assert sum(int(row["amount_minor"]) for row in rows) == sum(
        Transfer.objects.values_list("amount_minor", flat=True)
    )
    last = rows[-1]
    assert last["words"].startswith("'@SUM")
    assert last["actor_name"] == "'=HYPERLINK(1)"
    assert (last["corrects"], last["amount"]) == (str(wrong.pk), "10.00")
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row.values())
    load("".join(write_ledger("beancount", extent_of(evening))))


def test_numbers_of_tables_become_names_that_differ_and_that_beancount_reads():
    numbers = ["PB1", "pb1", "PB 1", "PB-1", "T-pb1", "T-20-", "Ñ1", "1", "mesa/2", "-"]
    names = [account_name(Account(kind="float", table=GamingTable(number=it))) for it in numbers]
    assert len(set(names)) == len(numbers)
    load("".join(f"2026-01-01 open {name} EUR\n" for name in names))


def test_the_result_of_the_house_is_the_sum_its_coups_took_from_the_guests():
    room = make_room()
    room.start()
    for banca, punto in [(1000, 500), (500, 1000)] * 2:
        room.coup(banca_wins(bet(1, "banca", banca), bet(2, "punto", punto)))
    room.act(undo_coup, number=4)
    found = sum(coup.house_result_minor for coup in Coup.objects.filter(void=None))
    held = {it.kind: it.amount_minor for it in list_balances(room.house.pk)}
    assert -held["guests"] == found != 0


def test_a_command_writes_the_file(evening, tmp_path, capsys):
    day = str(evening.session.shift.gaming_day)
    call_command("export_ledger", "--from", day, "--output", tmp_path / "out.beancount")
    assert sums(load((tmp_path / "out.beancount").read_text())) == balances(evening.house)
    call_command("export_ledger", "--from", day, "--format", "csv")
    assert capsys.readouterr().out.splitlines()[0] == ",".join(COLUMNS)
    with pytest.raises(CommandError, match="366"):
        call_command("export_ledger")
    make_house(name="Ajeno")
    with pytest.raises(CommandError, match="--house"):
        call_command("export_ledger", "--from", day)


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"from": "2026-01-02", "to": "2026-01-01"},
        {"from": "2026-01-01", "to": "2027-01-02"},
        {"from": "tomorrow", "to": "2026-01-01"},
        {"from": "0001-01-01", "to": "0001-01-01"},
        {"shift": "x"},
    ],
)
def test_an_extent_that_is_none_is_refused(asked):
    with pytest.raises(BadInput):
        read_extent(asked, make_house())


def test_a_shift_of_another_house_is_not_found(evening):
    with pytest.raises(NotFound):
        read_extent({"shift": str(evening.session.shift.pk)}, make_house(name="Ajeno"))
