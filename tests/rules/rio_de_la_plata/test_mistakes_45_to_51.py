"""Articles 45 to 51: the right to punto's cards, the used cards, and mistakes."""

from __future__ import annotations

from typing import Any

from games.rules.cards import parse_cards
from games.rules.fold import Override
from games.rules.play import Phase, TableCoup, settle_boxes
from games.rules.play.acts import (
    Announce,
    AnnulUnfinished,
    BurnDeck,
    BurnUsed,
    CallBanca,
    CallCards,
    CallNoVaMas,
    CallThird,
    ConfuseDeal,
    DeclineCards,
    Draw,
    DrawEarly,
    DrawUndue,
    FindFaceUp,
    GiveCards,
    MisgiveCards,
    PlaceBet,
    SayWill,
    TurnBanca,
    TurnByMistake,
    TurnPunto,
    Will,
)
from games.rules.settlement import Result
from games.rules.wagers import Hand, WagerKind, Winner
from tests.refused import assert_refused
from tests.rules.rio_de_la_plata.scene import (
    HOLDER,
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
from tests.rules.samples import ASTURIAS

SIGNED = Override("J. Paz", "seen by all at the table")


def test_45_the_right_to_the_cards_is_not_ceded_nor_is_the_pagador_invited() -> None:
    given = after(dealt((7, P, 300), (10, P, 200)), GiveCards(7))
    for other in (10, None):
        refused(given, TurnPunto(other, two("2c3d")), "coup.right_not_ceded", "45")
    five = after(given, TurnPunto(7, two("2c3d")))
    refused(five, SayWill(10, Will.CARD), "coup.will_not_theirs", "20")


def test_46_declined_they_go_to_the_second_highest_bet() -> None:
    state = dealt((7, P, 300), (10, P, 200), (1, P, 100))
    refused(state, DeclineCards(10), "coup.not_to_decline", "46")
    declined = after(state, DeclineCards(7))
    assert by_article(declined) == "46"
    assert declined.entitled == 10
    refused(declined, GiveCards(7), "coup.not_to_decline", "46")
    late = after(declined, GiveCards(10), DeclineCards(10))
    assert (late.entitled, late.phase) == (1, Phase.GIVING)
    shown = after(late, GiveCards(1), TurnPunto(1, two("2c4d")))
    refused(shown, DeclineCards(1), "coup.not_to_decline", "46")


def test_46_when_all_decline_the_pagador_turns_and_stands_on_five() -> None:
    state = after(dealt((7, P, 300)), DeclineCards(7), GiveCards(None))
    five = after(state, TurnPunto(None, two("2c3d")))
    assert five.punto_resolved
    refused(five, SayWill(7, Will.CARD), "coup.no_choice", "28")


def test_47_bets_on_both_hands_forfeit_the_cards() -> None:
    state = dealt((7, P, 300), (7, B, 100), (10, P, 200))
    assert state.entitled == 10
    refused(state, GiveCards(7), "coup.forfeited", "47")


def test_47_the_holder_has_the_banca_and_so_forfeits_them() -> None:
    state = dealt((HOLDER, P, 900), (10, P, 200))
    refused(state, GiveCards(HOLDER), "coup.forfeited", "47")


def test_48_the_used_cards_are_burned_after_the_coup() -> None:
    state = after(both_shown("Kc6d", "Kd7h"), Announce(6, 7, Winner.BANCA))
    refused(both_shown("Kc6d", "Kd7h"), BurnUsed(), "coup.not_now")
    burned = after(state, BurnUsed())
    assert by_article(burned) == "48"
    assert burned.is_over
    refused(burned, BurnUsed(), "coup.over")


def test_49_a_card_face_up_in_the_shoe_is_burned_and_the_deal_goes_on() -> None:
    state = after(closed((7, P, 300)), CallCards(), Draw(HOLDER), FindFaceUp(card("9c")))
    assert by_article(state) == "49"
    assert (state.burned, state.next_hand) == ((card("9c"),), Hand.BANCA)
    third = after(both_shown("KcTd", "KdTh"), CallThird(Hand.PUNTO), FindFaceUp(card("9c")))
    assert third.called is Hand.PUNTO
    refused(closed(), FindFaceUp(card("9c")), "coup.not_now")


def test_49_many_face_up_the_deck_is_burned_once_the_inspector_was_asked() -> None:
    dealing = after(closed((7, P, 300)), CallCards())
    found = after(dealing, FindFaceUp(card("9c")), FindFaceUp(card("Tc")))
    refused(found, BurnDeck(" "), "coup.inspector", "49")
    burned = after(found, BurnDeck("I. Rey"))
    assert (burned.null, burned.is_over) == ("deck_burned", True)
    one = after(dealing, FindFaceUp(card("9c")))
    refused(one, BurnDeck("I. Rey"), "coup.few_face_up", "49")
    assert one.apply(BurnDeck("I. Rey"), override=SIGNED).log[-1].override == SIGNED


def test_50_a_confused_deal_is_burned_and_never_rebuilt() -> None:
    for state in (after(closed((7, P, 300)), CallCards(), Draw(HOLDER)), dealt((7, P, 300))):
        burned = after(state, ConfuseDeal())
        assert by_article(burned) == "50"
        assert (burned.null, burned.punto, burned.banca) == ("confused", (), ())
        assert len(burned.burned) == len(state.punto) + len(state.banca)
        for act in (Draw(HOLDER), CallCards(), GiveCards(7), PlaceBet(7, P, 100), ConfuseDeal()):
            refused(burned, act, "coup.over", "50")
        assert [line.result for line in settle_boxes(burned).lines] == [Result.PUSHED]
    refused(after(closed(), CallCards()), ConfuseDeal(), "coup.not_now")


def test_50_a_confusion_is_noticed_until_the_announcement_and_not_after_it() -> None:
    last = after(both_shown("Kc6d", "Kd7h"), ConfuseDeal())
    assert (last.null, len(last.burned)) == ("confused", 4)
    turned_early = after(closed((7, P, 300)), TurnByMistake(card("9c")), ConfuseDeal())
    assert turned_early.burned == (card("9c"),)
    announced = after(both_shown("Kc6d", "Kd7h"), Announce(6, 7, Winner.BANCA))
    refused(announced, ConfuseDeal(), "coup.not_now")


def test_51_a_a_card_turned_before_no_va_mas_is_burned() -> None:
    state = after(coup((7, P, 300)), TurnByMistake(card("9c")))
    assert by_article(state) == "51"
    assert (state.burned, state.punto) == ((card("9c"),), ())


def test_51_b_after_no_va_mas_it_is_valid_for_the_coup() -> None:
    state = after(closed((7, P, 300)), TurnByMistake(card("9c")), CallCards())
    assert (state.punto, state.burned) == ((card("9c"),), ())
    rest = after(state, *[Draw(HOLDER)] * 3, GiveCards(7))
    disagree = refused(rest, TurnPunto(7, two("8c2d")), "coup.cards_disagree")
    assert disagree.params == {"hand": "punto", "card": "8c", "seen": "9c"}
    assert after(rest, TurnPunto(7, two("9c2d"))).punto_shown
    all_four = after(
        closed((7, P, 300), shoe=5), *[TurnByMistake(card(f"{rank}c")) for rank in "9876"]
    )
    fifth = after(all_four, TurnByMistake(card("5c")))
    assert (fifth.punto, fifth.banca, fifth.held) == (two("9c7c"), two("8c6c"), card("5c"))
    assert after(fifth, CallCards(), GiveCards(7)).given_to == 7
    refused(all_four, AnnulUnfinished(), "coup.can_be_finished", "11")
    refused(fifth, AnnulUnfinished(), "coup.can_be_finished", "11")
    in_deal = after(closed(), CallCards(), Draw(HOLDER), TurnByMistake(card("9c")))
    assert in_deal.banca == (card("9c"),)


def test_51_b_turned_after_the_deal_it_is_the_next_card_that_is_due() -> None:
    held = after(punto_shown("KcTd"), TurnByMistake(card("9c")))
    refused(held, TurnByMistake(card("8c")), "coup.not_now")
    given = after(held, CallBanca(), TurnBanca(HOLDER, two("KdTh")))
    assert given.punto == (*two("KcTd"), card("9c"))
    unneeded = after(held, CallBanca(), TurnBanca(HOLDER, two("Kd9h")))
    assert (unneeded.burned, unneeded.phase) == ((card("9c"),), Phase.ANNOUNCING)
    shown = after(both_shown("KcTd", "KdTh"), TurnByMistake(card("9c")))
    assert shown.punto[2] is card("9c")


def test_51_c_asked_for_by_punto_unduly_it_goes_to_banca_if_banca_needs_it() -> None:
    needs = both_shown("Kc6d", "Kd2h")
    given = after(needs, DrawUndue(Hand.PUNTO, card("5c")))
    assert by_article(given) == "51"
    assert (len(given.punto), given.banca[2]) == (2, card("5c"))
    stands = after(both_shown("Kc6d", "Kd7h"), DrawUndue(Hand.PUNTO, card("5c")))
    assert (stands.banca, stands.burned) == (two("Kd7h"), (card("5c"),))
    natural = after(both_shown("KcTd", "Kd9h"), DrawUndue(Hand.PUNTO, card("5c")))
    assert natural.burned == (card("5c"),)


def test_51_c_drawn_before_banca_is_turned_it_waits_for_that() -> None:
    waiting = after(punto_shown("Kc6d"), DrawUndue(Hand.PUNTO, card("5c")))
    assert waiting.held is card("5c")
    needs = after(waiting, CallBanca(), TurnBanca(HOLDER, two("Kd2h")))
    assert needs.banca[2] is card("5c")
    stands = after(waiting, CallBanca(), TurnBanca(HOLDER, two("Kd7h")))
    assert stands.burned == (card("5c"),)


def test_51_d_asked_for_by_banca_unduly_it_is_burned() -> None:
    for state in (both_shown("Kc6d", "Kd7h"), both_shown("KcTd", "KdTh")):
        burned = after(state, DrawUndue(Hand.BANCA, card("5c")))
        assert burned.burned == (card("5c"),)
        assert burned.third_due is state.third_due
    covered = after(punto_shown("Kc6d"), DrawUndue(Hand.BANCA, card("5c")))
    assert (covered.held, covered.burned) == (None, (card("5c"),))


def test_51_a_card_that_is_due_is_no_mistake() -> None:
    refused(both_shown("KcTd", "KdTh"), DrawUndue(Hand.PUNTO, card("5c")), "coup.third_due", "51")
    refused(punto_shown("KcTd"), DrawUndue(Hand.PUNTO, card("5c")), "coup.third_due", "51")
    refused(both_shown("Kc6d", "Kd2h"), DrawUndue(Hand.BANCA, card("5c")), "coup.third_due", "51")


def asturian() -> TableCoup:
    state = TableCoup(regulation=ASTURIAS, seated=frozenset({1, 7}), holder=1, shoe=300)
    return after(state, PlaceBet(7, P, 100), PlaceBet(1, WagerKind.BANCA, 100), CallNoVaMas())


def test_two_cards_of_a_hand_are_turned_neither_one_nor_three() -> None:
    given = after(dealt((7, P, 300)), GiveCards(7))
    one: Any = parse_cards("2c")
    three: Any = parse_cards("2c3c4c")
    for cards in (one, three):
        error = refused(given, TurnPunto(7, cards), "coup.card_count", "21")
        assert error.params == {"hand": "punto", "count": len(cards)}
    called = after(punto_shown("2c4d"), CallBanca())
    refused(called, TurnBanca(HOLDER, one), "coup.card_count", "21")


def test_a_text_without_a_remedy_leaves_it_to_the_jefe_by_name_and_reason() -> None:
    state = asturian()
    caught = assert_refused("coup.unforeseen", state.apply, DrawEarly((None,)))
    assert caught.article == "asturias-2011 A.2"
    accepted = state.apply(DrawEarly((None,)), by="jefe", override=SIGNED)
    assert accepted.burned == (None,)
    assert accepted.log[-1].override == SIGNED
    assert state.burned == ()


def test_a_violation_is_never_overridden() -> None:
    assert_refused("coup.bets_closed", asturian().apply, PlaceBet(7, P, 100), override=SIGNED)


def test_an_override_that_nothing_asked_for_is_not_kept() -> None:
    assert asturian().apply(CallCards(), override=SIGNED).log[-1].override is None


def test_under_asturias_the_holder_must_have_bet_at_no_va_mas() -> None:
    state = TableCoup(regulation=ASTURIAS, seated=frozenset({1, 7}), holder=1, shoe=300)
    assert_refused("sabot.holder_must_bet", state.apply, CallNoVaMas())


def test_settling_waits_for_the_announcement() -> None:
    assert_refused("coup.undecided", settle_boxes, both_shown("Kc6d", "Kd7h"))
    announced = after(both_shown("Kc6d", "Kd7h"), Announce(6, 7, Winner.BANCA))
    lines = settle_boxes(announced).lines
    assert [(line.result, line.returned_minor) for line in lines] == [
        (Result.LOST, 0),
        (Result.WON, 380),
    ]


def test_a_mistake_needs_a_seated_player_to_receive_the_cards() -> None:
    refused(dealt((101, P, 300)), MisgiveCards(101), "coup.not_seated", "4")
    refused(dealt((101, P, 300)), DeclineCards(101), "coup.not_to_decline", "46")
