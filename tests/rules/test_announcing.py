"""The pagador's announcements of each hand (asturias-2011 B): once, in time, and true."""

from __future__ import annotations

import pytest

from games.rules.errors import Violation
from games.rules.play import TableCoup, settle_boxes
from games.rules.play.acts import (
    Announce,
    AnnounceHand,
    AnnounceStand,
    CallBanca,
    CallCards,
    CallNoVaMas,
    CallThird,
    Draw,
    GiveCards,
    PlaceBet,
    TurnBanca,
    TurnPunto,
)
from games.rules.regulations import Regulation
from games.rules.wagers import Hand, WagerKind, Winner
from tests.refused import assert_refused
from tests.rules.rio_de_la_plata.scene import after, both_shown, card, two
from tests.rules.samples import ASTURIAS, FOURNIER

PUNTO, BANCA = Hand.PUNTO, Hand.BANCA


ANNOUNCING = {
    "asturias-2011": "asturias-2011 B",
    "fournier": "fournier Inicio y marcha del juego",
}
EITHER = pytest.mark.parametrize("regulation", [ASTURIAS, FOURNIER], ids=lambda it: it.key)


def begun(regulation: Regulation = ASTURIAS) -> TableCoup:
    """A coup before "no va más": seat 1 has the sabot and a bet on banca, seat 7 one on punto."""
    coup = TableCoup(regulation=regulation, seated=frozenset({1, 7}), holder=1, shoe=300)
    return after(coup, PlaceBet(7, WagerKind.PUNTO, 100), PlaceBet(1, WagerKind.BANCA, 100))


def dealt(regulation: Regulation = ASTURIAS) -> TableCoup:
    """The coup with punto's cards in the hands of seat 7."""
    calls = CallNoVaMas(), CallCards()
    return after(begun(regulation), *calls, *[Draw(1)] * 4, GiveCards(7))


def turned(punto: str, banca: str = "", regulation: Regulation = ASTURIAS) -> TableCoup:
    """The coup with punto's cards turned, and banca's if they are given."""
    state = after(dealt(regulation), TurnPunto(7, two(punto)))
    return after(state, CallBanca(), TurnBanca(1, two(banca))) if banca else state


def refusal_of(state: TableCoup, act: object) -> tuple[str, str]:
    assert not state.can(act)
    with pytest.raises(Violation) as caught:
        state.apply(act)
    return caught.value.code, caught.value.article


def code_of(state: TableCoup, act: object) -> str:
    return refusal_of(state, act)[0]


@EITHER
def test_asturias_b_the_holder_deals_covered_cards_after_no_va_mas_and_cartas(
    regulation: Regulation,
) -> None:
    assert code_of(begun(regulation), CallCards()) == "coup.not_now"
    article = ANNOUNCING[regulation.key]
    closed = after(begun(regulation), CallNoVaMas())
    assert refusal_of(closed, Draw(1)) == ("coup.not_called", article)
    called = after(closed, CallCards())
    assert refusal_of(called, Draw(1, card("9c"))) == ("coup.covered", article)
    for other in (7, None):
        assert refusal_of(called, Draw(other)) == ("coup.not_holder", article)
    four = after(called, *[Draw(1)] * 4)
    assert (four.punto, four.banca) == ((None, None), (None, None))
    assert refusal_of(four, Draw(1)) == ("coup.not_called", article)


@EITHER
def test_asturias_b_the_highest_punto_bet_shows_its_cards_then_the_holder_his(
    regulation: Regulation,
) -> None:
    """ "Quien las mostrará"; "el jugador que tiene las cartas de punto les da la vuelta"."""
    four = after(begun(regulation), CallNoVaMas(), CallCards(), *[Draw(1)] * 4)
    assert code_of(four, GiveCards(1)) == "coup.not_entitled"
    given = after(four, GiveCards(7))
    article = ANNOUNCING[regulation.key]
    for other in (1, None):
        ceded = refusal_of(given, TurnPunto(other, two("2c4d")))
        assert ceded == ("coup.right_not_ceded", article)
    assert code_of(given, TurnBanca(1, two("2c4d"))) == "coup.punto_unresolved"
    called = after(given, TurnPunto(7, two("2c4d")), CallBanca())
    refused = refusal_of(called, TurnBanca(7, two("KdTh")))
    assert refused == ("coup.not_holder", ANNOUNCING[regulation.key])
    assert after(called, TurnBanca(1, two("KdTh"))).banca == two("KdTh")


