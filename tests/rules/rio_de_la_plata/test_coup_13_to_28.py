"""Articles 13 to 28: calls, punto's cards, the will on five, third cards, the winner."""

from __future__ import annotations

import pytest

from games.rules.draw import PuntoAct
from games.rules.play import Phase
from games.rules.play.acts import (
    Announce,
    AnnounceWill,
    BurnUsed,
    CallBanca,
    CallCards,
    CallNoVaMas,
    CallThird,
    Draw,
    DrawEarly,
    GiveCards,
    MisannounceWill,
    MisgiveCards,
    PlaceBet,
    RedressGiving,
    RedressWill,
    SayWill,
    TurnBanca,
    TurnPunto,
    Will,
    WithdrawBet,
)
from games.rules.wagers import Hand, Winner
from tests.rules.rio_de_la_plata.scene import (
    HOLDER,
    RIO,
    B,
    P,
    after,
    both_shown,
    by_article,
    card,
    closed,
    coup,
    dealt,
    punto_shown,
    refused,
    two,
)

FIVE = "2c3d"
NATURAL = "4c4d"


def test_13_after_no_va_mas_no_bet_is_made_withdrawn_or_changed() -> None:
    state = closed((7, P, 300))
    assert by_article(state) == "13"
    refused(state, PlaceBet(1, P, 100), "coup.bets_closed", "13")
    refused(state, WithdrawBet(7, P), "coup.bets_closed", "13")
    assert after(coup((7, P, 300)), WithdrawBet(7, P)).bets == ()
    refused(coup(), WithdrawBet(7, P), "coup.no_bet")


def test_14_only_the_holder_draws_and_covered() -> None:
    state = after(closed(), CallCards())
    refused(state, Draw(7), "coup.not_holder", "14")
    refused(state, Draw(HOLDER, card("2c")), "coup.covered", "14")
    refused(punto_shown("2c4d"), Draw(HOLDER), "coup.not_called", "15")
    turned = after(punto_shown("2c4d"), CallBanca())
    refused(turned, TurnBanca(7, two("2c3c")), "coup.not_holder", "14")


def test_15_cards_drawn_before_they_are_called_are_burned() -> None:
    for state in (coup((7, P, 300)), closed((7, P, 300))):
        refused(state, Draw(HOLDER), "coup.not_called", "15")
        burned = after(state, DrawEarly((None, card("2c"))))
        assert burned.burned == (None, card("2c"))
        assert burned.shoe_left == 298
        assert (burned.punto, burned.phase, burned.bets) == ((), state.phase, state.bets)
    refused(after(closed(), CallCards()), DrawEarly((None,)), "coup.not_now")
    refused(coup(), DrawEarly(()), "coup.not_now")


def test_16_hands_are_uncovered_on_the_table_before_anything_is_announced() -> None:
    refused(dealt((7, P, 300)), TurnPunto(7, two("2c4d")), "coup.not_now", "16")
    given = after(dealt((7, P, 300)), GiveCards(7))
    refused(given, CallBanca(), "coup.punto_unresolved", "24")
    refused(given, Announce(6, 7, Winner.BANCA), "coup.not_now")
    shown = after(given, TurnPunto(7, two("2c4d")))
    assert by_article(shown) == "16"
    refused(shown, TurnPunto(7, two("2c4d")), "coup.not_now", "16")


def test_17_puntos_cards_go_to_the_highest_bet_equal_ones_by_the_right_of_the_holder() -> None:
    highest = dealt((1, P, 200), (7, P, 300), (10, P, 100))
    assert highest.entitled == 7
    refused(highest, GiveCards(1), "coup.not_entitled", "17")
    assert by_article(after(highest, GiveCards(7))) == "17"
    assert dealt((1, P, 300), (10, P, 300)).entitled == 10


def test_17_the_standing_do_not_receive_them() -> None:
    state = dealt((101, P, 900), (7, P, 100))
    assert state.entitled == 7
    refused(state, GiveCards(101), "coup.not_seated", "4")
    five = after(state, GiveCards(7), TurnPunto(7, two(FIVE)))
    refused(five, SayWill(101, Will.STAND), "coup.will_not_theirs", "20")


def test_18_seated_players_do_not_associate_to_have_the_cards() -> None:
    refused(coup(), PlaceBet(7, P, 900, partners=(10,)), "coup.partners", "18")
    assert coup().can(PlaceBet(101, P, 900, partners=(102,)))
    assert coup().can(PlaceBet(7, B, 900, partners=(10,))), "it has no cards to take"


def misgiven():
    return after(dealt((7, P, 300), (10, P, 200)), MisgiveCards(10))


def test_19_noticed_at_once_the_cards_go_to_the_right_player() -> None:
    assert by_article(misgiven()) == "19"
    redressed = after(misgiven(), RedressGiving())
    assert redressed.given_to == 7
    assert after(redressed, TurnPunto(7, two(FIVE)), SayWill(7, Will.CARD)).said is Will.CARD


