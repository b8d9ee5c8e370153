"""Each regulation states every field, and says where its text says it."""

from __future__ import annotations

import ast
from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path

import pytest

from games.rules import errors
from games.rules.cards import CARDS, hand_total
from games.rules.draw import COMMON
from games.rules.odds import full_shoe_odds
from games.rules.regulations import REGULATIONS, TEXTS, Regulation, get_regulation
from games.rules.regulations.base import BettingDuty, BurnRule, Dealer
from games.rules.settlement import Bet, settle
from games.rules.wagers import Hand, WagerKind, Winner
from tests.refused import assert_refused
from tests.rules.samples import ALL, ANDALUCIA, ASTURIAS, DATA, FOURNIER, ITALIA, RIO, outcome_of

ABOUT = {"key", "title", "version", "articles", "left_to_house"}
NOT_SAID = {
    # The law beside both texts advises it.
    "andalucia": {"advised_float"},
    "asturias-2011": {"advised_float"},
    # The dealer of a terminal is a system: nobody stands, sits or holds the sabot.
    "italia-online": {
        *("burn", "cut_card", "formats", "standing_players", "jefe_keeps_seat_list"),
        "sabot_passes_on",
    },
    # The formats of a page without a list of them, and pays that article 25 does not name.
    "rio-de-la-plata": {"burn", "formats", "wagers"},
    "fournier": {"formats"},
}
"""What we state of a text that says nothing of it, because the default would be wrong."""
EVERY = pytest.mark.parametrize("regulation", ALL, ids=lambda regulation: regulation.key)


@EVERY
def test_a_field_has_an_article_or_the_default(regulation: Regulation) -> None:
    of_our_own = {
        field.name
        for field in fields(Regulation)
        if field.name not in regulation.articles
        and getattr(regulation, field.name) != field.default
    }
    assert of_our_own - ABOUT == NOT_SAID[regulation.key]


@EVERY
def test_every_article_names_its_regulation(regulation: Regulation) -> None:
    articles = [*regulation.articles.values(), *(d.article for d in regulation.deductions)]
    for table_format in regulation.formats.values():
        articles.extend(table_format.articles.values())
    assert all(article.startswith(f"{regulation.key} ") for article in articles)


def test_regulations_are_found_by_key() -> None:
    assert all(get_regulation(key) is REGULATIONS[key] for key in REGULATIONS)
    assert_refused("regulation.unknown", get_regulation, "las-vegas")


def test_asturias_formats() -> None:
    assert {key: f.seats for key, f in ASTURIAS.formats.items()} == {"large": 14, "mini": 7}
    mini = ASTURIAS.format("mini")
    assert (mini.croupiers_minimum, mini.dealer) == (1, Dealer.BY_TURN)
    mini.verify_seats(7)
    mini.verify_seats(5)
    caught = assert_refused("regulation.seats", mini.verify_seats, 8)
    assert caught.article == "asturias-2011 E"
    mini.verify_croupiers(1)
    caught = assert_refused("regulation.croupiers", mini.verify_croupiers, 0)
    assert caught.article == "asturias-2011 E"


def test_andalucia_iii_formats_and_staff() -> None:
    seats = {key: f.seats for key, f in ANDALUCIA.formats.items()}
    assert seats == {"large": 14, "midi": 9, "mini": 7}
    staff = {
        key: (f.croupiers_minimum, f.croupiers_maximum, f.jefe_tables_maximum)
        for key, f in ANDALUCIA.formats.items()
    }
    assert staff == {"large": (3, 3, 1), "midi": (1, 2, 2), "mini": (1, 2, 2)}


def test_fournier_twelve_places_are_usual_not_a_bound() -> None:
    large = FOURNIER.format("large")
    assert large.seats == 12
    large.verify_seats(10)
    large.verify_seats(14)


def test_a_format_has_no_more_seats_than_its_text_allows() -> None:
    for key, seats in (("midi", 9), ("midi", 8), ("mini", 7), ("mini", 6), ("large", 14)):
        ANDALUCIA.format(key).verify_seats(seats)
    for key, seats in (("midi", 10), ("mini", 8), ("large", 13), ("mini", 0)):
        caught = assert_refused("regulation.seats", ANDALUCIA.format(key).verify_seats, seats)
        assert caught.article == "andalucia mesa"


