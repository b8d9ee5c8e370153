"""Articles 29 to 35 and 38: discounts, the turn, raising and halving."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.rules.banca import Auction, Running, Turn, begin_banca
from games.rules.banca.acts import (
    AnnounceSuite,
    Arrive,
    CallNoVaMas,
    CloseOffers,
    Desist,
    DrawFirstCard,
    EndDeck,
    Leave,
    NobodyStanding,
    Offer,
    Raise,
    Renounce,
    Sit,
    Take,
    WithdrawBanca,
    WithdrawHalf,
)
from games.rules.coup import resolve_cards
from games.rules.settlement import Bet, CommissionRule, Rounding, settle
from tests.rules.rio_de_la_plata.scene import (
    BANCA,
    LIMITS,
    PUNTO,
    RIO,
    SEATS,
    TIE,
    B,
    P,
    after,
    balance,
    by_article,
    called,
    drawn,
    holder_of,
    opened,
    played,
    refused,
    two,
)


def kept_by_pass(opening: int, passes: int) -> list[int]:
    """The house's part of each of `passes` won passes."""
    table, kept = opened(opening), []
    for _ in range(passes):
        table = played(table, BANCA)
        assert table.last_line is not None
        kept.append(table.last_line.commission_minor)
    return kept


def test_29_the_holder_is_discounted_at_every_second_won_pass() -> None:
    assert kept_by_pass(400, 6) == [0, 40, 0, 40, 0, 40]


def test_29_opened_over_half_the_maximum_at_the_first_and_all_odd_ones() -> None:
    assert kept_by_pass(600, 6) == [60, 0, 60, 0, 60, 0]


def test_29_exactly_half_the_maximum_is_not_over_half() -> None:
    assert kept_by_pass(500, 2) == [0, 50]
    assert kept_by_pass(501, 2) == [50, 0]


def test_29_a_tie_is_no_pass_and_moves_no_parity() -> None:
    for nothing in ([TIE], [None], [TIE, None, TIE]):
        table = played(opened(400), BANCA, *nothing, BANCA)
        assert table.last_line is not None
        assert table.last_line.commission_minor == 40


def test_30_other_bets_on_banca_are_discounted_at_every_pass() -> None:
    assert [d.share for d in RIO.deductions] == [Fraction(1, 10)]
    assert RIO.deductions[0].article == "rio-de-la-plata 30"
    outcome = resolve_cards(RIO, two("Kc6d"), two("Kd7h"))
    settled = settle(RIO, outcome, [Bet(1, B, 300), Bet(7, P, 300)])
    assert [line.returned_minor for line in settled.lines] == [570, 0]


@pytest.mark.parametrize(
    ("opening", "passes", "due"),
    [
        (400, 1, 40),  # a: the first pass; b: an odd one, opened under half
        (400, 2, 0),
        (400, 3, 40),  # b
        (600, 1, 0),  # a: discounted already by 29
        (600, 2, 60),  # c: an even one, opened over half
        (600, 3, 0),
        (500, 1, 50),  # exactly half goes with under half, as in 29
        (500, 2, 0),
    ],
)
def test_38_a_player_who_gives_suite_pays_the_discount_that_parity_spared_him(
    opening, passes, due
) -> None:
    table = after(played(opened(opening), *[BANCA] * passes), AnnounceSuite())
    given = after(table, WithdrawBanca())
    assert given.cash_minor["Ana"] == table.cash_minor["Ana"] + opening - due
    assert by_article(given) == ("38" if due else "36")
    # Either way this pass cost him ten per cent in all.
    assert table.last_line is not None
    assert table.last_line.commission_minor + due == opening // 10


def test_31_nobody_deals_twice_in_the_same_round() -> None:
    table = after(played(opened(), PUNTO), Arrive("Eva"), Renounce(4), Take("Eva", 300))
    assert table.banca is not None
    assert table.banca.seat == 4
    lost = after(played(table, PUNTO), Renounce(7))
    refused(lost, Take("Eva", 300), "banca.same_round", "31")


