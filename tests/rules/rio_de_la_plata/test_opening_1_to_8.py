"""Articles 1 to 8: the players who may begin, the limits, the auction and its sequel."""

from __future__ import annotations

import pytest

from games.rules.banca import Auction, Left, begin_banca
from games.rules.banca.acts import (
    Arrive,
    CloseOffers,
    Desist,
    Leave,
    NobodyStanding,
    Offer,
    Renounce,
    Sit,
    Take,
)
from games.rules.errors import Violation
from games.rules.limits import find_bet_defects
from games.rules.play.acts import PlaceBet
from games.rules.settlement import Bet
from games.rules.wagers import WagerKind
from tests.refused import assert_refused
from tests.rules.rio_de_la_plata.scene import (
    BANCA,
    HOLDER,
    LIMITS,
    PUNTO,
    RIO,
    SEATS,
    TIE,
    B,
    P,
    after,
    by_article,
    coup,
    holder_of,
    opened,
    played,
    refused,
    together,
)
from tests.rules.samples import ASTURIAS


def test_1_the_game_begins_with_three_seated_players() -> None:
    table = begin_banca(RIO, LIMITS, {1: "Ana", 4: "Bea"}, ["Eva"])
    refused(table, Offer(1, 400), "banca.too_few_seated", "1")
    refused(table, CloseOffers(), "banca.too_few_seated", "1")
    begun = after(table, Sit("Eva", 9), Offer(1, 400), CloseOffers())
    assert holder_of(begun) == "Ana"


def test_2_bets_and_bancas_lie_between_the_minimum_and_the_maximum() -> None:
    refused(coup(), PlaceBet(1, P, 99), "limits.under_minimum", "2")
    refused(coup(), PlaceBet(1, P, 1_001), "limits.over_maximum", "2")
    table = begin_banca(RIO, LIMITS, SEATS)
    refused(table, Offer(1, 99), "banca.bounds", "2")
    refused(table, Offer(1, 1_001), "banca.bounds", "2")


def test_3_one_maximum_per_person_on_all_wagers_together() -> None:
    state = coup((1, P, 600))
    refused(state, PlaceBet(1, B, 500), "limits.person_over_maximum", "3")
    after(state, PlaceBet(1, B, 400))


def test_3_two_maxima_for_the_holder_one_on_banca_and_one_in_his_box() -> None:
    # The banca, kept apart, may be at the maximum; so may his box, on either hand.
    assert opened(LIMITS.maximum_minor).on_table_minor == LIMITS.maximum_minor
    for in_the_box in ([Bet(4, P, 1_000)], [Bet(4, B, 1_000)], [Bet(4, P, 400), Bet(4, B, 600)]):
        assert find_bet_defects(RIO, LIMITS, in_the_box) == ()
    refused(coup((HOLDER, P, 1_000)), PlaceBet(HOLDER, B, 100), "limits.person_over_maximum", "3")


def test_3_other_texts_have_a_maximum_for_each_wager() -> None:
    bets = [Bet(1, B, 1_000), Bet(1, P, 1_000)]
    assert find_bet_defects(ASTURIAS, LIMITS._replace(tie_maximum_minor=100), bets) == ()


def test_4_only_seated_players_have_the_banca() -> None:
    table = begin_banca(RIO, LIMITS, SEATS, ["Eva"])
    refused(table, Offer(2, 400), "banca.seated_only", "4")


def test_5_the_first_banca_goes_to_the_best_offer() -> None:
    table = after(begin_banca(RIO, LIMITS, SEATS), Offer(4, 100), Offer(1, 200), Offer(7, 300))
    closed = after(table, CloseOffers())
    assert holder_of(closed) == "Carla"
    assert closed.on_table_minor == 300
    assert by_article(closed) == "5"


def test_5_an_offer_made_later_beats_the_best_one() -> None:
    table = after(begin_banca(RIO, LIMITS, SEATS), Offer(7, 300))
    for seat, amount in ((7, 300), (1, 300), (1, 200)):
        refused(table, Offer(seat, amount), "banca.not_improved", "5")
    assert holder_of(after(table, Offer(1, 400), Offer(7, 500), CloseOffers())) == "Carla"


