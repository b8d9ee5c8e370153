"""Opening a table: a shift, a jefe, two signatures, a counted float, limits by the book."""

import pytest

from casino.lib.errors import BadInput, Conflict, NotAllowed, Refusal
from casino.lib.policy import Role
from games.board.services import call_counts
from games.rules.errors import LimitViolation, RegulationViolation
from games.rules.limits import Limits
from games.rules.regulations.fournier import COURSE
from tables.floor.models import GamingTable
from tables.journal.models import FloorEvent
from tables.ledger.models import Count, Transfer
from tables.limits.models import LimitPosting
from tables.sessions.models import Shift, TableSession
from tests.building import (
    acting,
    make_house,
    make_staff,
    make_table,
    new_command,
    post_croupier,
    supervise,
)
from tests.counting.counted import LOW_FLOAT
from tests.opened import FLOAT, FLOAT_MINOR


def written():
    """Count every row that an opening writes."""
    kinds = (TableSession, Count, LimitPosting, Transfer, FloorEvent)
    return sum(kind.objects.count() for kind in kinds)


def test_an_opening_writes_session_count_limits_transfer_and_one_event(floor):
    answer = floor.open()
    session = TableSession.objects.get()
    assert answer == {"session": session.pk, "version": 1}
    assert (session.state, session.shift_id) == ("open", floor.shift.pk)
    assert session.regulation == "andalucia"
    count = Count.objects.get()
    assert (count.kind, count.total_minor) == ("opening_float", FLOAT_MINOR)
    assert count.pieces == {"500": 100, "2500": 40, "10000": 20}
    assert (count.counted_by_id, count.signed_by_id) == (floor.jefe.pk, floor.croupier.pk)
    transfer = Transfer.objects.get()
    assert (transfer.debit.kind, transfer.debit.table_id) == ("float", floor.table.pk)
    assert (transfer.credit.kind, transfer.credit.table_id) == ("cage", None)
    assert (transfer.amount_minor, transfer.reason) == (FLOAT_MINOR, "opening_float")
    assert transfer.gaming_day == floor.shift.gaming_day


def test_the_event_alone_shows_how_the_table_was_opened(floor):
    floor.open()
    event, posting = FloorEvent.objects.get(), LimitPosting.objects.get()
    assert (event.kind, event.version) == ("table.opened", 1)
    assert event.payload == {
        "session": TableSession.objects.get().pk,
        "shift": floor.shift.pk,
        "format": "mini",
        "regulation": "andalucia",
        "regulation_version": TableSession.objects.get().regulation_version,
        "commission_step_minor": 1,
        "commission_direction": "down",
        "commission_mode": "immediate",
        "croupiers_minimum": 1,
        "jefe": floor.jefe.pk,
        "limits": {
            "minimum_minor": 500,
            "maximum_minor": 50_000,
            "tie_maximum_minor": 5_000,
            "step_minor": 500,
        },
        "posting": posting.pk,
        "posted_at": posting.posted_at.isoformat(),
        "in_force_at": posting.posted_at.isoformat(),
        "limits_withdrawn": None,
        "limits_reason": "",
        "limits_witness": None,
        "float": {"500": 100, "2500": 40, "10000": 20},
        "float_minor": FLOAT_MINOR,
        "advised_float_minor": 5_000_000,
        "low_float_reason": LOW_FLOAT,
        "counted_by": floor.jefe.pk,
        "signed_by": floor.croupier.pk,
    }


def refused(floor, code, kind=Refusal, **args):
    before = written()
    with pytest.raises(kind) as error:
        floor.open(**args)
    assert error.value.code == code
    assert written() == before
    return error.value


def test_no_table_opens_without_a_shift(floor):
    Shift.objects.update(closed_at=floor.shift.opened_at, closed_by=floor.manager)
    refused(floor, "table.no_shift", Conflict)


def test_a_table_whose_banca_belongs_to_its_holder_opens(floor):
    table = make_table(floor.house, "rio-de-la-plata", "large", seats=12)
    supervise(table, make_staff(floor.house, Role.JEFE))
    post_croupier(table, make_staff(floor.house, Role.CROUPIER))
    limits = Limits(500, 50_000, 0, 500)
    cashier = acting(floor.cashier)
    floor.open(person=floor.manager, table_id=table.pk, limits=limits, signer=cashier)
    assert TableSession.objects.get(table=table).regulation == "rio-de-la-plata"


