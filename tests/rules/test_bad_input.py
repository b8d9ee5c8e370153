"""Bad input to every public function: an error that names the value, never a wrong answer."""

from __future__ import annotations

import enum
import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

import games.rules
from games.rules.errors import Violation
from tests.rules.bad_input_banca import BAD_BANCA
from tests.rules.bad_input_cards import BAD_CARDS, Call
from tests.rules.bad_input_house import BAD_HOUSE
from tests.rules.bad_input_play import BAD_PLAY

BAD: Final = (*BAD_CARDS, *BAD_PLAY, *BAD_HOUSE, *BAD_BANCA)

TRUSTED: Final = {
    "takes only a whole state or record that the rules have made and verified": """
        audit.coup_facts audit.roads_facts audit.simulation_facts
        banca.next_deck.place_after_loss banca.overview.describe_banca
        banca.overview.find_possible_acts banca.overview.banca_chart
        banca.overview.describe_course banca.table.expected_acts banca.table.find_asked
        cards.format_cards cards.hand_total chart.draw_chart chart.pay_chart
        draw.reachable_totals odds.net_result
        play.ending.settle_boxes play.remedies.list_remedies play.remedies.list_turns
        limits.find_rounding_defects
        play.punto_cards.uncover regulations.base.Regulation.rounding
        regulations.base.StakeRule.allows roads.mark_next roads.marks_of
        rounded_odds.find_favoured_stake rounded_odds.find_stake_taken_whole
        settlement.find_terms settlement.sum_lines
        simulate.TallaTable.play simulate.TallaTable.play_singly stages.Stage stages.find_start
        stages.find_thirds talla_file.at_line
    """,
    "compares two totals that have been read off cards or verified": """
        outcome.find_why outcome.find_winner
    """,
    "a step of an act: the act is verified where it is made, and the state stays as it is": """
        banca.opening.begin_round banca.opening.burn_deck banca.opening.forget_offer
        banca.opening.look_left banca.opening.nobody_stands_for_left banca.opening.renounce_left
        banca.opening.take_left banca.stake.banca_before_cards banca.stake.banca_before_no_va_mas
        banca.suite.nobody_stands_for_suite banca.suite.renounce_suite banca.suite.skip_suite
        banca.suite.take_suite banca.table.BancaTable.book banca.table.BancaTable.hold
        banca.table.BancaTable.verify_bets_open
        banca.turn.find_bar banca.turn.nobody_stands_in banca.turn.offer_next banca.turn.pass_on
        banca.turn.renounce_turn banca.turn.take_turn play.table_coup.TableCoup.annul
        play.table_coup.TableCoup.burn play.table_coup.TableCoup.deal
        play.table_coup.TableCoup.give_third play.table_coup.TableCoup.find_unforeseen
        play.table_coup.TableCoup.verify_phase
    """,
    "makes an error itself": """
        banca.table.BancaTable.refuse play.punto_cards.refuse_receiver
        play.table_coup.TableCoup.refuse preparation.refuse_late_count resolver.refuse_third
    """,
    "answers for any value: no, nothing, or its own words": """
        banca.act_json.name_act banca.table.BancaTable.article banca.table.BancaTable.seat_of
        coup.Coup.can fold.Folded.can
        play.dealing.seat_words play.table_coup.TableCoup.article
        regulations.base.Regulation.article regulations.is_own
        regulations.base.TableFormat.article regulations.play_rules.BancaRules.article
        regulations.play_rules.OnlineRules.article shoe.Shoe.article talla.TallaCards.can_take
        values.cut_text values.show_value
    """,
    "counts cards that `talla` and `odds` have verified, on their hot paths": """
        cards.count_rank
    """,
    "counts what `odds` has verified, on its hot path": """
        counting.Counter counting.Counter.count counting.PlainCounter counting.PlainCounter.count
        counting_numpy.NumpyCounter counting_numpy.NumpyCounter.count orderings.count_orderings
        orderings.graded_keys orderings.times_of
    """,
    "pays what `settle` has verified, on its hot path; others call the `*_minor` beside it": """
        regulations.commission.CommissionRule.keep_of regulations.commission.CommissionRule.pay_for
        regulations.play_rules.BancaRules.first_discounted
        regulations.play_rules.BancaRules.is_high
    """,
    "reads what stands in this program, when it is imported": """
        errors.template_params fold.Rulebook.on rounded_odds.holder_deduction
        regulations.base.cited regulations.look_up_own_rules
    """,
}
"""Public functions that need no bad call, by the reason."""
TRUSTED_NAMES: Final = frozenset(name for names in TRUSTED.values() for name in names.split())


def find_public() -> Iterator[tuple[str, Any]]:
    """Every public function, method and class that does something when it is made."""
    for info in pkgutil.walk_packages(games.rules.__path__, "games.rules."):
        module = import_module(info.name)
        for name, found in vars(module).items():
            if name.startswith("_") or getattr(found, "__module__", None) != info.name:
                continue
            where = f"{info.name.removeprefix('games.rules.')}.{name}"
            if inspect.isclass(found):
                yield from find_methods(where, found)
            elif callable(found) and hasattr(
                found, "__code__" if inspect.isfunction(found) else "__wrapped__"
            ):
                yield where, found


def find_methods(where: str, found: type) -> Iterator[tuple[str, Any]]:
    if issubclass(found, enum.Enum | BaseException):
        return
    plain = hasattr(found, "__dataclass_fields__") or issubclass(found, tuple)
    if "__post_init__" in vars(found) or ("__init__" in vars(found) and not plain):
        yield where, found
    for name, method in vars(found).items():
        if not name.startswith("_") and inspect.isfunction(method):
            yield f"{where}.{name}", method


def takes_input(found: Any) -> bool:
    return any(name != "self" for name in inspect.signature(found).parameters)


PUBLIC: Final = {name: found for name, found in find_public() if takes_input(found)}


def test_every_public_function_has_a_bad_call_or_a_reason() -> None:
    assert len(PUBLIC) > 150
    assert PUBLIC.keys() - {name for name, *_ in BAD} - TRUSTED_NAMES == set()


def test_the_table_names_nothing_that_is_not_there() -> None:
    assert {name for name, *_ in BAD} | TRUSTED_NAMES <= PUBLIC.keys()
    assert {name for name, *_ in BAD} & TRUSTED_NAMES == set()


def answer_of(call: Call) -> str:
    """Return the words of the violation that a call raises; anything else is not caught."""
    try:
        found = call()
    except Violation as violation:
        return "no code" if type(violation) is Violation else str(violation)
    return f"no error but {found!r}"


def test_a_bad_call_is_refused_by_an_error_that_names_the_value() -> None:
    assert len(BAD) > 1_000
    answers = [(name, named, answer_of(call)) for name, call, named in BAD]
    assert [(name, named, answer) for name, named, answer in answers if named not in answer] == []
