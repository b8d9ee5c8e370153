"""Any legal evening reconciles to zero; any one thing wrong is found on its table and line.

`ROUNDS` sets how many evenings are tried (`make faults` tries many).
"""

import os

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from casino.house.selectors.shift_report import read_report
from casino.house.services.reconcile import reconcile_shift
from games.rules.regulations import get_regulation
from games.rules.wagers import WagerKind
from tests.house.evening import (
    BANCA_SEVEN,
    BANCA_SIX,
    PUNTO_NINE,
    TIE_SEVEN,
    close_shift_row,
    open_evening,
    start_shift,
)
from tests.house.faults import FAULTS, steal

pytestmark = pytest.mark.django_db

ROUNDS = int(os.environ.get("ROUNDS", "12"))
REGULATIONS = (
    ("andalucia", "mini"),
    ("asturias-2011", "large"),
    ("fournier", "other"),
)
TOTALS = (("P", 7, 6), ("B", 1, 6), ("T", 5, 5))
BOXES = ("commission_box", "tip_box", "closing_float", "drop_box")
bet = st.tuples(st.integers(1, 7), st.sampled_from(["punto", "banca", "tie"]), st.integers(1, 400))
coup = st.tuples(
    st.sampled_from([BANCA_SIX, BANCA_SEVEN, PUNTO_NINE, TIE_SEVEN, None]),
    st.sampled_from(TOTALS),
    st.lists(bet, max_size=4),
    st.booleans(),
)
act = st.one_of(
    coup,
    st.tuples(st.sampled_from(["tip", "drop", "fill", "credit"]), st.integers(1, 10_000)),
    st.just("void"),
)
evening = st.tuples(st.sampled_from(REGULATIONS), st.lists(act, max_size=8))
modest = settings(
    max_examples=ROUNDS,
    deadline=None,
    database=None,
    phases=(Phase.explicit, Phase.generate),  # an evening takes a while: shrinking takes many
    suppress_health_check=list(HealthCheck),
)


def play(shift, told):
    """Play an evening at a table: coups by cards and totals, voids, tips, notes, chips."""
    (regulation, table_format), acts = told
    at = open_evening(shift, regulation, table_format=table_format)
    offered = get_regulation(regulation).wagers
    voided = True
    for it in acts:
        if it == "void":
            if not voided:
                at.void_last()
            voided = True
        elif isinstance(it[0], str):
            kind, amount = it
            ways = {
                "tip": ("tips", "guests"),
                "drop": ("drop", "float"),
                "fill": ("float", "cage"),
                "credit": ("cage", "float"),
            }
            at.move(*ways[kind], amount, kind)
        else:
            cards, totals, bets, by_cards = it
            placed = {
                (seat, wager): (seat, wager, stake * 50)
                for seat, wager, stake in bets
                if WagerKind(wager) in offered
            }
            by_cards = by_cards and cards is not None
            at.play(
                cards if by_cards else None,
                list(placed.values()),
                totals=None if by_cards else totals,
            )
            voided = False
    return at


def found(shift):
    """Tell where the report differs: table, figure or tally, side; with the first coup."""
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


class Undone(Exception):
    """Ends an example: nothing of it stays."""


def one_example(examine):
    """Run an example in a transaction of its own that is taken back."""
    try:
        with transaction.atomic():
            examine()
            raise Undone
    except Undone:
        pass


@modest
@given(st.lists(evening, min_size=1, max_size=2))
def test_any_legal_evening_reconciles_to_zero(told):
    def examine():
        shift = start_shift()
        tables = [play(shift, it) for it in told]
        assert reckon(shift, tables) == {}

    one_example(examine)


@modest
@given(evening, evening, st.sampled_from(BOXES), st.integers(1, 100_000))
def test_a_theft_of_any_size_is_found_in_its_box(robbed, honest, box, amount):
    def examine():
        shift = start_shift()
        other, at = play(shift, honest), play(shift, robbed)
        kinds = {"commission_box": "commission", "tip_box": "tips", "drop_box": "drop"}
        held = at.balance(kinds.get(box, "float"))
        if held <= 0:
            return
        missing, fault = steal(at, box, min(amount, held))
        at.close(**missing)
        differences = reckon(shift, [other, at], {at.session.pk})
        assert {(figure, side) for _, figure, side in differences} == fault.lines
        assert {session for session, _, _ in differences} == {at.session.pk}
        ((since),) = differences.values()
        assert since == (fault.since if at.coups else (0, 0))

    one_example(examine)


@modest
@given(
    evening,
    evening,
    st.sampled_from(FAULTS),
    st.integers(0, 10_000),
    st.integers(1, 100_000),
)
def test_any_one_wrong_record_is_found_on_its_table_and_line(wrong, honest, spoil, draw, amount):
    def examine():
        shift = start_shift()
        other, at = play(shift, honest), play(shift, wrong)
        at.close()
        fault = spoil(at, lambda most: draw % most, amount)
        if fault is None:
            return
        differences = reckon(shift, [other, at], {at.session.pk})
        assert {session for session, _, _ in differences} == {at.session.pk}
        named = {(figure, side): since for (_, figure, side), since in differences.items()}
        assert fault.lines <= named.keys()
        for figure, side in fault.lines:
            if side == "records" and fault.since is not None:
                assert named[figure, side] == fault.since

    one_example(examine)
