"""Every sequence of acts ends and replays, and an illegal act changes nothing."""

from __future__ import annotations

import copy
import re
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.banca.acts import FinishPass
from games.rules.cards import CARDS
from games.rules.coup import resolve_cards
from games.rules.errors import OperationViolation, Violation
from games.rules.fold import Override, Rulebook, Ruling, fold
from games.rules.play import TableCoup, acts, settle_boxes
from games.rules.play.acts import CallNoVaMas, PlaceBet, Will
from games.rules.play.table_coup import RULEBOOK
from games.rules.wagers import Hand, WagerKind, Winner
from tests.refused import assert_refused
from tests.rules.rio_de_la_plata.scene import HOLDER, RIO, SEATS, B, P, closed, coup
from tests.rules.samples import ANDALUCIA, ASTURIAS

SIGNED = Override("J. Paz", "seen by all")
SEAT = st.sampled_from([1, HOLDER, 7, 10, 101])
SOMEBODY = st.one_of(st.none(), SEAT)
CARD = st.sampled_from(CARDS)
TWO = st.tuples(CARD, CARD)
HAND, WILL = st.sampled_from(Hand), st.sampled_from(Will)
TOTAL = st.integers(min_value=0, max_value=9)
BETS = st.lists(
    st.tuples(SEAT, st.sampled_from([P, B]), st.integers(min_value=100, max_value=500)), max_size=5
)

BLIND = st.one_of(
    st.just(acts.CallCards()),
    st.builds(acts.Draw, SOMEBODY, st.one_of(st.none(), CARD)),
    st.builds(acts.GiveCards, SOMEBODY),
    st.builds(acts.DeclineCards, SEAT),
    st.builds(acts.TurnPunto, SOMEBODY, TWO),
    st.builds(acts.SayWill, SEAT, WILL),
    st.builds(acts.AnnounceWill, WILL),
    st.just(acts.CallBanca()),
    st.builds(acts.TurnBanca, SOMEBODY, TWO),
    st.builds(acts.AnnounceHand, HAND, TOTAL),
    st.builds(acts.AnnounceStand, HAND, TOTAL),
    st.builds(acts.CallThird, HAND),
    st.builds(acts.Announce, TOTAL, TOTAL, st.sampled_from(Winner)),
    st.just(acts.BurnUsed()),
    st.builds(acts.DrawEarly, st.lists(st.one_of(st.none(), CARD), max_size=2).map(tuple)),
    st.builds(acts.FindFaceUp, CARD),
    st.builds(acts.BurnDeck, st.just("I. Rey")),
    st.just(acts.ConfuseDeal()),
    st.builds(acts.TurnByMistake, CARD),
    st.builds(acts.DrawUndue, HAND, CARD),
    st.builds(acts.MisgiveCards, SEAT),
    st.just(acts.RedressGiving()),
    st.builds(acts.MisannounceWill, WILL),
    st.just(acts.RedressWill()),
    st.just(acts.AnnulUnfinished()),
    st.builds(acts.PlaceBet, SEAT, st.sampled_from(WagerKind), st.just(200)),
    st.builds(acts.WithdrawBet, SEAT, st.sampled_from([P, B])),
)
"""Any act, legal or not."""


def on_course(state: TableCoup, data: st.DataObject) -> object:
    """An act that the coup waits for, so that walks get somewhere."""
    expected = state.expected[0]
    made: dict[type[object], st.SearchStrategy[object]] = {
        acts.Draw: st.builds(
            acts.Draw, st.just(HOLDER), st.none() if state.called is None else CARD
        ),
        acts.GiveCards: st.just(acts.GiveCards(state.entitled)),
        acts.TurnPunto: st.builds(acts.TurnPunto, st.just(state.given_to), seen(state.punto)),
        acts.SayWill: st.builds(acts.SayWill, st.just(state.will_of), WILL),
        acts.AnnounceWill: st.just(acts.AnnounceWill(state.said or Will.CARD)),
        acts.TurnBanca: st.builds(acts.TurnBanca, st.just(HOLDER), seen(state.banca)),
        acts.CallThird: st.just(acts.CallThird(expected.hand or Hand.PUNTO)),
    }
    if expected.act is acts.Announce:
        outcome = state.cards.outcome
        assert outcome is not None
        return acts.Announce(outcome.punto_total, outcome.banca_total, outcome.winner)
    return data.draw(made.get(expected.act, st.builds(expected.act)))


def seen(lying):
    return st.tuples(*[CARD if card is None else st.just(card) for card in lying])