def test_31_a_change_of_seat_does_not_change_that() -> None:
    lost = played(opened(), PUNTO)
    moved = after(lost, Leave("Ana"), Arrive("Ana"), Sit("Ana", 5))
    on = played(after(moved, Take("Bea", 300)), PUNTO)
    assert on.offered_seat == 7  # seat 5 is passed over
    assert isinstance(on.phase, Turn)
    assert on.seats[5] == "Ana"
    refused(on, Take("Ana", 300), "banca.same_round", "31")


def test_31_a_player_who_desisted_has_had_the_sabot_in_that_round() -> None:
    left = after(played(opened(standing=["Eva"]), TIE), Desist(), NobodyStanding())
    taken = after(left, Take("Bea", 300))
    assert taken.took == {"Ana", "Bea"}
    moved = after(taken, Leave("Ana"), Arrive("Ana"), Sit("Ana", 5))
    lost = played(moved, PUNTO)
    assert lost.offered_seat == 7  # seat 5 is passed over
    asked = after(lost, Renounce(7))
    refused(asked, Take("Ana", 300), "banca.same_round", "31")


def test_31_the_round_begins_where_the_first_banca_is_taken_not_where_it_is_offered() -> None:
    next_deck = after(opened(), EndDeck(), Renounce(1), Take("Bea", 300))
    assert next_deck.round_start == 4
    moved = after(played(next_deck, PUNTO), Take("Carla", 300), Leave("Bea"), Arrive("Bea"))
    asked = after(played(after(moved, Sit("Bea", 2)), PUNTO), Renounce(10))
    # The sabot has gone past seat 1, not past seat 4: the round of Bea's banca is not over.
    assert asked.offered_seat == 1
    refused(asked, Take("Bea", 300), "banca.same_round", "31")
    assert after(asked, Renounce(1)).offered_seat == 7


def test_31_a_new_round_begins_where_the_first_banca_was() -> None:
    table = opened()
    for player in ("Bea", "Carla", "Dora", "Ana", "Bea"):
        table = after(played(table, PUNTO), Take(player, 300))
    assert holder_of(table) == "Bea"


def test_32_a_standing_player_deals_for_a_player_who_renounces_and_gives_the_seat_back() -> None:
    table = after(played(opened(standing=["Eva"]), PUNTO))
    refused(table, Take("Eva", 300), "banca.not_offered", "32")
    lent = after(table, Renounce(4))
    refused(lent, Take("Carla", 300), "banca.not_offered", "32")
    refused(lent, Renounce(7), "banca.not_offered", "32")
    taken = after(lent, Take("Eva", 300))
    assert by_article(taken) == "32"
    back = played(taken, PUNTO)
    assert back.seats[4] == "Bea"
    assert back.offered_seat == 7
    assert after(lent, NobodyStanding()).offered_seat == 7


def test_32_a_player_who_sits_down_before_the_sabot_has_passed_is_asked_in_that_place() -> None:
    lost = played(opened(standing=["Eva"]), PUNTO)
    assert after(lost, Sit("Eva", 5), Renounce(4)).offered_seat == 5
    assert after(lost, Sit("Eva", 2), Renounce(4)).offered_seat == 7  # it has passed seat 2


def test_33_twice_running_when_all_others_have_renounced() -> None:
    lost = played(opened(), PUNTO)
    refused(lost, Take("Ana", 300), "banca.same_round", "31")
    alone = after(lost, Renounce(4), Renounce(7), Renounce(10))
    assert alone.offered_seat == 1
    twice = after(alone, Take("Ana", 300))
    assert (holder_of(twice), by_article(twice)) == ("Ana", "33")
    thrice = after(played(twice, PUNTO), Renounce(4), Renounce(7))
    refused(thrice, Take("Ana", 300), "banca.same_round", "31")
    assert isinstance(after(thrice, Renounce(10)).phase, Auction)