def test_19_noticed_before_a_card_of_banca_is_turned_the_right_player_has_the_will() -> None:
    turned = after(misgiven(), TurnPunto(10, two(FIVE)))
    refused(turned, SayWill(7, Will.STAND), "coup.will_not_theirs", "20")
    redressed = after(turned, RedressGiving())
    refused(redressed, SayWill(10, Will.CARD), "coup.will_not_theirs", "20")
    assert after(redressed, SayWill(7, Will.STAND)).said is Will.STAND


def test_19_once_turned_and_decided_there_is_no_claim() -> None:
    decided = after(misgiven(), TurnPunto(10, two(FIVE)), SayWill(10, Will.CARD))
    refused(decided, RedressGiving(), "coup.no_claim", "19")
    shown = after(
        misgiven(), TurnPunto(10, two("2c4d")), CallBanca(), TurnBanca(HOLDER, two("2c3c"))
    )
    refused(shown, RedressGiving(), "coup.no_claim", "19")


def test_19_the_right_player_is_no_mistake() -> None:
    refused(dealt((7, P, 300)), MisgiveCards(7), "coup.not_misgiven", "19")
    refused(dealt((7, P, 300)), MisgiveCards(101), "coup.not_seated", "4")
    refused(punto_shown(FIVE), RedressGiving(), "coup.not_misgiven", "19")


def misheard():
    return after(punto_shown(FIVE), SayWill(7, Will.CARD), MisannounceWill(Will.STAND))


def test_20_the_will_of_the_highest_bet_binds() -> None:
    refused(punto_shown(FIVE), SayWill(10, Will.STAND), "coup.will_not_theirs", "20")
    asked = after(punto_shown(FIVE), SayWill(7, Will.CARD))
    disagree = refused(asked, AnnounceWill(Will.STAND), "coup.will_disagrees", "20")
    assert disagree.params == {"announced": "stand", "said": "card"}
    assert after(asked, AnnounceWill(Will.CARD)).punto_resolved
    refused(asked, SayWill(7, Will.STAND), "coup.no_choice", "20")


def test_20_a_a_misheard_will_is_set_right_before_a_card_of_banca_is_turned() -> None:
    assert by_article(misheard()) == "20"
    assert after(misheard(), RedressWill()).announced is Will.CARD
    assert after(misheard(), CallBanca(), RedressWill()).announced is Will.CARD


def test_20_b_after_it_the_pagadors_announcement_counts() -> None:
    shown = after(misheard(), CallBanca(), TurnBanca(HOLDER, two("2c3c")))
    refused(shown, RedressWill(), "coup.will_stands", "20")
    assert shown.third_due is Hand.BANCA
    refused(shown, MisannounceWill(Will.CARD), "coup.not_now")
    refused(punto_shown(FIVE), RedressWill(), "coup.will_not_wrong", "20")


def test_21_first_and_third_to_punto_second_and_fourth_to_banca() -> None:
    state = after(closed((7, P, 300)), CallCards())
    hands = []
    while state.phase is Phase.DEALING:
        hands.append(state.expected[0].hand)
        state = after(state, Draw(HOLDER))
    assert hands == [Hand.PUNTO, Hand.BANCA, Hand.PUNTO, Hand.BANCA]
    assert (state.punto, state.banca) == ((None, None), (None, None))


PUNTO_TABLE_22 = dict.fromkeys(range(5), PuntoAct.DRAW)
PUNTO_TABLE_22 |= {5: PuntoAct.CHOICE, 6: PuntoAct.STAND, 7: PuntoAct.STAND}


def test_22_the_table_of_punto() -> None:
    assert dict(enumerate(RIO.draw_table.punto)) == PUNTO_TABLE_22


@pytest.mark.parametrize("total", range(8))
def test_22_punto_draws_stands_or_decides(total: int) -> None:
    shown = punto_shown(f"Kc{'TA234567'[total]}d")
    act = PUNTO_TABLE_22[total]
    assert shown.can(SayWill(7, Will.CARD)) is (act is PuntoAct.CHOICE)
    if act is not PuntoAct.CHOICE:
        refused(shown, SayWill(7, Will.CARD), "coup.no_choice", "20")
        both = after(shown, CallBanca(), TurnBanca(HOLDER, two("KdKh")))
        assert both.third_due is (Hand.PUNTO if act is PuntoAct.DRAW else Hand.BANCA)


@pytest.mark.parametrize(
    ("banca", "draws"),
    list(enumerate(["0123456789"] * 3 + ["012345679", "234567", "4567", "67", ""])),
)
def test_23_the_table_of_banca_by_the_card_given_to_punto(banca: int, draws: str) -> None:
    """The draws that the text names; for 0 to 3 all that it leaves open but the 8."""
    for third in range(10):
        state = both_shown("KcTd", f"Kd{'TA234567'[banca]}h")
        given = after(state, CallThird(Hand.PUNTO), Draw(HOLDER, card(f"{'TA23456789'[third]}s")))
        assert (given.third_due is Hand.BANCA) is (str(third) in draws)
        if given.third_due is None:
            refused(given, CallThird(Hand.BANCA), "coup.third_undue", "23")