def test_5_offers_made_at_the_same_time_are_equal_and_of_several_seats() -> None:
    none_yet = begin_banca(RIO, LIMITS, SEATS)
    refused(none_yet, together(1, 300), "banca.not_equal", "5")
    table = after(none_yet, Offer(7, 300))
    for offer in (together(1, 299), together(1, 301), together(7, 300)):
        refused(table, offer, "banca.not_equal", "5")
    closed = after(table, together(1, 300), CloseOffers())
    assert isinstance(closed.phase, Auction)
    assert closed.phase.improving == (1, 7)


def test_5_at_the_maximum_only_an_offer_made_at_the_same_time_counts() -> None:
    table = after(begin_banca(RIO, LIMITS, SEATS), Offer(10, 1_000))
    refused(table, Offer(7, 1_000), "banca.not_improved", "5")
    assert holder_of(after(table, CloseOffers())) == "Dora"


def test_5_equal_best_offers_are_asked_to_improve() -> None:
    table = after(begin_banca(RIO, LIMITS, SEATS), Offer(1, 200), Offer(4, 300), together(10, 300))
    asked = after(table, CloseOffers())
    assert isinstance(asked.phase, Auction)
    assert asked.phase.improving == (4, 10)
    refused(asked, Offer(1, 900), "banca.not_improving", "5")
    refused(asked, Offer(4, 300), "banca.not_improved", "5")
    assert holder_of(after(asked, Offer(10, 350), CloseOffers())) == "Dora"


def test_5_improvements_that_are_equal_again_are_improved_again() -> None:
    table = after(begin_banca(RIO, LIMITS, SEATS), Offer(1, 300))
    table = after(table, *[together(seat, 300) for seat in (4, 7, 10)], CloseOffers())
    again = after(table, Offer(7, 400), together(10, 400), CloseOffers())
    assert isinstance(again.phase, Auction)
    assert (again.phase.improving, again.phase.floor_minor) == ((7, 10), 400)


def test_5_unimproved_it_goes_by_the_right_from_seat_1() -> None:
    table = after(begin_banca(RIO, LIMITS, SEATS), Offer(10, 300), together(4, 300), CloseOffers())
    awarded = after(table, CloseOffers())
    assert (holder_of(awarded), awarded.on_table_minor) == ("Bea", 300)


def test_5_at_the_maximum_it_goes_by_the_right_from_seat_1_at_once() -> None:
    table = after(begin_banca(RIO, LIMITS, SEATS), Offer(10, 1_000), together(7, 1_000))
    assert holder_of(after(table, CloseOffers())) == "Carla"


def test_5_without_an_offer_nothing_is_awarded() -> None:
    refused(begin_banca(RIO, LIMITS, SEATS), CloseOffers(), "banca.no_offers", "5")


def test_5_a_player_who_leaves_takes_the_offer_along() -> None:
    table = after(begin_banca(RIO, LIMITS, SEATS), Offer(1, 200), Offer(7, 900), Leave("Carla"))
    assert holder_of(after(table, CloseOffers())) == "Ana"


def test_6_after_a_first_tie_the_winner_of_the_auction_may_desist() -> None:
    left = after(played(opened(), TIE), Desist())
    assert isinstance(left.phase, Left)
    assert left.offered_seat == 4
    assert left.cash_minor["Ana"] == 0
    assert holder_of(after(left, Take("Bea", 100))) == "Bea"


@pytest.mark.parametrize("winners", [[], [BANCA], [BANCA, TIE], [None]])
def test_6_not_without_a_tie_and_not_after_a_won_pass(winners) -> None:
    refused(played(opened(), *winners), Desist(), "banca.no_desisting", "6")


def test_6_a_banca_that_was_not_auctioned_is_not_desisted_from() -> None:
    turned = after(played(opened(), PUNTO), Take("Bea", 300))
    refused(played(turned, TIE), Desist(), "banca.no_desisting", "6")


def test_6_a_tie_decides_nothing_so_several_first_ties_count_as_one() -> None:
    assert played(opened(), TIE, TIE).can(Desist())