def test_33_also_a_standing_player_when_all_others_have_renounced() -> None:
    lent = after(played(opened(standing=["Eva"]), PUNTO), Renounce(4), Take("Eva", 300))
    others = [one for seat in (7, 10, 1) for one in (Renounce(seat), NobodyStanding())]
    early = after(played(lent, PUNTO), Renounce(7))
    refused(early, Take("Eva", 300), "banca.same_round", "31")
    alone = after(played(lent, PUNTO), *others, Renounce(4))
    twice = after(alone, Take("Eva", 300))
    assert (holder_of(twice), by_article(twice)) == ("Eva", "33")
    thrice = after(played(twice, PUNTO), *others, Renounce(4))
    refused(thrice, Take("Eva", 300), "banca.times_running", "33")
    assert isinstance(after(thrice, NobodyStanding()).phase, Auction)


def test_13_after_no_va_mas_the_banca_is_not_changed() -> None:
    won = played(opened(), BANCA, BANCA)
    assert by_article(called(won)) == "13"
    refused(called(won), WithdrawHalf(), "banca.bets_closed", "13")
    refused(called(won), CallNoVaMas(), "banca.bets_closed", "13")
    tied = played(opened(), TIE)
    refused(called(tied), Desist(), "banca.bets_closed", "13")
    # The next pass is open again.
    assert played(won, BANCA).can(WithdrawHalf())


def test_15_no_card_begins_a_pass_before_it_is_called_for() -> None:
    refused(opened(), DrawFirstCard(), "banca.bets_open", "15")


def test_34_the_banca_is_raised_at_any_pass_up_to_the_maximum() -> None:
    table = played(opened(400), BANCA)
    raised = after(table, Raise(500))
    assert (raised.on_table_minor, by_article(raised)) == (900, "34")
    for wrong in (0, -100, 101):
        refused(raised, Raise(wrong), "banca.raise", "34")
    assert after(opened(400), Raise(600)).on_table_minor == 1_000
    for closed in (called(table), drawn(table)):
        refused(closed, Raise(100), "banca.bets_closed", "13")


def test_34_winnings_are_the_holders_and_the_banca_stays() -> None:
    won = played(opened(400), BANCA)
    assert won.on_table_minor == 400
    assert won.cash_minor["Ana"] == 0  # 400 in the banca, 400 were paid
    assert balance(won) == 0


def test_34_the_discounts_go_on_by_the_opening() -> None:
    table = played(after(played(opened(400), BANCA), Raise(500)), BANCA)
    assert table.last_line is not None
    assert (table.last_line.pay_minor, table.last_line.commission_minor) == (900, 90)
    third = played(table, BANCA)
    assert third.last_line is not None
    assert third.last_line.commission_minor == 0


def test_35_half_is_withdrawn_once_after_two_won_passes() -> None:
    for winners in ([BANCA], [BANCA, TIE], [TIE, BANCA]):
        refused(played(opened(), *winners), WithdrawHalf(), "banca.half_too_soon", "35")
    halved = after(played(opened(), BANCA, BANCA), WithdrawHalf())
    assert (halved.on_table_minor, by_article(halved)) == (200, "35")
    refused(played(halved, BANCA, BANCA), WithdrawHalf(), "banca.half_spent", "35")


def test_35_a_raised_banca_that_had_not_won_before_must_win_two_as_well() -> None:
    for raised in (after(opened(), Raise(200)), after(played(opened(), TIE), Raise(200))):
        refused(raised, WithdrawHalf(), "banca.half_too_soon", "35")
        refused(played(raised, BANCA), WithdrawHalf(), "banca.half_too_soon", "35")
        assert after(played(raised, BANCA, BANCA), WithdrawHalf()).on_table_minor == 300