def test_23_when_punto_stands_banca_draws_on_0_to_5() -> None:
    for banca in range(8):
        state = both_shown("Kc6d", f"Kd{'TA234567'[banca]}h")
        assert state.third_due is (Hand.BANCA if banca <= 5 else None)


def test_24_banca_waits_for_punto_and_the_pagador() -> None:
    state = after(dealt((7, P, 300)), GiveCards(7))
    refused(state, TurnBanca(HOLDER, two("2c3c")), "coup.punto_unresolved", "24")
    five = after(state, TurnPunto(7, two(FIVE)))
    refused(five, CallBanca(), "coup.punto_unresolved", "24")


def test_20_a_third_card_after_the_player_chose_to_stand_is_against_that_will() -> None:
    shown = after(dealt((7, P, 300)), GiveCards(7), TurnPunto(7, two(FIVE)))
    stood = after(shown, SayWill(7, Will.STAND), AnnounceWill(Will.STAND), CallBanca())
    for banca in ("KdTh", "Kd6h"):  # it draws; it stands
        state = after(stood, TurnBanca(HOLDER, two(banca)))
        refused(state, CallThird(Hand.PUNTO), "coup.third_undue", "20")


def test_24_a_third_card_is_asked_for_and_given_uncovered() -> None:
    state = both_shown("KcTd", "KdTh")
    refused(state, Draw(HOLDER, card("2c")), "coup.not_called", "15")
    called = after(state, CallThird(Hand.PUNTO))
    assert by_article(called) == "22"
    refused(called, Draw(HOLDER), "coup.uncovered", "24")
    refused(called, Draw(1, card("2c")), "coup.not_holder", "14")
    refused(called, CallThird(Hand.PUNTO), "coup.not_now", "24")
    assert after(called, Draw(HOLDER, card("2c"))).punto[2] is card("2c")


def test_25_the_higher_unit_wins_and_the_announcement_agrees_with_the_cards() -> None:
    state = both_shown("Kc6d", "Kd7h")
    refused(state, Announce(6, 6, Winner.TIE), "coup.total_mismatch", "25")
    refused(state, Announce(6, 7, Winner.PUNTO), "coup.winner_mismatch", "25")
    announced = after(state, Announce(6, 7, Winner.BANCA))
    assert by_article(announced) == "25"
    assert announced.outcome is not None
    assert (announced.outcome.winner, announced.outcome.why) == (Winner.BANCA, "higher_total")


def test_26_a_natural_of_either_hand_decides() -> None:
    for punto, banca, said in (
        (NATURAL, "KdTh", Announce(8, 0, Winner.PUNTO)),
        ("KcTd", "Kd9h", Announce(0, 9, Winner.BANCA)),
    ):
        state = both_shown(punto, banca)
        assert (state.phase, state.third_due) == (Phase.ANNOUNCING, None)
        refused(state, CallThird(Hand.PUNTO), "coup.third_undue", "26")
        refused(state, CallThird(Hand.BANCA), "coup.third_undue", "26")
        assert by_article(after(state, said)) == "26"


def test_27_without_a_seated_punto_bet_the_pagador_turns_the_cards() -> None:
    state = dealt((101, P, 300), (1, B, 100))
    refused(state, GiveCards(1), "coup.not_entitled", "27")
    turned = after(state, GiveCards(None), TurnPunto(None, two("KcTd")))
    assert by_article(turned) == "27"


def test_28_there_five_must_stand() -> None:
    state = after(dealt((101, P, 300)), GiveCards(None), TurnPunto(None, two(FIVE)))
    refused(state, SayWill(101, Will.CARD), "coup.no_choice", "28")
    both = after(state, CallBanca(), TurnBanca(HOLDER, two("KdTh")))
    assert both.third_due is Hand.BANCA
    refused(both, CallThird(Hand.PUNTO), "coup.third_undue", "28")


def test_a_whole_coup_shows_at_each_step_the_act_it_waits_for() -> None:
    story = [
        PlaceBet(7, P, 300),
        CallNoVaMas(),
        CallCards(),
        *[Draw(HOLDER)] * 4,
        GiveCards(7),
        TurnPunto(7, two(FIVE)),
        SayWill(7, Will.CARD),
        AnnounceWill(Will.CARD),
        CallBanca(),
        TurnBanca(HOLDER, two("Kc4d")),
        CallThird(Hand.PUNTO),
        Draw(HOLDER, card("2s")),
        CallThird(Hand.BANCA),
        Draw(HOLDER, card("Ts")),
        Announce(7, 4, Winner.PUNTO),
        BurnUsed(),
    ]
    state = coup()
    for at, act in enumerate(story):
        assert type(act) in {expected.act for expected in state.expected}
        state = state.apply(act, by="table", at_ms=at)
    assert state.expected == ()
    assert state.is_over
    articles = [record.article.removeprefix("rio-de-la-plata ") for record in state.log]
    assert " ".join(articles) == "2 13 15 21 21 21 21 17 16 20 20 24 24 22 24 23 24 25 48"
    assert [record.at_ms for record in state.log] == list(range(len(story)))