def test_6_a_standing_player_who_wants_it_comes_before_the_seat_to_the_right() -> None:
    left = after(played(opened(standing=["Eva"]), TIE), Desist())
    refused(left, Take("Bea", 300), "banca.not_offered", "6")
    taken = after(left, Take("Eva", 300))
    assert taken.banca is not None
    assert (taken.banca.player, taken.banca.seat) == ("Eva", 1)
    declined = after(left, NobodyStanding())
    refused(declined, Take("Eva", 300), "banca.not_offered", "6")
    assert holder_of(after(declined, Take("Bea", 300))) == "Bea"


def test_6_the_seats_are_asked_in_order_also_one_taken_meanwhile() -> None:
    left = after(played(opened(standing=["Eva"]), TIE), Desist())
    assert after(left, Sit("Eva", 2)).offered_seat == 2
    asked = after(left, NobodyStanding())
    assert after(asked, Sit("Eva", 5), Renounce(4)).offered_seat == 5
    assert after(asked, Sit("Eva", 2), Renounce(4)).offered_seat == 7
    gone = after(left, Leave("Ana"), Arrive("Ana"), Sit("Ana", 2), NobodyStanding())
    assert gone.offered_seat == 4  # the player who desisted is not asked


def test_6_31_a_player_who_desisted_does_not_take_it_back_by_standing_up() -> None:
    left = after(played(opened(standing=["Eva"]), TIE), Desist(), Leave("Ana"), Arrive("Ana"))
    refused(left, Take("Ana", 300), "banca.not_offered", "6")
    assert after(left, Leave("Eva")).offered_seat == 4  # no other player stands


def test_7_the_player_who_takes_it_chooses_the_amount() -> None:
    left = after(played(opened(400), TIE), Desist())
    for amount in (100, 400, 1_000):
        taken = after(left, Take("Bea", amount))
        assert taken.on_table_minor == amount
        assert by_article(taken) == "7"
    refused(left, Take("Bea", 1_100), "banca.bounds", "2")


def test_7_when_nobody_wants_it_the_deck_is_burned_and_a_new_auction_held() -> None:
    left = after(played(opened(), TIE), Desist(), Renounce(4), Renounce(7))
    refused(left, Renounce(4), "banca.not_offered", "6")
    burned = after(left, Renounce(10))
    assert isinstance(burned.phase, Auction)
    assert (burned.decks, burned.decks_burned) == (2, 1)
    assert holder_of(after(burned, Offer(10, 100), CloseOffers())) == "Dora"


def test_8_the_dealer_takes_no_partners() -> None:
    table = begin_banca(RIO, LIMITS, SEATS)
    refused(table, Offer(1, 400, partners=("Bea",)), "banca.partners", "8")
    left = after(played(opened(), TIE), Desist())
    refused(left, Take("Bea", 400, partners=("Ana",)), "banca.partners", "8")
    turn = played(opened(), PUNTO)
    refused(turn, Take("Bea", 400, partners=("Ana",)), "banca.partners", "8")


def test_people_are_at_the_table_once_and_holders_stay() -> None:
    table = after(opened(), Arrive("Eva"))
    refused(table, Arrive("Eva"), "banca.player_twice")
    refused(table, Arrive("Ana"), "banca.player_twice")
    refused(table, Sit("Eva", 4), "banca.seat_taken")
    refused(table, Leave("Nobody"), "banca.player_unknown")
    refused(table, Leave("Ana"), "banca.holder_bound")
    assert 2 in after(table, Sit("Eva", 2)).seats
    with pytest.raises(Violation):
        begin_banca(RIO, LIMITS, {1: "Ana", 2: "Ana"})


def test_a_banca_is_in_the_steps_that_the_table_asks_for() -> None:
    table = begin_banca(RIO, LIMITS._replace(step_minor=100), SEATS)
    refused(table, Offer(1, 150), "banca.off_step")


def test_other_texts_have_no_banca_of_a_holder() -> None:
    assert_refused("banca.none", begin_banca, ASTURIAS, LIMITS, SEATS)
    assert WagerKind.TIE not in RIO.wagers