def test_35_a_raise_takes_no_won_pass_from_a_banca_that_had_won() -> None:
    raised = after(played(opened(), BANCA, BANCA), Raise(200))
    assert after(raised, WithdrawHalf()).on_table_minor == 300
    between = after(played(opened(), BANCA), Raise(200))
    refused(between, WithdrawHalf(), "banca.half_too_soon", "35")
    assert after(played(between, BANCA), WithdrawHalf()).on_table_minor == 300


def test_35_picos_stay() -> None:
    won = played(opened(501), BANCA, BANCA)
    assert after(won, WithdrawHalf()).on_table_minor == 251
    small = played(opened(150), BANCA, BANCA)
    refused(small, WithdrawHalf(), "banca.bounds", "2")


def test_35_picos_are_the_part_that_the_step_of_the_table_does_not_divide() -> None:
    table = begin_banca(RIO, LIMITS._replace(step_minor=100), SEATS)
    won = played(after(table, Offer(1, 700), CloseOffers()), BANCA, BANCA)
    halved = after(won, WithdrawHalf())
    assert (won.on_table_minor, halved.on_table_minor) == (700, 400)


def test_29_34_35_38_a_banca_from_its_opening_to_its_suite() -> None:
    """Opened with 400 of 1,000: even passes pay a tenth of the banca at the time."""
    table = opened(400)  # 400 put down
    table = played(table, BANCA)  # 1, spared: +400
    table = after(table, Raise(300))  # 700 in the banca: -300
    table = played(table, BANCA)  # 2: +700 -70
    table = played(table, TIE, BANCA)  # 3, spared 70: +700
    table = after(table, WithdrawHalf())  # +350, 350 in the banca
    assert (table.on_table_minor, table.cash_minor["Ana"]) == (350, 400 + 630 + 700 - 350)
    table = after(table, AnnounceSuite(), WithdrawBanca())  # back 350, less the 70 spared
    assert table.cash_minor["Ana"] == 400 + 630 + 700 - 70
    assert table.house_minor == -table.cash_minor["Ana"]


@pytest.mark.parametrize(
    ("rule", "kept"),
    [
        (CommissionRule(), 45),
        (CommissionRule(10), 40),
        (CommissionRule(10, Rounding.UP), 50),
        (CommissionRule(10, Rounding.HALF_UP), 50),
    ],
)
def test_29_38_the_tenth_is_rounded_as_the_house_rounds(rule: CommissionRule, kept: int) -> None:
    begun = begin_banca(RIO, LIMITS, SEATS, commission_rule=rule)
    table = after(begun, Offer(1, 455), CloseOffers())
    one = played(table, BANCA)
    given = after(one, AnnounceSuite(), WithdrawBanca())
    assert given.cash_minor["Ana"] == 455 - kept
    assert played(one, BANCA).cash_minor["Ana"] == 455 - kept


def test_44_the_next_deck_begins_where_the_last_ended_with_banca() -> None:
    table = after(played(opened(), PUNTO), Take("Bea", 300))
    for winners in ([BANCA], [BANCA, TIE], [TIE], []):
        ended = after(played(table, *winners), EndDeck())
        assert (ended.offered_seat, by_article(ended)) == (4, "44")
        assert ended.decks == 2
        assert ended.on_table_minor == 0
        assert balance(ended) == 0


def test_44_and_no_deck_but_the_first_is_auctioned() -> None:
    refused(after(opened(), EndDeck()), Offer(4, 900), "banca.not_now")
    refused(after(played(opened(), PUNTO), EndDeck()), CloseOffers(), "banca.not_now")


def test_44_with_punto_by_the_right_of_that_place() -> None:
    lost = played(opened(), PUNTO)
    assert after(lost, EndDeck()).offered_seat == 4
    refused_once = after(lost, Renounce(4), EndDeck())
    assert refused_once.offered_seat == 4


def test_44_a_deck_does_not_end_in_the_middle_of_a_pass() -> None:
    refused(drawn(opened()), EndDeck(), "banca.card_drawn")
    ended = after(opened(), EndDeck())
    assert isinstance(after(ended, Take("Ana", 300)).phase, Running)
