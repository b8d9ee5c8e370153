"""Any legal evening reconciles to zero; any one thing wrong is found on its table and line.

`ROUNDS` sets how many evenings are tried (`make faults` tries many). An evening that has nothing to
steal or to spoil is not one of them, nor is one whose records cannot show the theft: it must be
marked unknown, and another is played.
"""

import os
from collections import Counter
from copy import deepcopy

import pytest
from hypothesis import HealthCheck, Phase, given, reject, settings
from hypothesis import strategies as st

from casino.lib.errors import Conflict
from casino.shift.selectors.shift_report import read_report
from casino.shift.services.reconcile import reconcile_shift
from games.commission_taken.selectors import coups_without_amount
from games.coups.models import Coup
from games.rules.regulations import get_regulation
from games.rules.wagers import WagerKind
from tables.commission.models import CommissionEntry
from tests.shift.evening import (
    BANCA_SEVEN,
    BANCA_SIX,
    PUNTO_NINE,
    TIE_SEVEN,
    close_shift_row,
    open_evening,
    start_shift,
)
from tests.shift.evening_commission import (
    correct,
    correct_what_was_recovered,
    enter,
    leave,
    pay,
    recover,
    settle_up,
)
from tests.shift.faults import FAULTS, steal
from tests.taken_back import taken_back

pytestmark = pytest.mark.django_db

ROUNDS = int(os.environ.get("ROUNDS", "12"))
REGULATIONS = (
    ("andalucia", "mini", "immediate"),
    ("asturias-2011", "large", "immediate"),
    ("fournier", "other", "immediate"),
    ("andalucia", "mini", "deferred"),
    ("andalucia", "large", "deferred"),
)
TOTALS = (("P", 7, 6), ("B", 1, 6), ("T", 5, 5))
BOXES = ("commission_box", "tip_box", "closing_float", "drop_box")
COLLECTING = {
    "pay": pay,
    "leave": leave,
    "recover": recover,
    "correct": correct,
    "correct_recovery": correct_what_was_recovered,
    "enter": enter,
}
bet = st.tuples(st.integers(1, 7), st.sampled_from(["punto", "banca", "tie"]), st.integers(1, 400))
coup = st.tuples(
    st.sampled_from([BANCA_SIX, BANCA_SEVEN, PUNTO_NINE, TIE_SEVEN, None]),
    st.sampled_from(TOTALS),
    st.one_of(st.lists(bet, max_size=4), st.none()),
    st.booleans(),
)
act = st.one_of(
    coup,
    st.tuples(st.sampled_from(["tip", "drop", "fill", "credit"]), st.integers(1, 10_000)),
    st.tuples(st.sampled_from(sorted(COLLECTING)), st.integers(0, 10_000)),
    st.just("void"),
)
# Are bets recorded at all coups; is the amount taken for the others entered at the end?
recording = st.sampled_from([(True, True), (False, True), (False, False)])
evening = st.tuples(st.sampled_from(REGULATIONS), recording, st.lists(act, max_size=12))
modest = settings(
    max_examples=ROUNDS,
    deadline=None,
    database=None,
    phases=(Phase.explicit, Phase.generate),  # an evening takes a while: shrinking takes many
    suppress_health_check=list(HealthCheck),
)


def play(shift, shown):
    """Play an evening at a table: coups by cards and totals, voids, tips, notes, chips, dues."""
    (regulation, table_format, mode), (are_bets_recorded, is_all_entered), acts = shown
    at = open_evening(shift, regulation, mode, table_format=table_format)
    offered = get_regulation(regulation).wagers
    voided = True
    for it in acts:
        if it == "void":
            if not voided:
                try:
                    at.void_last()
                except Conflict as refusal:  # paid at the cage: it is corrected there first
                    if refusal.code != "box.holds_less":
                        raise
            voided = True
        elif it[0] in COLLECTING:
            COLLECTING[it[0]](at, it[1])
        elif isinstance(it[0], str):
            kind, amount = it
            ways = {"tip": ("tips", "guests"), "drop": ("drop", "float")}
            if kind in ways:
                at.move(*ways[kind], amount, kind)
            else:
                at.carry(kind, amount)
        else:
            cards, totals, bets, by_cards = it
            if bets is None and are_bets_recorded:
                bets = []
            placed = {
                (seat, wager): (seat, wager, stake * 50)
                for seat, wager, stake in bets or ()
                if WagerKind(wager) in offered
            }
            by_cards = by_cards and cards is not None
            at.play(
                cards if by_cards else None,
                None if bets is None else list(placed.values()),
                totals=None if by_cards else totals,
            )
            voided = False
    settle_up(at)
    if is_all_entered:
        enter(at, 500)
    return at


def unknown(shift, at):
    """Return the unknown figures of a table, by figure and side: they must be unknown, not 0.

    The tray of a table with coups without bets, and by the rules its commission; the box while
    the commission taken for those coups is not entered.
    """
    lines = [
        it for it in read_report(shift.house_id, shift.pk).lines if it.session == at.session.pk
    ]
    blank = {(it.figure, "records") for it in lines if it.recorded_difference_minor is None}
    blank |= {(it.figure, "box") for it in lines if it.counted_difference_minor is None}
    without_bets = Coup.objects.filter(session=at.session, void=None, bets__isnull=True).exists()
    not_entered = coups_without_amount(at.session.pk).exists()
    assert blank - {("tips", "records"), ("drop", "records")} == {
        line
        for line, is_unknown in (
            (("float", "records"), without_bets),
            (("float", "box"), without_bets),
            (("commission", "records"), without_bets),
            (("commission", "box"), not_entered),
        )
        if is_unknown
    }
    return blank