def test_andalucia_iii_a_large_table_needs_three_croupiers() -> None:
    large = ANDALUCIA.format("large")
    large.verify_croupiers(3)
    caught = assert_refused("regulation.croupiers", large.verify_croupiers, 2)
    assert caught.article == "andalucia III"


def test_a_format_that_a_text_lacks_is_refused() -> None:
    assert_refused("regulation.format_unknown", ASTURIAS.format, "midi")


def test_wagers_and_their_odds() -> None:
    plain = {WagerKind.PUNTO: "1:1", WagerKind.BANCA: "1:1"}
    facts = {key: {k: str(o) for k, o in r.wagers.items()} for key, r in REGULATIONS.items()}
    assert facts["asturias-2011"] == facts["andalucia"] == {**plain, WagerKind.TIE: "8:1"}
    assert facts["fournier"] == plain
    assert facts["italia-online"] == {
        **plain,
        WagerKind.TIE: "9:1",
        WagerKind.PUNTO_PAIR: "15:1",
        WagerKind.BANCA_PAIR: "15:1",
    }


def test_deductions() -> None:
    for regulation in (ASTURIAS, FOURNIER, ITALIA):
        assert [d.share for d in regulation.deductions] == [Fraction(1, 20)]
        assert regulation.deductions[0].with_totals == set(range(10))
    assert [(d.share, d.with_totals) for d in ANDALUCIA.deductions] == [
        (Fraction(1, 2), frozenset({6}))
    ]


def test_fournier_table_of_values() -> None:
    cards = [next(card for card in CARDS if card.value == value) for value in range(10)]
    _, _, *rows = (DATA / "grids" / "fournier-values.txt").read_text().splitlines()
    assert len(rows) == 10
    for first, *values in map(str.split, rows):
        totals = [hand_total([cards[int(first)], card]) for card in cards]
        assert totals == [int(value) for value in values]


def test_andalucia_vi_without_third_card_tables_is_played_by_the_common_grid() -> None:
    assert ANDALUCIA.draw_table is COMMON is ASTURIAS.draw_table
    assert ANDALUCIA.article("draw_table") == ""


def test_asturias_b_seven_cards_lie_behind_the_cut_card() -> None:
    assert ASTURIAS.cut_card is not None
    assert [ASTURIAS.cut_card.allows(cards) for cards in (6, 7, 8)] == [False, True, False]
    assert ASTURIAS.article("cut_card") == "asturias-2011 B"


def test_fournier_at_least_seven_cards_lie_behind_the_cut_card() -> None:
    assert FOURNIER.cut_card is not None
    assert [FOURNIER.cut_card.allows(cards) for cards in (6, 7, 8)] == [False, True, True]


@pytest.mark.parametrize("regulation", [ASTURIAS, FOURNIER], ids=lambda regulation: regulation.key)
def test_asturias_b_the_first_card_burns_its_value_and_ten_for_ten_and_figures(
    regulation: Regulation,
) -> None:
    assert regulation.burn == BurnRule(by_first_card=True, ten_burns=10)
    assert regulation.article("burn")


def test_the_order_of_the_deal() -> None:
    punto, banca = Hand.PUNTO, Hand.BANCA
    for regulation in (ASTURIAS, ITALIA, RIO):
        assert regulation.deal_order == (punto, banca, punto, banca)
        assert regulation.article("deal_order")
    assert FOURNIER.deal_order == (punto, punto, banca, banca)


def test_decks_that_the_texts_state() -> None:
    assert ITALIA.decks_allowed == (1,)
    assert ITALIA.shuffled_every_coup
    assert FOURNIER.decks_allowed == (6, 8)
    assert ASTURIAS.article("decks_allowed") == ANDALUCIA.article("decks_allowed") == ""


