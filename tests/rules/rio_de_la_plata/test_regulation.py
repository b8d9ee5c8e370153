"""The text as data: its rules, by article, and those it leaves to the house."""

from __future__ import annotations

from fractions import Fraction

from games.rules.draw import FIVE_BY_CHOICE
from games.rules.odds import verify_no_bet_favours_player
from games.rules.play import TableCoup, settle_boxes
from games.rules.play.acts import Announce
from games.rules.regulations.base import ALTERNATING, BettingDuty, Dealer
from games.rules.regulations.play_rules import MaximumScope, Mistake
from games.rules.settlement import Result
from games.rules.wagers import WagerKind, Winner
from tests.rules.rio_de_la_plata.scene import RIO, after, both_shown
from tests.rules.samples import ALL


def test_the_rules_are_those_of_the_text() -> None:
    assert RIO.draw_table is FIVE_BY_CHOICE
    assert RIO.deal_order == ALTERNATING
    assert {kind: str(odds) for kind, odds in RIO.wagers.items()} == {
        WagerKind.PUNTO: "1:1",
        WagerKind.BANCA: "1:1",
    }
    assert [(d.wager, d.share) for d in RIO.deductions] == [(WagerKind.BANCA, Fraction(1, 10))]
    assert (RIO.minimum_seated, RIO.maximum_scope) == (3, MaximumScope.PER_PERSON)
    assert (RIO.holder_duty, RIO.sabot_passes_on) == (
        BettingDuty.BANCA,
        frozenset({Winner.PUNTO}),
    )
    assert RIO.punto_cards_seated_only
    assert RIO.punto_cards_both_sides_forfeit
    assert RIO.mistakes == set(Mistake)
    assert RIO.format("large").dealer is Dealer.BY_TURN
    preparation = RIO.preparation
    assert (preparation.piles, preparation.riffles_at_least, preparation.cut_at_least) == (3, 4, 50)
    banca = RIO.banca
    assert banca is not None
    assert (banca.discount_share, banca.discount_every) == (Fraction(1, 10), 2)
    assert (banca.high_opening_over, banca.times_running) == (Fraction(1, 2), 2)
    assert (banca.passes_before_half, banca.half_withdrawals) == (2, 1)


def test_values_that_the_text_leaves_to_the_house() -> None:
    for field in (
        *("tie_returns", "decks", "decks_allowed", "shuffled_every_coup", "burn"),
        *("jefe_keeps_seat_list", "tie_cap", "steps", "commission", "online"),
        *("wagers", "formats", "cards_counted", "cards_behind", "authorised_minimum"),
    ):
        assert RIO.article(field) == ""
    assert (RIO.decks, RIO.decks_allowed) == (6, (6, 8))
    assert not RIO.burn.by_first_card
    assert RIO.cut_card is not None
    assert (RIO.cut_card.cards_behind, RIO.cut_card.more_allowed) == (7, True)


def test_every_article_of_play_is_named_by_some_clause() -> None:
    assert RIO.banca is not None
    named = {*RIO.articles.values(), *RIO.banca.articles.values()}
    numbers = {article.removeprefix("rio-de-la-plata ").split(" ")[0] for article in named}
    single = {str(number) for number in range(1, 52)}
    # 43 is the wish to go on, 39 says "as 29" and has nothing of its own to cite.
    assert single - numbers <= {"39"}


def test_an_encarte_returns_the_stakes() -> None:
    tie: TableCoup = after(both_shown("Kc7d", "Kd7h"), Announce(7, 7, Winner.TIE))
    assert {line.result for line in settle_boxes(tie).lines} == {Result.PUSHED}


def test_no_bet_favours_the_player_and_only_this_text_has_a_banca_of_its_own() -> None:
    for decks in RIO.decks_allowed:
        verify_no_bet_favours_player(RIO, decks)
    assert [regulation.key for regulation in ALL if regulation.banca] == ["rio-de-la-plata"]
