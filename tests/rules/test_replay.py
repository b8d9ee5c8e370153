"""Files of coups replayed: legal ones come out as dealt, the first illegal one is named."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.errors import NotationViolation, OddsViolation
from games.rules.regulations import Regulation
from games.rules.replay import ReplayedCoup, replay
from games.rules.wagers import WagerKind
from tests.refused import assert_refused
from tests.rules.samples import ANDALUCIA, ASTURIAS, FOURNIER, ITALIA, RIO, SHOES


def lines_of(shoe: dict[str, Any]) -> list[str]:
    return [f"{punto}/{banca}" for punto, banca, *_ in shoe["coups"]]


def fields_of(coup: ReplayedCoup) -> list[Any]:
    outcome = coup.outcome
    return [
        outcome.punto_total,
        outcome.banca_total,
        outcome.winner.value,
        int(bool(outcome.punto_pair)),
        int(bool(outcome.banca_pair)),
    ]


@pytest.mark.parametrize("shoe", SHOES, ids=lambda shoe: str(shoe["seed"]))
def test_the_recorded_shoes_are_replayed_as_dealt(shoe: dict[str, Any]) -> None:
    coups = list(replay(lines_of(shoe), ASTURIAS, 8))
    assert [fields_of(coup) for coup in coups] == [coup[2:] for coup in shoe["coups"]]
    assert [coup.number for coup in coups] == list(range(1, len(coups) + 1))


def test_all_recorded_shoes_in_one_file() -> None:
    lines = [line for shoe in SHOES for line in ("---", *lines_of(shoe))]
    coups = list(replay(lines, FOURNIER, 8))
    assert len(coups) == sum(len(shoe["coups"]) for shoe in SHOES)
    assert coups[-1].talla == len(SHOES)


@pytest.mark.parametrize(
    ("regulation", "line", "message"),
    [
        (
            ASTURIAS,
            "Js3s/Tc6c",
            "Line 2: punto must draw a third card with 3. [asturias-2011 A.2]",
        ),
        (
            ASTURIAS,
            "Js7sKd/Tc6c",
            "Line 2: punto must not draw a third card with 7. [asturias-2011 A.2]",
        ),
        (
            ANDALUCIA,
            "9s9h2c/2d3d",
            "Line 2: punto must not draw a third card with 8. [andalucia VI.1]",
        ),
        (
            FOURNIER,
            "Js7s/Tc5c",
            "Line 2: banca must draw a third card with 5. [fournier Desarrollo de la jugada]",
        ),
    ],
)
def test_the_first_line_against_the_drawing_rules_is_named(
    regulation: Regulation, line: str, message: str
) -> None:
    coups = replay(["Js3sKd/Tc6c", line, "nonsense"], regulation)
    assert next(coups).line == 1
    caught = assert_refused("notation.at_line", next, coups)
    assert str(caught).split("[")[0] == message.split("[")[0]
    assert caught.article.startswith(f"{regulation.key} ")


def test_a_card_too_many_in_the_shoe_is_named() -> None:
    lines = ["9s8c/Kd7d"] * 6 + ["9s8d/Kc7c"]
    with pytest.raises(NotationViolation) as caught:
        list(replay(lines, ASTURIAS))
    assert str(caught.value) == (
        "Line 7: 9s has already been seen 6 times in a shoe of 6 decks. [asturias-2011 B]"
    )
    lines[3:3] = ["---"]
    assert len(list(replay(lines, ASTURIAS))) == 7


def test_a_deck_shuffled_for_every_coup_is_fresh_for_every_coup() -> None:
    assert len(list(replay(["9s8c/Kd7d"] * 3, ITALIA))) == 3
    with pytest.raises(NotationViolation) as caught:
        list(replay(["9s8c/9s7d"], ITALIA))
    assert "9s has already been seen 1 times" in str(caught.value)
    assert caught.value.article == "italia-online Il mazzo di carte"


def test_bets_are_paid() -> None:
    (coup,) = replay(["Js3sKd/Tc6c 3:banca=1000 5:punto=200 tie=50"], ANDALUCIA)
    assert coup.settlement is not None
    banca, punto, tie = coup.settlement.lines
    assert (banca.wager, banca.pay_minor, banca.commission_minor) == (WagerKind.BANCA, 1000, 500)
    assert (punto.returned_minor, tie.returned_minor) == (0, 0)
    assert coup.settlement.overall.house_result_minor == 1250 - 1500


def test_a_bet_that_the_rules_lack_is_named() -> None:
    with pytest.raises(NotationViolation) as caught:
        list(replay(["Js3sKd/Tc6c 3:tie=10"], FOURNIER))
    assert str(caught.value).startswith("Line 1: These rules do not offer the bet tie.")


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ('"winner":"P"', "P was entered as the winner, but the cards give B. [asturias-2011 A.1]"),
        (
            '"punto_total":4,"banca_total":6',
            "punto was entered as 4, but the cards give 3. [asturias-2011 A.1]",
        ),
    ],
)
def test_a_written_result_must_be_the_result_of_the_cards(record: str, reason: str) -> None:
    line = f'{{"type":"coup","punto":"Js3sKd","banca":"Tc6c",{record}}}'
    with pytest.raises(NotationViolation) as caught:
        list(replay([line], ASTURIAS))
    assert str(caught.value) == f"Line 1: {reason}"


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        ('"regulation":"fournier"', "The file has regulation fournier, not asturias-2011."),
        ('"decks":8', "The file has decks 8, not 6."),
        ('"cut_card_behind":3', "3 cards behind the cut card: these rules want 7."),
    ],
)
def test_a_head_that_breaks_the_rules_asked_for_is_named(head: str, reason: str) -> None:
    with pytest.raises(NotationViolation) as caught:
        list(replay([f'{{"type":"talla",{head}}}'], ASTURIAS, 6))
    assert str(caught.value).startswith(f"Line 1: {reason}")


def test_the_first_card_of_a_head_is_out_of_the_shoe() -> None:
    head = '{"type":"talla","decks":1,"first_card":"9s"}'
    with pytest.raises(NotationViolation) as caught:
        list(replay(['{"type":"talla","decks":6,"first_card":"9s"}'] + ["9s8c/Kd7d"] * 6, ASTURIAS))
    assert caught.value.params["line"] == 7
    with pytest.raises(NotationViolation):
        list(replay([head, "9s8c/Kd7d"], FOURNIER))


def test_decks_that_the_text_forbids_are_refused_and_silence_allows_any() -> None:
    assert list(replay(["Js3sKd/Tc6c"], ASTURIAS, 1))
    for regulation, decks in ((FOURNIER, 1), (ITALIA, 8)):
        assert_refused("talla.decks", next, replay([], regulation, decks))
    with pytest.raises(OddsViolation):
        next(replay([], ASTURIAS, 0))


def test_no_coup_begins_once_the_cut_card_has_shown() -> None:
    """asturias-2011 B: when it shows only the coup in play is finished."""
    shoe = SHOES[0]
    found = '{"type":"talla","decks":8,"cut_card_behind":%d}'
    lines = lines_of(shoe)
    assert len(list(replay([found % 14, *lines], FOURNIER))) == len(lines)
    dealt = sum(len(punto + banca) // 2 for punto, banca, *_ in shoe["coups"][:-1])
    with pytest.raises(NotationViolation) as caught:
        list(replay([found % (416 - dealt), *lines], FOURNIER))
    assert caught.value.params["line"] == len(lines) + 1
    assert caught.value.article.startswith("fournier ")
    assert f"no coup begins with {416 - dealt} cards left" in str(caught.value)
    assert len(list(replay([found % (416 - dealt - 1), *lines], FOURNIER))) == len(lines)


def test_burned_cards_are_out_of_the_shoe() -> None:
    burned = '{"type":"burned","cards":"9s9s9s9s9s9s"}'
    assert list(replay([burned, "8s8c/Kd7d"], ASTURIAS))
    with pytest.raises(NotationViolation) as caught:
        list(replay([burned, "9s8c/Kd7d"], ASTURIAS))
    assert str(caught.value).startswith("Line 2: 9s has already been seen 6 times")
    assert caught.value.article == "asturias-2011 B"


@pytest.mark.parametrize("remaining", [306, 307, 308])
def test_the_card_equation_is_held_at_the_end(remaining: int) -> None:
    lines = ["---", "9s8c/Kd7d", '{"type":"burned","face_down":1}']
    end = f'{{"type":"end","remaining":{remaining}}}'
    if remaining == 307:
        assert list(replay([*lines, end], RIO))
        return
    with pytest.raises(NotationViolation) as caught:
        list(replay([*lines, end], RIO))
    assert str(caught.value) == (
        f"Line 4: 312 cards are not 1 burned, 4 dealt and {remaining} remaining."
    )


def test_an_unknown_first_card_leaves_the_equation_a_range() -> None:
    """asturias-2011 B: itself and one to ten more."""
    head = '{"type":"talla","first_card":"4h"}'
    end = '{"type":"end","remaining":%d}'
    for remaining in (310, 301):
        assert not list(replay([end % remaining], ASTURIAS))
    assert not list(replay([head, end % 307], ASTURIAS))
    for lines in ([end % 311], [end % 300], [head, end % 306], ["---", end % 311]):
        with pytest.raises(NotationViolation):
            list(replay(lines, ASTURIAS))


def test_decks_given_as_none_are_no_default() -> None:
    with pytest.raises(NotationViolation) as caught:
        list(replay(['{"type":"talla","decks":0}', "9s8c/Kd7d"], ASTURIAS))
    assert "decks 0" in str(caught.value)
