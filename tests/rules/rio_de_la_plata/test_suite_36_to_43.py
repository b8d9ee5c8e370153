"""Articles 36 to 43: the banca given on in suite."""

from __future__ import annotations

import pytest

from games.rules.banca import HOUSE, BancaTable, SuiteOffer
from games.rules.banca.acts import (
    AnnounceSuite,
    Arrive,
    ClaimSuite,
    EndDeck,
    Leave,
    NobodyStanding,
    Raise,
    Renounce,
    Sit,
    Take,
    WithdrawBanca,
    WithdrawHalf,
)
from tests.rules.rio_de_la_plata.scene import (
    BANCA,
    PUNTO,
    TIE,
    after,
    balance,
    by_article,
    called,
    drawn,
    holder_of,
    opened,
    played,
    refused,
)

SEATED_RENOUNCE = [Renounce(4), Renounce(7), Renounce(10)]


def given(*, wishes_on: bool = False, standing: tuple[str, ...] = ("Eva",)) -> BancaTable:
    """Seat 1 has won one pass with 400 and given suite."""
    won = played(opened(400, standing=standing), BANCA)
    return after(won, AnnounceSuite(), WithdrawBanca(wishes_on))


def house_deals() -> BancaTable:
    return after(given(standing=()), *SEATED_RENOUNCE, Renounce(1))


def test_36_after_suite_is_announced_and_before_a_card_is_drawn() -> None:
    won = played(opened(), BANCA)
    refused(won, WithdrawBanca(), "banca.no_suite", "36")
    announced = after(won, AnnounceSuite())
    assert by_article(announced) == "36"
    # "At any moment": after "no va más" as well, which allows no other change.
    assert called(announced).can(WithdrawBanca())
    refused(called(announced), Raise(100), "banca.bets_closed", "13")
    refused(drawn(announced), WithdrawBanca(), "banca.card_drawn", "36")
    # A suite that was not given is over with the pass: it must be announced again.
    refused(played(announced, TIE), WithdrawBanca(), "banca.no_suite", "36")


def test_36_38_a_suite_announced_before_a_won_pass_is_given_and_costs_nothing() -> None:
    given_on = after(played(opened(), TIE), AnnounceSuite(), WithdrawBanca())
    assert isinstance(given_on.phase, SuiteOffer)
    assert given_on.phase.amount_minor == 400
    assert given_on.cash_minor["Ana"] == given_on.house_minor == 0


def test_37_a_to_the_nearest_by_the_right_for_the_same_amount_or_more() -> None:
    offer = given()
    assert offer.offered_seat == 4
    refused(offer, Take("Carla", 400), "banca.not_offered", "37 a")
    refused(offer, Renounce(7), "banca.not_offered", "37 a")
    refused(offer, Take("Bea", 300), "banca.same_amount", "37 a")
    refused(offer, Take("Bea", 1_100), "banca.bounds", "2")
    refused(offer, Take("Bea", 400, partners=("Eva",)), "banca.partners", "8")
    for amount in (400, 1_000):
        assert after(offer, Take("Bea", amount)).on_table_minor == amount
    assert holder_of(after(offer, Renounce(4), Take("Carla", 400))) == "Carla"


def test_37_a_all_the_seated_are_asked_also_one_who_had_lent_the_seat() -> None:
    lent = after(played(opened(standing=["Eva"]), PUNTO), Renounce(4), Take("Eva", 300))
    offer = after(played(lent, BANCA), AnnounceSuite(), WithdrawBanca())
    assert offer.offered_seat == 7
    last = after(offer, Renounce(7), Renounce(10), Renounce(1))
    assert last.offered_seat == 4  # Bea's seat, from which Eva dealt
    assert holder_of(after(last, Take("Bea", 300))) == "Bea"
    assert holder_of(after(last, Renounce(4), Take("Eva", 300))) == "Eva"


def test_37_a_a_player_who_sits_down_before_the_offer_has_passed_that_seat_is_asked() -> None:
    offer = after(given(), Sit("Eva", 5), Renounce(4))
    assert offer.offered_seat == 5
    asked = after(given(), Leave("Ana"), Arrive("Ana"), Sit("Ana", 5), Renounce(4))
    assert asked.offered_seat == 7  # the giver comes later (43)


def test_37_b_to_a_standing_player_in_the_seat_of_the_giver() -> None:
    offer = after(given(), *SEATED_RENOUNCE)
    refused(offer, Take("Ana", 400), "banca.not_offered", "37 b")
    refused(offer, Take("Eva", 500), "banca.same_amount", "37 b")
    taken = after(offer, Take("Eva", 400))
    assert taken.banca is not None
    assert (taken.banca.player, taken.banca.seat) == ("Eva", 1)
    assert taken.seats[1] == "Ana"


