"""The pagador's announcements of each hand (asturias-2011 B): once, in time, and true."""

from __future__ import annotations

import pytest

from games.rules.errors import Violation
from games.rules.play import TableCoup
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
from games.rules.wagers import Hand, WagerKind, Winner
from tests.rules.rio_de_la_plata.scene import after, both_shown, card, two
from tests.rules.samples import ASTURIAS

PUNTO, BANCA = Hand.PUNTO, Hand.BANCA


def dealt() -> TableCoup:
    """A coup under asturias-2011: seat 1 deals, seat 7 has punto's cards."""
    begun = TableCoup(regulation=ASTURIAS, seated=frozenset({1, 7}), holder=1, shoe=300)
    bets = PlaceBet(7, WagerKind.PUNTO, 100), PlaceBet(1, WagerKind.BANCA, 100)
    return after(begun, *bets, CallNoVaMas(), CallCards(), *[Draw(1)] * 4, GiveCards(7))


def turned(punto: str, banca: str = "") -> TableCoup:
    """The coup with punto's cards turned, and banca's if they are given."""
    state = after(dealt(), TurnPunto(7, two(punto)))
    return after(state, CallBanca(), TurnBanca(1, two(banca))) if banca else state


def code_of(state: TableCoup, act: object) -> str:
    assert not state.can(act)
    with pytest.raises(Violation) as caught:
        state.apply(act)
    return caught.value.code


def test_asturias_b_each_hand_is_announced_once_it_is_turned() -> None:
    assert code_of(dealt(), AnnounceHand(PUNTO, 6)) == "coup.not_now"
    shown = turned("2c4d")
    assert code_of(shown, AnnounceHand(BANCA, 0)) == "coup.not_now"
    said = after(shown, AnnounceHand(PUNTO, 6))
    assert said.log[-1].article == "asturias-2011 B"
    assert code_of(said, AnnounceHand(PUNTO, 6)) == "coup.not_now"
    assert after(turned("2c4d", "KdTh"), AnnounceHand(BANCA, 0)).hands_announced == {BANCA}


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


def test_asturias_b_the_coup_waits_for_announcements_where_the_text_has_them() -> None:
    waits = [(expected.act, expected.hand) for expected in turned("2c4d").expected]
    assert waits == [(CallBanca, BANCA), (AnnounceHand, PUNTO), (AnnounceStand, PUNTO)]
    silent = both_shown("Kc6d", "Kd7h")
    assert [expected.act for expected in silent.expected] == [Announce]
    assert after(silent, AnnounceHand(PUNTO, 6)).log[-1].article == ""