def taken_by(act: object) -> int:
    """How many cards an act takes from the shoe."""
    if isinstance(act, acts.DrawEarly):
        return len(act.cards)
    one = acts.Draw | acts.FindFaceUp | acts.TurnByMistake | acts.DrawUndue
    return 1 if isinstance(act, one) else 0


@settings(max_examples=200)
@given(st.data(), BETS, st.integers(min_value=0, max_value=14))
def test_any_legal_sequence_ends_and_an_illegal_act_changes_nothing(data, bets, shoe) -> None:
    state = coup(shoe=shoe)
    for bet in bets:
        state = state.apply(PlaceBet(*bet)) if state.can(PlaceBet(*bet)) else state
    start, state = state, state.apply(CallNoVaMas())
    left, steps = shoe, 0
    while not state.is_over:
        steps += 1
        assert steps < 60, "a coup that never ends"
        act = data.draw(BLIND) if data.draw(st.booleans()) else on_course(state, data)
        before = copy.copy(state)
        if state.can(act, override=SIGNED):
            state = state.apply(act, override=SIGNED, at_ms=steps)
        else:
            with pytest.raises(Violation):
                state.apply(act, override=SIGNED)
            assert state == before
            if state.shoe_left == 0 and state.can(acts.AnnulUnfinished()):
                state = state.apply(acts.AnnulUnfinished())
        if len(state.log) > len(before.log):
            left -= taken_by(state.log[-1].operation)
        assert state.shoe_left == left
    assert fold(start, state.log[len(start.log) :]) == state
    settled = settle_boxes(state)
    if state.null:
        assert state.punto == state.banca == ()
        assert settled.overall.returned_minor == settled.overall.stake_minor
    else:
        hands = [[card for card in hand if card] for hand in (state.punto, state.banca)]
        resolved = resolve_cards(RIO, *hands, seated_punto_bet=state.will_of is not None)
        assert resolved == state.outcome
    totals = settled.overall
    assert totals.stake_minor == totals.returned_minor + totals.house_result_minor


def test_every_act_has_a_rule() -> None:
    assert set(RULEBOOK.kinds) == {
        kind
        for kind in vars(acts).values()
        if getattr(kind, "__module__", "") == acts.__name__ and is_dataclass(kind)
    }


def test_an_act_that_is_none_is_named() -> None:
    with pytest.raises(OperationViolation) as caught:
        coup().apply("shout")
    assert caught.value.params == {"name": "str"}


def test_a_kind_of_act_has_one_rule() -> None:
    book = Rulebook()

    def close(state: TableCoup, act: CallNoVaMas) -> Ruling[TableCoup]:
        return Ruling(state, "")

    book.on(CallNoVaMas)(close)
    with pytest.raises(ValueError, match="CallNoVaMas"):
        book.on(CallNoVaMas)(close)


def test_a_record_has_its_person_time_and_article() -> None:
    record = closed().log[-1]
    assert (record.operation, record.article) == (CallNoVaMas(), "rio-de-la-plata 13")
    state = coup().apply(CallNoVaMas(), by="pagador Sosa", at_ms=12)
    assert (state.log[0].by, state.log[0].at_ms) == ("pagador Sosa", 12)


def test_an_advisory_can_be_read_before_it_is_signed() -> None:
    state = TableCoup(regulation=ASTURIAS, seated=frozenset(SEATS), holder=None, shoe=300)
    odd = state.find_advisories(acts.DrawEarly((None,)))
    assert [advisory.code for advisory in odd] == ["coup.unforeseen"]
    assert state.find_advisories(CallNoVaMas()) == ()


def test_every_article_has_a_test() -> None:
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        found |= set(re.findall(r"def test_(8_bis|\d+)_", path.read_text()))
    assert found == {str(number) for number in range(1, 52)} | {"8_bis"}


def test_a_word_in_place_of_its_member_means_the_same() -> None:
    banca: Any = "B"
    punto: Any = "punto"
    none: Any = "dragon"
    assert FinishPass(banca) == FinishPass(Winner.BANCA)
    assert acts.CallThird(punto).hand is Hand.PUNTO
    assert coup().apply(PlaceBet(7, punto, 300)).bets[0].wager is P
    assert_refused("bet.not_offered", coup().apply, PlaceBet(7, none, 300))
    assert_refused("coup.no_bet", coup().apply, acts.WithdrawBet(7, none))


def test_where_players_may_not_touch_the_cards_the_pagador_turns_them() -> None:
    state = TableCoup(
        regulation=ANDALUCIA,
        seated=frozenset(SEATS),
        holder=None,
        shoe=300,
        table_format=ANDALUCIA.format("mini"),
    )
    assert state.apply(PlaceBet(7, P, 300)).entitled is None