def test_the_holders_duty_to_bet_and_the_passing_of_the_sabot() -> None:
    duties = {regulation.key: regulation.holder_duty for regulation in ALL}
    assert duties == {
        "asturias-2011": BettingDuty.ANY_BET,
        "andalucia": BettingDuty.NONE,
        "italia-online": BettingDuty.NONE,
        "fournier": BettingDuty.NONE,
        "rio-de-la-plata": BettingDuty.BANCA,
    }
    for regulation in (ASTURIAS, ANDALUCIA, FOURNIER, RIO):
        assert regulation.sabot_passes_on == {Winner.PUNTO}


def test_andalucia_iv_the_croupier_deals_at_midi_and_mini() -> None:
    dealers = {key: table.dealer for key, table in ANDALUCIA.formats.items()}
    assert dealers == {"large": Dealer.BY_TURN, "midi": Dealer.CROUPIER, "mini": Dealer.CROUPIER}


def test_andalucia_iii_1_the_jefe_keeps_the_list_for_vacant_seats() -> None:
    assert ANDALUCIA.jefe_keeps_seat_list
    assert ANDALUCIA.article("jefe_keeps_seat_list") == "andalucia III.1"


def test_italia_online_session_rules_bear_their_headings() -> None:
    online = ITALIA.online
    assert online is not None
    assert (online.idle_seconds, online.absent_seconds) == (1200, 180)
    assert (online.retry_shortest_ms, online.retry_longest_ms) == (500, 1500)
    assert online.second_connection_closes_first
    assert online.last_announced_hand_prevails
    assert online.cash_out_any_time
    stated = {field.name for field in fields(online)} - {"articles"}
    assert stated == set(online.articles)
    assert online.article("last_announced_hand_prevails") == "italia-online Malfunzionamenti"
    assert all(regulation.online is None for regulation in ALL if regulation is not ITALIA)


def test_italia_online_stated_return_is_that_of_its_best_bet() -> None:
    assert ITALIA.online is not None
    edges = [odds.edge for odds in full_shoe_odds(ITALIA, 1).values()]
    assert round(1 - min(edges), 4) == ITALIA.online.stated_return == Fraction(9899, 10000)


def test_a_coup_of_last_year_is_replayed_under_its_own_version() -> None:
    dearer = (replace(ASTURIAS.deductions[0], share=Fraction(6, 100)),)
    amended = replace(ASTURIAS, version="2012-01-01", deductions=dearer)
    registry = TEXTS.add(amended)
    kept: list[int] = []
    for version in (ASTURIAS.version, "2012-01-01"):
        rules = registry.find("asturias-2011", version)
        settled = settle(rules, outcome_of("KcQd/9sKh"), [Bet(1, WagerKind.BANCA, 1000)])
        kept.append(settled.overall.commission_minor)
    assert kept == [50, 60]
    assert registry.find("asturias-2011") is amended
    assert get_regulation("asturias-2011", ASTURIAS.version) is ASTURIAS
    assert TEXTS.find("asturias-2011") is ASTURIAS


def test_a_version_is_never_replaced_nor_guessed() -> None:
    caught = assert_refused("regulation.version_taken", TEXTS.add, replace(ASTURIAS, decks=8))
    caught = assert_refused("regulation.version_unknown", get_regulation, "asturias-2011", "1999")
    assert caught.params == {"key": "asturias-2011", "version": "1999"}


def test_the_rules_import_nothing_but_the_standard_library_and_themselves() -> None:
    root = Path(errors.__file__).parent
    allowed = {"collections", "dataclasses", "enum", "fractions", "functools", "string", "types"}
    allowed |= {"__future__", "itertools", "json", "math", "operator", "typing"}
    with_numpy = {"counting_numpy.py", "simulate.py"}
    for path in root.rglob("*.py"):
        if path.name in with_numpy:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            names = (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            for name in names:
                assert name.startswith("games.rules") or name.split(".")[0] in allowed, path


def test_the_engine_never_asks_which_regulation_it_plays_by() -> None:
    root = Path(errors.__file__).parent
    keys = set(REGULATIONS) | {"rio-de-la-plata"}
    for path in root.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Compare):
                constants = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]
                assert not keys & set(constants), path