def test_37_c_back_to_the_giver_when_nobody_else_wants_it() -> None:
    offer = after(given(), *SEATED_RENOUNCE, NobodyStanding())
    refused(offer, Take("Eva", 400), "banca.not_offered", "37 c")
    taken = after(offer, Take("Ana", 400))
    assert (holder_of(taken), by_article(taken)) == ("Ana", "37 c")


def test_37_d_to_the_house_when_nobody_wants_it() -> None:
    table = house_deals()
    assert holder_of(table) == HOUSE
    assert table.on_table_minor == 400
    assert table.house_minor == -400 - 360
    refused(table, Raise(100), "banca.not_now")
    refused(table, AnnounceSuite(), "banca.not_now")
    assert balance(table) == 0


def test_37_e_after_ties_of_the_jefe_whoever_asks_has_it() -> None:
    refused(house_deals(), ClaimSuite("Dora"), "banca.no_claim", "37 e")
    tied = played(house_deals(), TIE, TIE)
    refused(tied, ClaimSuite("Nobody"), "banca.player_unknown")
    claimed = after(tied, ClaimSuite("Dora"))
    assert (holder_of(claimed), claimed.on_table_minor) == ("Dora", 400)
    assert balance(claimed) == 0
    refused(played(house_deals(), TIE, BANCA), ClaimSuite("Dora"), "banca.no_claim", "37 e")
    refused(opened(), ClaimSuite("Dora"), "banca.not_now")
    refused(called(tied), ClaimSuite("Dora"), "banca.bets_closed", "13")


def test_37_e_a_standing_player_claims_it_in_the_seat_of_the_giver() -> None:
    offer = after(given(), *SEATED_RENOUNCE, NobodyStanding(), Renounce(1))
    claimed = after(played(offer, TIE), ClaimSuite("Eva"))
    assert claimed.banca is not None
    assert claimed.banca.seat == 1


def test_39_the_suite_is_discounted_as_29_says_from_its_own_opening() -> None:
    kept = []
    for amount in (400, 600):
        table = after(given(), Take("Bea", amount))
        for _ in range(3):
            table = played(table, BANCA)
            assert table.last_line is not None
            kept.append(table.last_line.commission_minor)
    assert kept == [0, 40, 0, 60, 0, 60]


def test_40_half_of_a_suite_is_not_withdrawn() -> None:
    table = played(after(given(), Take("Bea", 400)), BANCA, BANCA)
    refused(table, WithdrawHalf(), "banca.suite_no_half", "40")


def test_41_at_its_end_the_sabot_goes_to_the_right_of_the_first_giver() -> None:
    lost = played(after(given(), Renounce(4), Take("Carla", 400)), PUNTO)
    assert (lost.offered_seat, by_article(lost)) == (4, "41")


def test_41_also_when_the_suite_was_given_on_again() -> None:
    second = after(
        played(after(given(), Take("Bea", 400)), BANCA), AnnounceSuite(), WithdrawBanca()
    )
    assert isinstance(second.phase, SuiteOffer)
    assert second.phase.queue == (7, 10, 1)
    lost = played(after(second, Renounce(7), Take("Dora", 400)), PUNTO)
    assert lost.offered_seat == 4


def test_41_the_suite_was_not_the_takers_turn() -> None:
    lost = played(after(given(), Take("Bea", 400)), PUNTO)
    assert holder_of(after(lost, Take("Bea", 300))) == "Bea"


def test_41_also_after_the_house() -> None:
    lost = played(house_deals(), TIE, BANCA, PUNTO)
    assert lost.offered_seat == 4
    assert balance(lost) == 0


@pytest.mark.parametrize("winners", [[], [BANCA], [TIE]])
def test_42_a_deck_that_ends_in_suite_ends_it(winners) -> None:
    table = played(after(given(), Renounce(4), Renounce(7), Take("Dora", 400)), *winners)
    ended = after(table, EndDeck())
    assert (ended.offered_seat, by_article(ended)) == (4, "42")
    assert balance(ended) == 0
    assert after(given(), EndDeck()).offered_seat == 4


def test_43_a_giver_who_wishes_to_go_on_comes_after_the_seated_before_the_standing() -> None:
    offer = given(wishes_on=True)
    refused(offer, Take("Ana", 400), "banca.not_offered", "37 a")
    back = after(offer, *SEATED_RENOUNCE)
    refused(back, Take("Eva", 400), "banca.not_offered", "37 c")
    assert holder_of(after(back, Take("Ana", 400))) == "Ana"
    assert holder_of(after(back, Renounce(1), Take("Eva", 400))) == "Eva"
    assert holder_of(after(back, Renounce(1), NobodyStanding())) == HOUSE


def test_a_giver_who_has_left_is_not_asked() -> None:
    offer = after(given(standing=()), Leave("Ana"), *SEATED_RENOUNCE)
    assert holder_of(offer) == HOUSE


def test_seats_that_are_left_are_not_asked() -> None:
    offer = after(given(standing=()), Leave("Bea"))
    assert offer.offered_seat == 7
    assert holder_of(after(offer, Take("Carla", 400))) == "Carla"