@EITHER
def test_asturias_b_the_winner_is_announced_as_the_cards_have_it_then_paid_and_deducted(
    regulation: Regulation,
) -> None:
    shown = turned("2c4d", "Kd7h", regulation)
    wrong = assert_refused("coup.winner_mismatch", shown.apply, Announce(6, 7, Winner.PUNTO))
    nearest_wins = {ASTURIAS: "asturias-2011 A.1", FOURNIER: "fournier Objetivo del juego"}
    assert wrong.article == nearest_wins[regulation]
    assert code_of(shown, Announce(7, 7, Winner.TIE)) == "coup.total_mismatch"
    lines = settle_boxes(after(shown, Announce(6, 7, Winner.BANCA))).lines
    assert [(line.seat, line.pay_minor, line.commission_minor) for line in lines] == [
        (7, 0, 0),
        (1, 100, 5),
    ]


@EITHER
def test_asturias_b_each_hand_is_announced_once_it_is_turned(regulation: Regulation) -> None:
    assert code_of(dealt(regulation), AnnounceHand(PUNTO, 6)) == "coup.not_now"
    shown = turned("2c4d", regulation=regulation)
    assert code_of(shown, AnnounceHand(BANCA, 0)) == "coup.not_now"
    said = after(shown, AnnounceHand(PUNTO, 6))
    assert said.log[-1].article == ANNOUNCING[regulation.key]
    assert code_of(said, AnnounceHand(PUNTO, 6)) == "coup.not_now"
    both = turned("2c4d", "KdTh", regulation)
    assert after(both, AnnounceHand(BANCA, 0)).hands_announced == {BANCA}


def test_asturias_b_a_total_that_the_cards_do_not_give_is_refused() -> None:
    assert code_of(turned("2c4d"), AnnounceHand(PUNTO, 7)) == "coup.total_mismatch"
    assert code_of(turned("2c4d"), AnnounceStand(PUNTO, 7)) == "coup.total_mismatch"


def test_asturias_b_a_hand_stands_only_if_it_takes_no_card() -> None:
    assert after(turned("2c4d"), AnnounceStand(PUNTO, 6)).stands_announced == {PUNTO}
    assert code_of(turned("2c3d"), AnnounceStand(PUNTO, 5)) == "coup.not_now"
    drawing = turned("2c3d", "Kd7h")
    assert code_of(drawing, AnnounceStand(PUNTO, 5)) == "coup.third_missing"
    assert code_of(drawing, AnnounceStand(BANCA, 7)) == "coup.not_now"
    called = after(drawing, CallThird(PUNTO))
    assert code_of(called, AnnounceStand(BANCA, 7)) == "coup.not_now"
    drawn = after(called, Draw(1, card("2s")))
    assert code_of(drawn, AnnounceStand(PUNTO, 5)) == "coup.not_now"
    stands = after(drawn, AnnounceStand(BANCA, 7))
    assert code_of(stands, AnnounceStand(BANCA, 7)) == "coup.not_now"
    assert code_of(turned("2c4d", "Kd5h"), AnnounceStand(BANCA, 5)) == "coup.third_missing"


def test_asturias_a1_beside_a_natural_the_other_hand_stands_on_anything() -> None:
    state = after(turned("2c3d", "Kd9h"), AnnounceStand(PUNTO, 5), AnnounceStand(BANCA, 9))
    assert state.stands_announced == {PUNTO, BANCA}
    over = after(state, Announce(5, 9, Winner.BANCA))
    assert code_of(over, AnnounceHand(PUNTO, 5)) == "coup.not_now"


@EITHER
def test_asturias_b_the_coup_waits_for_announcements_where_the_text_has_them(
    regulation: Regulation,
) -> None:
    waits = [(it.act, it.hand) for it in turned("2c4d", regulation=regulation).expected]
    assert waits == [(CallBanca, BANCA), (AnnounceHand, PUNTO), (AnnounceStand, PUNTO)]
    waits = [(it.act, it.hand) for it in turned("2c4d", "Kd7h", regulation).expected]
    assert waits == [
        (Announce, None),
        *[(AnnounceHand, hand) for hand in (PUNTO, BANCA)],
        *[(AnnounceStand, hand) for hand in (PUNTO, BANCA)],
    ]
    silent = both_shown("Kc6d", "Kd7h")
    assert [it.act for it in silent.expected] == [Announce]
    assert after(silent, AnnounceHand(PUNTO, 6)).log[-1].article == ""
