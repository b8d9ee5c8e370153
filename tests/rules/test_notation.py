"""A coup on one line reads back as written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import CARDS, Card, parse_cards
from games.rules.errors import Violation
from games.rules.notation import parse_coup, parse_coups, print_coup, print_coups
from tests.rules.samples import SHOES

hands = st.lists(st.sampled_from(CARDS), min_size=1, max_size=3).map(tuple)


def test_a_line_is_punto_then_banca() -> None:
    assert parse_coup("Js3sKd/Tc6c") == (parse_cards("Js3sKd"), parse_cards("Tc6c"))
    assert parse_coup("  Js3s/Tc6c\n") == (parse_cards("Js3s"), parse_cards("Tc6c"))


@given(hands, hands)
def test_any_coup_reads_back(punto: tuple[Card, ...], banca: tuple[Card, ...]) -> None:
    assert parse_coup(print_coup(punto, banca)) == (punto, banca)


@given(st.lists(st.tuples(hands, hands), max_size=8))
def test_any_shoe_reads_back(coups: list[tuple[tuple[Card, ...], tuple[Card, ...]]]) -> None:
    assert list(parse_coups(print_coups(coups))) == coups


def test_the_recorded_shoes_read_back() -> None:
    for shoe in SHOES:
        for punto, banca, *_ in shoe["coups"]:
            assert print_coup(*parse_coup(f"{punto}/{banca}")) == f"{punto}/{banca}"


def test_comments_and_blank_lines_are_skipped() -> None:
    assert len(list(parse_coups("# talla 3\n\nJs3sKd/Tc6c\n  \n8cAc/KcQd\n"))) == 2


@pytest.mark.parametrize("line", ["", "/", "Js3s", "Js3s/", "/Js3s", "Js3s/Tc6c/2d"])
def test_a_line_that_is_no_coup_is_refused(line: str) -> None:
    with pytest.raises(Violation) as caught:
        parse_coup(line)
    assert caught.value.code == "notation.line"


@pytest.mark.parametrize("line", ["Js3/Tc6c", "Js 3s/Tc6c", "js3s/Tc6c"])
def test_a_bad_card_is_refused(line: str) -> None:
    with pytest.raises(Violation) as caught:
        parse_coup(line)
    assert caught.value.code == "card.unknown"
