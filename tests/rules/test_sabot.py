"""The turn of the sabot, and the seat that turns punto's cards."""

from __future__ import annotations

import pytest

from games.rules.regulations import Regulation, get_regulation
from games.rules.sabot import (
    after_coup,
    find_holder_advisories,
    first_holder,
    next_holder,
    seats_to_the_right,
    verify_holder_bets,
    verify_seat,
    who_gets_punto_cards,
)
from games.rules.settlement import Bet, WagerKind
from games.rules.wagers import Winner
from tests.refused import assert_refused
from tests.rules.samples import ANDALUCIA, ASTURIAS, FOURNIER

RIO = get_regulation("rio-de-la-plata")
P, B, T = WagerKind.PUNTO, WagerKind.BANCA, WagerKind.TIE
TURNING = [ASTURIAS, ANDALUCIA, FOURNIER]
SEATS = [2, 5, 9, 12]


@pytest.fixture(params=TURNING, ids=lambda regulation: regulation.key)
def regulation(request: pytest.FixtureRequest) -> Regulation:
    chosen: Regulation = request.param
    return chosen


def test_asturias_c_the_turn_begins_at_seat_1(regulation: Regulation) -> None:
    large = regulation.format("large")
    assert first_holder(regulation, large, [1, *SEATS]) == 1
    assert first_holder(regulation, large, SEATS) == 2


def test_asturias_c_a_refusal_passes_the_sabot_to_the_right(regulation: Regulation) -> None:
    large = regulation.format("large")
    assert first_holder(regulation, large, SEATS, refused={2}) == 5
    assert next_holder(regulation, large, 5, SEATS, refused={5}) == 9
    assert next_holder(regulation, large, 5, SEATS, refused={5, 9}) == 12


def test_fournier_the_turn_wraps_round_from_the_last_seat(regulation: Regulation) -> None:
    large = regulation.format("large")
    assert next_holder(regulation, large, 12, SEATS) == 2
    assert next_holder(regulation, large, 9, SEATS, refused={12, 2}) == 5


def test_where_nobody_accepts_the_croupier_deals(regulation: Regulation) -> None:
    large = regulation.format("large")
    assert first_holder(regulation, large, SEATS, refused=set(SEATS)) is None
    assert first_holder(regulation, large, []) is None
    assert next_holder(regulation, large, 5, SEATS, refused=set(SEATS)) is None
    assert after_coup(regulation, large, None, SEATS, set(SEATS), Winner.BANCA) is None


def test_the_croupier_deals_only_until_someone_accepts(regulation: Regulation) -> None:
    large = regulation.format("large")
    assert after_coup(regulation, large, None, [*SEATS, 7], set(SEATS), Winner.BANCA) == 7


def test_asturias_c_the_sabot_passes_when_banca_loses_and_a_tie_keeps_it(
    regulation: Regulation,
) -> None:
    large = regulation.format("large")
    assert after_coup(regulation, large, 5, SEATS, (), Winner.PUNTO) == 9
    assert after_coup(regulation, large, 5, SEATS, (), Winner.BANCA) == 5
    assert after_coup(regulation, large, 5, SEATS, (), Winner.TIE) == 5


def test_a_holder_who_leaves_or_gives_it_up_passes_it(regulation: Regulation) -> None:
    large = regulation.format("large")
    assert after_coup(regulation, large, 6, SEATS, (), Winner.BANCA) == 9
    assert after_coup(regulation, large, 5, SEATS, {5}, Winner.BANCA) == 9


def test_alone_at_the_table_the_sabot_comes_back(regulation: Regulation) -> None:
    assert after_coup(regulation, regulation.format("large"), 5, [5], (), Winner.PUNTO) == 5


@pytest.mark.parametrize("key", ["midi", "mini"])
def test_andalucia_iv_on_reduced_tables_no_player_touches_the_cards(key: str) -> None:
    reduced = ANDALUCIA.format(key)
    assert first_holder(ANDALUCIA, reduced, SEATS) is None
    assert next_holder(ANDALUCIA, reduced, 2, SEATS) is None
    assert after_coup(ANDALUCIA, reduced, 2, SEATS, (), Winner.BANCA) is None
    assert who_gets_punto_cards(ANDALUCIA, [Bet(2, P, 100)], SEATS, None, reduced) is None