def found(shift):
    """Return where the report differs: table, figure or tally, side; with the first coup."""
    report = read_report(shift.house_id, shift.pk)
    lines = {
        (line.session, line.figure, side): (talla, number)
        for line in report.lines
        for side, difference, talla, number in (
            ("records", line.recorded_difference_minor, line.recorded_talla, line.recorded_coup),
            ("box", line.counted_difference_minor, line.counted_talla, line.counted_coup),
        )
        if difference
    }
    for tally in report.tally_differences:
        lines[tally.session, tally.tally, "records"] = (tally.first_talla, tally.first_coup)
    return lines


def reckon(shift, tables, missing=None):
    """Close every table, the last one as it was left, and reconcile."""
    for at in tables:
        if at.session.pk not in (missing or {}):
            at.close()
    close_shift_row(shift)
    assert reconcile_shift(shift.pk)
    return found(shift)


def one_example(examine):
    """Run an example and take all of it back."""
    with taken_back():
        examine()


@modest
@given(st.lists(evening, min_size=1, max_size=2))
def test_any_legal_evening_reconciles_to_zero(shown):
    def examine():
        shift = start_shift()
        tables = [play(shift, it) for it in shown]
        assert reckon(shift, tables) == {}

    one_example(examine)


def test_a_theft_of_any_size_is_found_in_its_box():
    found_in = Counter()

    @modest
    @given(evening, evening, st.permutations(BOXES), st.integers(1, 100_000))
    def rob(robbed, honest, boxes, amount):
        one_example(lambda: found_in.update([examine_theft(robbed, honest, boxes, amount)]))

    rob()
    print(f"{found_in.total()} thefts, each found: {dict(found_in)}")
    assert found_in.total() >= ROUNDS


def examine_theft(robbed, honest, boxes, amount):
    """Rob one of two tables: its box is short and nothing else is. Gives the box.

    It is the first of these boxes that holds anything. Rejects if the records cannot show it.
    """
    shift = start_shift()
    other, at = play(shift, honest), play(shift, robbed)
    kinds = {"commission_box": "commission", "tip_box": "tips", "drop_box": "drop"}
    holds = ((it, at.balance(kinds.get(it, "float"))) for it in boxes)
    box, held = next(((box, held) for box, held in holds if held > 0), ("", 0))
    if not held:
        reject()
    missing, fault = steal(at, box, min(amount, held))
    at.close(**missing)
    differences = reckon(shift, [other, at], {at.session.pk})
    if fault.lines <= unknown(shift, at):
        assert differences == {}
        reject()
    assert {(figure, side) for _, figure, side in differences} == fault.lines
    assert {session for session, _, _ in differences} == {at.session.pk}
    ((since),) = differences.values()
    assert since == (fault.since if at.coups else (0, 0))
    return box


def test_any_one_wrong_record_is_found_on_its_table_and_line():
    found_of = Counter()

    @modest
    @given(
        evening,
        evening,
        st.permutations(FAULTS),
        st.integers(0, 10_000),
        st.integers(1, 100_000),
    )
    def spoil_one(wrong, honest, faults, draw, amount):
        def examine():
            tables = play_two(honest, wrong)
            found_of.update([examine_fault(*tables, faults, draw, amount)])

        one_example(examine)

    spoil_one()
    print(f"{found_of.total()} evenings spoiled by one fault, each found: {dict(found_of)}")
    assert found_of.total() >= ROUNDS


# Commission is asked for later and left, some bets nobody recorded; all coups are by their cards.
RICH = (
    ("andalucia", "large", "deferred"),
    (False, True),
    [
        (BANCA_SIX, TOTALS[0], [(1, "banca", 4), (2, "banca", 6)], True),
        ("pay", 1),
        ("correct", 60),
        ("leave", 0),
        (BANCA_SIX, TOTALS[0], [(1, "banca", 2), (3, "punto", 10)], True),
        (PUNTO_NINE, TOTALS[0], None, True),
        ("enter", 300),
        (TIE_SEVEN, TOTALS[0], [(2, "punto", 8)], True),
    ],
)


def test_every_fault_is_found_where_commission_comes_later_and_bets_are_missing():
    tables = play_two(RICH, RICH)
    for spoil in FAULTS:
        for draw in (0, 3):
            with taken_back():
                assert examine_fault(*deepcopy(tables), [spoil], draw, 1) == spoil.__name__


def test_commission_that_was_put_right_at_the_table_reconciles_to_zero():
    shift = start_shift()
    at = play(shift, RICH)
    assert CommissionEntry.objects.filter(session=at.session, kind="corrected").exists()
    assert reckon(shift, [at]) == {}


def play_two(honest, wrong):
    """Play two tables; the second one is closed."""
    shift = start_shift()
    other, at = play(shift, honest), play(shift, wrong)
    at.close()
    return shift, other, at


def examine_fault(shift, other, at, faults, draw, amount):
    """Spoil one of two tables: it is reported there and nowhere else. Gives the fault's name.

    It is the first of these faults that finds anything to spoil; rejects where none does.
    """
    done = ((it.__name__, it(at, lambda most: draw % most, amount)) for it in faults)
    name, fault = next(((name, it) for name, it in done if it is not None), ("", None))
    if fault is None:
        reject()
    differences = reckon(shift, [other, at], {at.session.pk})
    assert {session for session, _, _ in differences} == {at.session.pk}
    named = {(figure, side): since for (_, figure, side), since in differences.items()}
    lines = fault.lines - unknown(shift, at)
    assert lines <= named.keys()
    for figure, side in lines:
        if side == "records" and fault.since is not None:
            assert named[figure, side] == fault.since
    return name