def test_no_table_opens_without_a_jefe(floor):
    table = make_table(floor.house)
    refused(
        floor,
        "table.no_jefe",
        Conflict,
        person=floor.manager,
        table_id=table.pk,
        signer=acting(floor.cashier),
    )


@pytest.mark.parametrize(
    ("regulation", "minimum", "article"),
    [("andalucia", 3, "andalucia III"), ("asturias-2011", 3, ""), ("fournier", 1, COURSE)],
)
def test_a_table_opens_with_as_many_croupiers_as_the_text_wants(
    floor, regulation, minimum, article
):
    table = make_table(floor.house, regulation, "large", 12 if regulation == "fournier" else 14)
    supervise(table, make_staff(floor.house, Role.JEFE))
    asked = {"person": floor.manager, "table_id": table.pk, "signer": acting(floor.cashier)}
    asked["limits"] = Limits(500, 50_000, 0 if regulation == "fournier" else 5_000, 500)
    for posted in range(minimum):
        before = written()
        with pytest.raises(RegulationViolation) as error:
            floor.open(**asked)
        assert (error.value.code, error.value.article) == ("regulation.croupiers", article)
        assert error.value.params["croupiers"] == posted
        assert written() == before
        post_croupier(table, make_staff(floor.house, Role.CROUPIER))
    assert "session" in floor.open(**asked)


def test_an_open_table_is_not_opened_again(floor):
    floor.open()
    refused(floor, "table.already_open", Conflict)


@pytest.mark.parametrize("pieces", [{}, {500: 0}])
def test_no_table_opens_without_chips(floor, pieces):
    refused(floor, "money.amount", BadInput, opening_float=pieces)


@pytest.mark.parametrize(
    ("pieces", "code"),
    [
        ({700: 1}, "input.denomination"),
        ({500: -1}, "count.negative"),
        ({500: -1, 1000: 3}, "count.negative"),
    ],
)
def test_a_float_is_counted_in_pieces_of_the_house(floor, pieces, code):
    with pytest.raises(BadInput) as error:
        floor.act(call_counts, counts={"opening_float": pieces})
    assert error.value.code == code
    assert written() == 0


@pytest.mark.parametrize(
    ("regulation", "limits", "code", "article"),
    [
        ("andalucia", Limits(500, 4_500, 400, 500), "limits.ratio", "andalucia V"),
        ("andalucia", Limits(500, 50_000, 5_500, 500), "limits.tie_cap", "andalucia VI.1"),
        ("andalucia", Limits(500, 50_000, 5_000, 300), "limits.step", "andalucia V"),
        ("andalucia", Limits(50, 5_000, 500, 50), "limits.under_authorised_minimum", "andalucia V"),
        ("andalucia", Limits(0, 0, 0, 0), "limits.minimum_not_positive", ""),
        ("asturias-2011", Limits(500, 15_000, 1_500, 500), "limits.ratio", "asturias-2011 D"),
        ("asturias-2011", Limits(500, 50_000, 5_500, 500), "limits.tie_cap", "asturias-2011 A.1"),
        ("asturias-2011", Limits(500, 50_000, 5_000, 250), "limits.step", "asturias-2011 D"),
    ],
)
def test_limits_against_the_regulation_open_nothing(floor, regulation, limits, code, article):
    GamingTable.objects.filter(id=floor.table.pk).update(regulation=regulation)
    before = written()
    with pytest.raises(LimitViolation) as error:
        floor.open(limits=limits)
    assert (error.value.code, error.value.article) == (code, article)
    assert written() == before


def test_a_required_step_of_nothing_is_kept_as_one(floor):
    floor.open(limits=Limits(500, 50_000, 5_000, 0))
    assert LimitPosting.objects.get().step_minor == 1


def test_a_jefe_opens_only_tables_of_their_own(floor):
    table = make_table(floor.house)
    supervise(table, make_staff(floor.house, Role.JEFE))
    refused(floor, "policy.not_your_table", NotAllowed, table_id=table.pk)


def test_a_table_of_another_house_does_not_exist(floor):
    refused(floor, "thing.not_found", table_id=make_table(make_house()).pk)


def test_the_same_command_opens_once_with_the_same_answer(floor):
    command = new_command(b"one")
    first = floor.open(command=command)
    rows = written()
    assert floor.open(command=command) == first
    assert written() == rows


def test_a_used_key_does_not_carry_another_body(floor):
    command = new_command(b"one")
    floor.open(command=command)
    other = type(command)(command.id, b"two")
    refused(floor, "command.key_reused", Conflict, command=other, opening_float=FLOAT)