def test_asturias_e_the_mini_keeps_the_turn() -> None:
    assert first_holder(ASTURIAS, ASTURIAS.format("mini"), SEATS) == 2


def test_asturias_c_the_highest_punto_bet_turns_the_cards(regulation: Regulation) -> None:
    bets = [Bet(2, P, 100), Bet(5, P, 300), Bet(9, B, 900), Bet(12, T, 900)]
    assert who_gets_punto_cards(regulation, bets, SEATS, 9) == 5


def test_several_stakes_of_one_seat_count_together(regulation: Regulation) -> None:
    bets = [Bet(2, P, 200), Bet(5, P, 300), Bet(2, P, 200)]
    assert who_gets_punto_cards(regulation, bets, SEATS, 9) == 2


def test_equal_bets_go_by_the_right_of_the_holder(regulation: Regulation) -> None:
    bets = [Bet(2, P, 300), Bet(5, P, 300), Bet(12, P, 300)]
    assert who_gets_punto_cards(regulation, bets, SEATS, 9) == 12
    assert who_gets_punto_cards(regulation, bets, SEATS, 12) == 2
    assert who_gets_punto_cards(regulation, bets, SEATS, None) == 2


def test_asturias_c_without_a_punto_bet_the_croupier_has_the_cards(regulation: Regulation) -> None:
    assert who_gets_punto_cards(regulation, [Bet(2, B, 100)], SEATS, 2) is None


def test_fournier_only_the_seated_get_puntos_cards() -> None:
    bets = [Bet(2, P, 100), Bet(101, P, 900)]
    assert who_gets_punto_cards(FOURNIER, bets, SEATS, 9) == 2
    assert who_gets_punto_cards(ASTURIAS, bets, SEATS, 9) == 101
    assert who_gets_punto_cards(FOURNIER, bets[1:], SEATS, 9) is None


def test_asturias_c_the_holder_must_bet() -> None:
    verify_holder_bets(ASTURIAS, 5, [Bet(5, B, 100)])
    verify_holder_bets(ASTURIAS, None, [])
    caught = assert_refused(
        "sabot.holder_must_bet", verify_holder_bets, ASTURIAS, 5, [Bet(2, B, 100)]
    )
    assert caught.article == "asturias-2011 C"
    assert caught.params == {"seat": 5}


def test_rio_de_la_plata_5_the_holder_has_a_banca_and_not_just_any_bet() -> None:
    verify_holder_bets(RIO, 5, [Bet(5, B, 100)])
    caught = assert_refused(
        "sabot.holder_must_bank", verify_holder_bets, RIO, 5, [Bet(5, P, 100), Bet(2, B, 100)]
    )
    assert caught.article == "rio-de-la-plata 5"


@pytest.mark.parametrize("regulation", [ANDALUCIA, FOURNIER], ids=lambda r: r.key)
def test_fournier_the_holder_need_not_bet(regulation: Regulation) -> None:
    verify_holder_bets(regulation, 5, [])


def test_a_holder_betting_against_his_own_hand_is_odd() -> None:
    advisories = find_holder_advisories(ASTURIAS, 5, [Bet(5, P, 100), Bet(2, B, 100)])
    assert [advisory.code for advisory in advisories] == ["sabot.holder_against_banca"]
    assert find_holder_advisories(ASTURIAS, 5, [Bet(5, P, 100), Bet(5, B, 100)]) == ()
    assert find_holder_advisories(ASTURIAS, None, [Bet(5, P, 100)]) == ()


def test_the_turn_from_a_seat_ends_with_it() -> None:
    assert seats_to_the_right(5, SEATS) == [9, 12, 2, 5]
    assert seats_to_the_right(0, SEATS) == SEATS


def test_a_seat_that_the_table_lacks_is_refused() -> None:
    verify_seat(14, 14)
    for seat in (0, 15):
        caught = assert_refused("sabot.seat_unknown", verify_seat, 14, seat)
        assert caught.params == {"seat": seat, "seats": 14}
