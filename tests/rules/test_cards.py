"""Cards: 52 interned values, one spelling each."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import (
    CARDS,
    KINDS,
    RANKS,
    SUITS,
    count_rank,
    format_cards,
    hand_total,
    parse_card,
    parse_cards,
)

card_tuples = st.lists(st.sampled_from(KINDS), max_size=12).map(tuple)


def test_there_are_52_cards_in_index_order() -> None:
    assert [card.index for card in CARDS] == list(range(52))
    assert [str(card) for card in CARDS] == [rank + suit for rank in RANKS for suit in SUITS]


@pytest.mark.parametrize("suit", [*SUITS, "x"])
def test_asturias_a1_values(suit: str) -> None:
    figures = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}
    for rank in "A23456789TJQK":
        points = figures[rank] if rank in figures else int(rank)
        assert parse_card(rank + suit).value == points


def test_asturias_a1_tens_are_dropped_from_the_sum() -> None:
    assert hand_total(parse_cards("9s8d")) == 7
    assert hand_total(parse_cards("5s5d")) == 0
    assert hand_total(parse_cards("9s9d9h")) == 7


def test_a_card_is_the_same_object_wherever_it_comes_from() -> None:
    for text in ("Js", "Jx"):
        card = parse_card(text)
        assert card is KINDS[card.index]
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card


def test_a_rank_whose_suit_nobody_noted_comes_after_the_52_cards() -> None:
    alone = [f"{rank}x" for rank in RANKS]
    assert [str(card) for card in KINDS] == [*map(str, CARDS), *alone]
    assert [card.index for card in KINDS] == list(range(65))
    assert [card.is_whole for card in KINDS] == [True] * 52 + [False] * 13


def test_cards_of_a_rank_are_counted_with_and_without_their_suits() -> None:
    seen = [0] * 65
    for card in parse_cards("7h7h7xAsKx"):
        seen[card.index] += 1
    assert [count_rank(seen, parse_card(card)) for card in ("7c", "7x", "Ax", "Kd", "Qx")] == [
        *(3, 3, 1, 1, 0)
    ]


@given(card_tuples)
def test_cards_read_back_as_written(cards) -> None:
    assert parse_cards(format_cards(cards)) == cards
