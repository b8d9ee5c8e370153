"""A looked-up result is the rules' own, and an unreadable coup is refused every time."""

import json
import random
from itertools import islice

import pytest

from casino.shift.selectors.coup_rows import split_bets
from casino.shift.selectors.judge import REFUSALS, Judge, judge_of
from games.rules.cards import CARDS, format_cards
from games.rules.regulations import REGULATIONS
from games.rules.resolver import deal_coups
from games.rules.settlement import Bet, CommissionRule, Result, Rounding, settle

RULE = CommissionRule(50, Rounding.DOWN)


def keep(line, **changed):
    """Write a settled line as the database writes a bet of a coup."""
    row = {
        "pay": line.pay_minor,
        "seat": line.seat,
        "stake": line.stake_minor,
        "wager": line.wager.value,
        "result": line.result.value,
        "commission": line.commission_minor,
    }
    return row | changed


@pytest.mark.parametrize("regulation", REGULATIONS.values(), ids=lambda it: it.key)
def test_every_coup_and_bet_is_priced_as_the_rules_settle_it(regulation):
    chance, judge = random.Random(7), Judge(regulation, RULE)
    cards = list(CARDS) * 6
    chance.shuffle(cards)
    for dealt in islice(deal_coups(regulation, cards), 60):
        known = judge.judge(
            format_cards(dealt.punto),
            format_cards(dealt.banca),
            dealt.outcome.winner.value,
            dealt.outcome.punto_total,
            dealt.outcome.banca_total,
            dealt.outcome.natural,
        )
        assert known.outcome == dealt.outcome
        bets = [Bet(seat, wager, 50 * (seat + 1)) for seat, wager in enumerate(regulation.wagers)]
        lines = settle(regulation, dealt.outcome, bets, RULE).lines
        texts = split_bets(json.dumps([keep(line) for line in lines]))
        for text, line in zip(texts, lines, strict=True):
            lost = line.stake_minor if line.result is Result.LOST else 0
            assert known.prices[text] == (lost, line.pay_minor, line.commission_minor, True)
            for wrong in ({"pay": line.pay_minor + 1}, {"commission": line.commission_minor - 1}):
                (text_of_wrong,) = split_bets(json.dumps([keep(line, **wrong)]))
                money = known.prices[text_of_wrong]
                assert money == (lost, line.pay_minor, line.commission_minor, False)


@pytest.mark.parametrize(
    ("punto", "banca"),
    [
        ("4h5", "Td2c"),
        ("4h5sT", "Td2c"),
        ("4h5y", "Td2c"),
        ("4y5s", "Td2c"),
        ("4h5s", "Td"),
        ("4h5s", "Td2c3d4h"),
        ("4h5s", ""),
        ("4h5s2c", "Td2c"),
    ],
)
def test_cards_that_are_no_coup_are_refused_also_after_their_ranks_were_met(punto, banca):
    judge = Judge(next(iter(REGULATIONS.values())), RULE)
    found = ("P", 9, 2, True)
    judge.judge("4h5s", "Td2c", *found)
    with pytest.raises(REFUSALS):
        judge.judge(punto, banca, *found)


BET = '{"pay": 0, "seat": 1, "stake": 500, "wager": "punto", "result": "lost", "commission": 0}'


@pytest.mark.parametrize(
    "bets",
    [
        "null",
        "{}",
        "[{}]",
        "[null]",
        BET,
        f"[{BET}, 5]",
        f"[[{BET}, {BET}]]",
        f'[{{"bets": [{BET}, {BET}]}}]',
        f"[{BET.replace('500', 'null')}]",
        f"[{BET.replace('500', '0')}]",
        f"[{BET.replace(': 1,', ': -1,')}]",
        f"[{BET.replace('punto', 'insurance')}]",
        f"[{BET.replace('punto', '}}, {')}]",
        f"[{BET.replace('punto', 'a}, {b')}]",
    ],
)
def test_a_wrong_list_of_bets_has_no_price(bets):
    json.loads(bets)
    judge = Judge(next(iter(REGULATIONS.values())), RULE)
    known = judge.judge("4h5s", "Td2c", "P", 9, 2, True)
    with pytest.raises(REFUSALS):
        [known.prices[text] for text in split_bets(bets)]


def test_a_text_that_is_not_kept_has_no_judge():
    regulation = next(iter(REGULATIONS.values()))
    assert judge_of(regulation.key, regulation.version, RULE).regulation is regulation
    with pytest.raises(REFUSALS):
        judge_of(regulation.key, "1801-01-01", RULE)


def test_a_coup_without_bets_has_none_to_price():
    assert split_bets("[]") == []
