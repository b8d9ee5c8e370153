"""Exact counts against the published ones, and edges against the seeds' own figures."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from games.rules.cards import CARDS, RANKS, Card, parse_cards
from games.rules.coup import Coup, Outcome
from games.rules.draw import COMMON, FOURNIER_LITERAL
from games.rules.odds import (
    count_coups,
    full_ranks,
    full_shoe,
    full_shoe_odds,
    remaining_ranks,
    remaining_shoe,
    shoe_odds,
    verify_no_bet_favours_player,
)
from games.rules.regulations import Regulation
from games.rules.settlement import Bet, settle
from games.rules.talla import TallaCards
from games.rules.wagers import WagerKind
from tests.refused import assert_refused
from tests.rules.samples import ALL, ANDALUCIA, ASTURIAS, ITALIA, RIO

PUBLISHED = {
    1: (6_737_232_640, 6_548_674_432, 1_372_227_328, 14_658_134_400),
    6: (403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288, 878_869_206_895_680),
    8: (
        2_292_252_566_437_888,
        2_230_518_282_592_256,
        475_627_426_473_216,
        4_998_398_275_503_360,
    ),
}


def edge(regulation: Regulation, decks: int, wager: WagerKind) -> float:
    return round(float(full_shoe_odds(regulation, decks)[wager].edge) * 100, 4)


@pytest.mark.parametrize("decks", PUBLISHED)
def test_the_counts_are_the_published_ones(decks: int) -> None:
    counts = count_coups(COMMON, full_shoe(decks))
    assert (counts.banca, counts.punto, counts.tie, counts.total) == PUBLISHED[decks]
    assert counts.banca + counts.punto + counts.tie == counts.total


def test_the_average_coup_takes_4_939_cards_from_eight_decks() -> None:
    assert round(float(count_coups(COMMON, full_shoe(8)).average_cards), 3) == 4.939


def test_the_published_edges_of_eight_decks() -> None:
    assert edge(ASTURIAS, 8, WagerKind.PUNTO) == 1.2351
    assert edge(ASTURIAS, 8, WagerKind.BANCA) == 1.0579
    assert edge(ASTURIAS, 8, WagerKind.TIE) == 14.3596
    assert edge(ITALIA, 8, WagerKind.TIE) == 4.8440


def test_italia_online_returns_its_stated_98_99_percent() -> None:
    assert edge(ITALIA, 1, WagerKind.BANCA) == 1.0117


def test_andalucia_half_pay_on_6_costs_more_than_5_percent() -> None:
    assert edge(ANDALUCIA, 8, WagerKind.BANCA) == 1.4581


def test_pairs_at_15_to_1_are_safe_with_one_deck_only() -> None:
    assert edge(ITALIA, 1, WagerKind.PUNTO_PAIR) == 5.8824
    assert edge(ITALIA, 6, WagerKind.PUNTO_PAIR) == -18.328
    verify_no_bet_favours_player(ITALIA, 1)
    assert_refused("regulation.favours_player", verify_no_bet_favours_player, ITALIA, 6)


@pytest.mark.parametrize("regulation", ALL, ids=lambda regulation: regulation.key)
def test_no_regulation_favours_the_player_with_its_own_decks(regulation: Regulation) -> None:
    for decks in regulation.decks_allowed:
        verify_no_bet_favours_player(regulation, decks)


def test_fournier_literal_grid_has_odds_of_its_own() -> None:
    literal = count_coups(FOURNIER_LITERAL, full_shoe(6))
    common = count_coups(COMMON, full_shoe(6))
    assert literal.total == common.total
    assert literal.banca > common.banca


@pytest.mark.parametrize("text", ["AcAd2c3c9dKs", "4c4d5c6h7s8cKd", "KcKdQhQsTcJd2h"])
@pytest.mark.parametrize(
    ("regulation", "five_draws"),
    [*((regulation, True) for regulation in ALL), (RIO, False)],
    ids=lambda value: getattr(value, "key", str(value)),
)
def test_every_bet_of_a_small_shoe_has_the_edge_and_variance_of_its_settled_coups(
    regulation: Regulation, five_draws: bool, text: str
) -> None:
    """Every order is dealt and settled; the stake is one that no deduction has to be rounded of."""
    cards, stake = parse_cards(text), 200
    ranks = [0] * len(RANKS)
    for card in cards:
        ranks[RANKS.index(str(card)[0])] += 1
    bets = [Bet(1, wager, stake) for wager in regulation.wagers]
    sums = {wager: [0, 0] for wager in regulation.wagers}
    orders = 0
    for order in permutations(cards, 6):
        outcome = _outcome(regulation, order, five_draws)
        orders += 1
        for line in settle(regulation, outcome, bets).lines:
            result = line.returned_minor - stake
            sums[line.wager][0] += result
            sums[line.wager][1] += result * result
    odds = shoe_odds(regulation, ranks, five_draws=five_draws)
    assert odds == shoe_odds(regulation, ranks, five_draws=five_draws, plain=True)
    assert set(odds) == set(sums)
    for wager, (result, square) in sums.items():
        mean = Fraction(result, orders * stake)
        assert odds[wager].edge == -mean
        assert odds[wager].variance == Fraction(square, orders * stake * stake) - mean * mean


def _outcome(regulation: Regulation, order: tuple[Card, ...], five_draws: bool) -> Outcome:
    coup = Coup(regulation)
    for card in order:
        if coup.can_stand() and not five_draws:
            coup = coup.stand()
        if coup.expected is None:
            break
        coup = coup.apply(card)
    assert coup.outcome is not None
    return coup.outcome


def test_the_remaining_shoe_follows_the_cards_seen() -> None:
    talla = TallaCards(6).take(parse_cards("Js3sKdTc6c"))
    composition = remaining_shoe(6, talla.seen)
    assert sum(composition) == talla.remaining
    assert composition[0] == 96 - 3
    assert composition[3] == composition[6] == 23
    ranks = remaining_ranks(6, talla.seen)
    assert sum(ranks) == talla.remaining
    assert composition == (sum(ranks[9:]), *ranks[:9])
    alone = TallaCards(6).take(parse_cards("Jx3sKxTx6x"))
    assert remaining_ranks(6, alone.seen) == ranks, "suits change no odds"
    odds = shoe_odds(ASTURIAS, ranks)
    assert odds[WagerKind.BANCA].edge != full_shoe_odds(ASTURIAS, 6)[WagerKind.BANCA].edge


def test_the_full_shoe_is_its_ranks() -> None:
    assert sum(full_shoe(1)) == sum(full_ranks(1)) == len(CARDS)
    assert shoe_odds(ITALIA, full_ranks(1)) == full_shoe_odds(ITALIA, 1)
