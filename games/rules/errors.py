"""Violations: one base class, spelled codes, and every code's English sentence in one place."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import Formatter
from types import MappingProxyType
from typing import Any

Param = str | int
SHOWN_AT_MOST = 400
"""Characters of a value that a sentence repeats."""

TEMPLATES: Mapping[str, str] = MappingProxyType(
    {
        # values from outside
        "value.whole": "{name} must be a whole number from {least} up, not {text}.",
        "value.between": "{name} must be a whole number from {least} to {most}, not {text}.",
        "value.text": "{name} must be a text, not {text}.",
        "value.several": "{name} must be several in a row, not {text}.",
        "value.card": "{name} must be cards, not {text}.",
        "value.kind": "{name} must be of the kind {kind}, not {text}.",
        "value.exact": "{name} must be an exact number, not {text}.",
        # cards and notation
        "card.unknown": "“{text}” is not a card.",
        "card.not_in_shoe": "{card} has already been seen {seen} times in a shoe of {decks} decks.",
        "card.not_dealt": "{card} was not dealt in this shoe and cannot be put back.",
        "notation.line": "“{text}” is not a coup: write the punto cards, a slash, the banca cards.",
        "notation.bet": "“{text}” is not a bet: write seat:wager=stake or wager=stake, the wager "
        "one of {wagers}.",
        "notation.json": "{text} is not a record: write one JSON object on a line.",
        "notation.field": "A record cannot have {field} {text}.",
        "notation.ended": "The talla has ended: write --- before what comes next.",
        "notation.differs": "The file has {field} {text}, not {known}.",
        "notation.at_line": "Line {line}: {reason}",
        # the coup
        "coup.complete": "The coup is decided: no further card may be drawn ({card}).",
        "coup.third_missing": "{hand} must draw a third card with {total}.",
        "coup.third_undue": "{hand} must not draw a third card with {total}.",
        "coup.card_count": "The hand of {hand} is two or three cards, not {count}.",
        "coup.no_choice": "There is nothing for punto to decide at this point.",
        "coup.total_range": "A total is 0 to 9: {hand} cannot have {total}.",
        "coup.winner_disagrees": "{winner} cannot have won with punto {punto_total} and "
        "banca {banca_total}.",
        "coup.totals": "Totals are two, punto's and banca's, not {text}.",
        "coup.unreachable": "The drawing rules never end with punto {punto_total} and "
        "banca {banca_total}.",
        "coup.not_natural": "Punto {punto_total} and banca {banca_total} are not a natural.",
        "coup.total_mismatch": "{hand} was entered as {entered}, but the cards give {total}.",
        "coup.winner_mismatch": "{entered} was entered as the winner, but the cards give {winner}.",
        # operations
        "operation.unknown": "There is no operation {name} here.",
        "operation.value": "“{value}” is not one of {allowed}.",
        "operation.field": "“{text}” is not what {name} says in its field {field}.",
        "operation.unsigned": "An override needs the jefe's name and a reason.",
        # the coup at the table
        "coup.over": "The coup is over: nothing more can happen in it, and it is never rebuilt.",
        "coup.not_now": "{act} is not possible while the coup is {phase}.",
        "coup.undecided": "The coup is not decided yet.",
        "coup.unforeseen": "These rules have no remedy for {mistake}: the jefe decides.",
        "coup.partners": "Seat {seat} bets for itself: seated players take no partners.",
        "coup.no_bet": "Seat {seat} has no bet on {wager}.",
        "coup.bets_closed": "After “no va más” seat {seat} can change nothing.",
        "coup.not_called": "The pagador has not called for a card.",
        "coup.not_holder": "Only the holder, seat {holder}, draws and turns banca's cards.",
        "coup.covered": "The cards of the deal are drawn covered.",
        "coup.uncovered": "A third card is given uncovered.",
        "coup.shoe_empty": "Cards in the shoe: {remaining}; wanted: {wanted}.",
        "coup.can_be_finished": "The coup can be finished. Cards in the shoe: {remaining}.",
        "coup.punto_unresolved": "Banca waits until punto has seen its cards and decided.",
        "coup.not_entitled": "Punto's cards go to seat {entitled}.",
        "coup.not_seated": "Seat {seat} is not seated and does not receive punto's cards.",
        "coup.forfeited": "Seat {seat} has bets on both hands and forfeits punto's cards.",
        "coup.not_to_decline": "Seat {seat} has no right to punto's cards that it could decline.",
        "coup.right_not_ceded": "Punto's cards are turned by seat {receiver} alone: the right "
        "cannot be ceded.",
        "coup.cards_disagree": "{card} was turned for {hand}, but it was seen to be {seen}.",
        "coup.will_not_theirs": "Seat {seat} does not decide on five: seat {whose} does.",
        "coup.will_disagrees": "“{announced}” was announced, but the player said “{said}”.",
        "coup.will_not_wrong": "No choice was announced wrongly.",
        "coup.will_stands": "A card of banca has been turned: “{announced}” counts, as announced.",
        "coup.not_misgiven": "Punto's cards are with whoever is entitled to them.",
        "coup.no_claim": "The cards were turned and the choice was announced: there is no claim.",
        "coup.third_due": "The third card of {hand} is due: it is not a mistake.",
        "coup.inspector": "Ask the inspector before a deck is burned.",
        "coup.few_face_up": "Only {found} cards were found face up in this coup.",
        # the draw table
        "draw.grid": "“{text}” is not a grid: write {rows} equal rows of T and P.",
        "draw.table": "The draw table {key} needs an act for each total from 0 to 7 and as many "
        "rows of {columns} columns.",
        # bets
        "bet.not_offered": "These rules do not offer the bet {wager}.",
        "bet.stake_not_positive": "Seat {seat} has a {wager} stake of {stake_minor}.",
        "bet.cards_needed": "The bet {wager} cannot be settled without the cards.",
        "bet.commission_step": "The commission cannot be rounded to a step of {step_minor}.",
        "bet.commission_direction": "A commission is rounded {allowed}, not “{text}”.",
        # limits
        "limits.amount": "“{text}” is not an amount in whole smallest units.",
        "limits.minimum_not_positive": "The minimum must be above zero, not {minimum_minor}.",
        "limits.negative": "A limit cannot be negative ({amount_minor}).",
        "limits.under_authorised_minimum": "The minimum {minimum_minor} is under the authorised "
        "minimum {authorised_minimum_minor}.",
        "limits.ratio": "The maximum {maximum_minor} must be {allowed} times the minimum "
        "{minimum_minor}.",
        "limits.maximum_under_minimum": "The maximum {maximum_minor} is under the minimum "
        "{minimum_minor}.",
        "limits.tie_cap": "The tie maximum {tie_maximum_minor} is over {percent} % of the table "
        "maximum, {allowed_minor}.",
        "limits.tie_over_maximum": "The tie maximum {tie_maximum_minor} is over the maximum "
        "{maximum_minor}.",
        "limits.rounding": "With {decks} decks and deductions rounded {direction} to {step_minor}, "
        "a {wager} bet of {stake_minor} would favour the player by {percent} % (exactly {edge}).",
        "limits.rounding_holder": "With {decks} decks and the discount of the holder rounded "
        "{direction} to {step_minor}, a banca of {stake_minor} would favour its holder by "
        "{percent} % (exactly {edge}).",
        "limits.rounding_whole": "Rounded {direction} to {step_minor}, the deduction would take "
        "all that a {wager} bet of {stake_minor} wins.",
        "limits.stakes": "These rules are for bets from {least_minor} in steps of "
        "{own_step_minor}, not for a minimum of {minimum_minor} with a step of {step_minor}.",
        "limits.tie_not_offered": "These rules have no tie bet: its maximum must be 0, "
        "not {tie_maximum_minor}.",
        "limits.step": "Bets cannot be required in steps of {step_minor} with a minimum of "
        "{minimum_minor}: allowed is {allowed}.",
        "limits.tie_under_minimum": "The tie maximum {tie_maximum_minor} is under the minimum "
        "{minimum_minor}: it is 0 where no tie bet is taken.",
        "limits.over_maximum": "Seat {seat} has {stake_minor} on {wager}, over the maximum "
        "{maximum_minor}.",
        "limits.person_over_maximum": "Seat {seat} has {stake_minor} on all wagers together, over "
        "the one maximum {maximum_minor} of a person.",
        "limits.under_minimum": "Seat {seat} has {stake_minor} on {wager}, under the minimum "
        "{minimum_minor}.",
        "limits.tie_over_cap": "Seat {seat} has {stake_minor} on the tie, over its maximum "
        "{maximum_minor}.",
        "limits.off_step": "Seat {seat} has {stake_minor} on {wager}: bets go in steps of "
        "{step_minor}.",
        # the shoe
        "talla.decks": "These rules are played with {allowed} decks, not {decks}.",
        "talla.first_card": "These rules burn no cards by a first card: {card} cannot be one.",
        "talla.cut_card": "{cards} cards behind the cut card: these rules want {allowed}.",
        "talla.exhausted": "Cards in the shoe at most: {remaining}; wanted: {wanted}.",
        "talla.put_back": "Only {dealt} cards were dealt in coups; {wanted} cannot be put back.",
        "talla.count": "A count of cards cannot be {count}.",
        "talla.not_now": "{act} is not possible while the shoe is {phase}.",
        "talla.composition": "There are {count} cards {card} in {decks} decks.",
        "talla.composition_size": "A deck has 52 kinds of cards, {kinds} were counted.",
        "talla.piles": "{piles} piles were formed, these rules want {wanted}.",
        "talla.pile_sizes": "The piles hold {cards} cards, the shoe has {total}.",
        "talla.riffle": "A riffle takes a part of each of the {piles} piles.",
        "talla.riffles": "The cards were riffled {riffles} times, these rules want {wanted}.",
        "talla.unprepared": "The shoe is not prepared. First: {shoe_step}.",
        "talla.step_not_due": "Next in preparing the shoe: {due_step}; not: {shoe_step}.",
        "talla.prepared": "The shoe is prepared: nothing is left to do before the talla.",
        "talla.step_value": "This step of preparing the shoe takes no cards and no seat.",
        "talla.counted": "{cards} cards were counted: a whole shoe has {allowed}.",
        "talla.counted_decks": "{counted} decks were counted for this shoe, not {decks}.",
        "talla.sets_uncounted": "Not counted yet: {serials}. Sets of cards are counted before the "
        "shoe.",
        "talla.set_counted_late": "The set {serial} was counted only after talla {number} had "
        "begun: that shoe was not prepared from it.",
        "talla.cut_card_count": "Say how many cards are behind the cut card.",
        "talla.cut_card_placed": "Behind the cut card as it was put in: {placed}, not {cards}.",
        "talla.lifted": "Say how many cards the cut lifts.",
        "talla.cut_seat": "Nobody sits at seat {seat}: a seated player or the croupier cuts.",
        "talla.cut_by": "The cut belongs to seat {seat}.",
        "talla.cut": "A cut cannot lift {lifted} of {total} cards.",
        "talla.cut_shallow": "Only {lifted} cards were lifted: a cut lifts about {about} or more.",
        "talla.cut_card_unseen": "{remaining} cards are left and {behind} were behind the"
        " cut card: it must have come out before.",
        "talla.cut_card_out": "The cut card, {behind} cards before the end, has shown: no coup "
        "begins with {remaining} cards left.",
        "talla.shoe_place": "The mouth of the shoe points to the centre, in sight of the jefe.",
        "talla.coup_cards": "A coup of {count} cards, or with unseen ones, is not finished.",
        "talla.equation": "{total} cards are not {burned} burned, {dealt} dealt and {remaining} "
        "remaining.",
        # the turn of the sabot
        "sabot.holder_must_bet": "Seat {seat} holds the sabot and must bet.",
        "sabot.holder_must_bank": "Seat {seat} holds the sabot and must have a banca.",
        "sabot.holder_against_banca": "Seat {seat} holds the sabot and has bet on punto only.",
        "sabot.seat_unknown": "There is no seat {seat} at this table of {seats} seats.",
        # the banca that belongs to its holder
        "banca.none": "Under these rules the banca belongs to no holder.",
        "banca.not_now": "{act} is not possible in the phase {phase}.",
        "banca.player_twice": "The player “{player}” has no name or is at the table already.",
        "banca.player_unknown": "The player “{player}” is not at the table.",
        "banca.seat_taken": "{player} cannot take seat {seat}.",
        "banca.holder_bound": "{player} holds the banca and stays until it is over.",
        "banca.too_few_seated": "The game begins with {minimum} seated players, not with {seated}.",
        "banca.seated_only": "Nobody sits at seat {seat}: only seated players have the banca.",
        "banca.bounds": "A banca of {amount_minor} is not between {minimum_minor} and "
        "{maximum_minor}.",
        "banca.off_step": "A banca of {amount_minor} is not in steps of {step_minor}.",
        "banca.partners": "{player} takes the sabot alone: partners are not allowed.",
        "banca.not_improving": "Only the equal offers are improved: seat {seat} made none of them.",
        "banca.not_improved": "{amount_minor} does not improve {floor_minor}.",
        "banca.not_equal": "Offers made at the same time are equal: {amount_minor} is not "
        "{best_minor}.",
        "banca.no_offers": "Nobody has offered for the banca.",
        "banca.no_desisting": "{player} may desist only of an auctioned banca that has seen ties "
        "alone.",
        "banca.not_offered": "The sabot is not offered to {player}.",
        "banca.same_round": "{player} has had the sabot in this round.",
        "banca.times_running": "{player} has had the sabot twice running.",
        "banca.raise": "A banca of {stake_minor} cannot be raised by {by_minor}: the maximum is "
        "{maximum_minor}.",
        "banca.bets_closed": "“No va más” was called: the banca of {player} is not changed.",
        "banca.bets_open": "{player} drew before the cards were called for: such a card is burned.",
        "banca.card_drawn": "A card has been drawn: the banca of {player} stays.",
        "banca.half_spent": "Half of the banca has been withdrawn once already.",
        "banca.half_too_soon": "The banca has won {won} passes; half is withdrawn after {wanted}.",
        "banca.suite_no_half": "Half of a banca taken in suite cannot be withdrawn.",
        "banca.no_suite": "“Suite” was not announced: {player} keeps the banca.",
        "banca.same_amount": "The suite is offered for {offered_minor}, not {amount_minor}.",
        "banca.no_claim": "{player} may ask for the jefe's suite only after ties.",
        # regulations
        "regulation.unknown": "There is no regulation “{key}”.",
        "regulation.version_unknown": "Of the regulation “{key}” no version “{version}” is kept.",
        "regulation.version_taken": "Version “{version}” of “{key}” exists already: a change is a "
        "new version.",
        "regulation.record": "A record of a house's rules cannot have {field} {text}.",
        "regulation.format_unknown": "These rules know no table format “{format}”.",
        "regulation.seats": "A {format} table has {allowed} seats, not {seats}.",
        "regulation.not_reversible": "A {format} table cannot be reversible under these rules.",
        "regulation.croupiers": "Croupiers posted at this {format} table: {croupiers}; "
        "needed: at least {minimum}.",
        "regulation.croupiers_most": "Croupiers at this {format} table would be {croupiers}; "
        "allowed: at most {maximum}. Relieve one instead.",
        "regulation.favours_player": "With {decks} decks the bet {wager} would favour the player "
        "by {percent} % (exactly {edge}).",
        "regulation.favours_holder": "With {decks} decks the banca of a holder would favour him by "
        "{percent} % (exactly {edge}).",
        "regulation.name": "A house's rules need a key of their own (up to {key_length} letters), "
        "a title and a version (up to {version_length}), not “{text}”.",
        "regulation.for_terminals": "{regulation} is for a terminal, whose system deals each coup "
        "from a deck of its own: no table plays under it.",
        "regulation.commission_at_once": "{regulation} has commission taken when a bet is paid: it "
        "cannot be collected later.",
        "regulation.bound": "The text does not let a house set {rule} to {value}: "
        "allowed is {allowed}.",
        # roads
        "roads.result": "“{text}” at place {place} is not a result: write P, B or T.",
        "roads.rows": "A road needs at least one row, not {text}.",
        # odds
        "odds.composition": "{text} does not say what is left in a shoe: {kinds} counts from 0, "
        "at least {minimum} cards in all.",
        "odds.remaining": "“{text}” is not a rank with the cards left of it: "
        "write A=32,2=31,…,K=30, each rank once.",
        "odds.too_many": "{count} cards of rank {rank} cannot be left of {decks} decks.",
        "odds.grid": "{regulation} is read by the grid {allowed}, not by “{text}”.",
        "odds.no_choice": "In {regulation} punto has no choice on five.",
        "odds.counts": "{text} are not counts that add up to their total.",
        "odds.no_coups": "There are no odds for {count} coups.",
        "simulation.tallas": "1 to {most} tallas can be dealt, not {text}.",
        "simulation.seed": "A seed is a whole number from 0, not {text}.",
        "simulation.cut_card": "With {cards} cards, {text} cannot be behind the cut card.",
        "odds.decks": "A shoe has 1 to {most} decks, not {text}.",
        "odds.seen": "{text} cannot have been seen: {cards} counts, each 0 to {decks}, and at most "
        "{of_rank} of a rank.",
    }
)
"""Every code that the rules can raise, with its English sentence and the names of its values."""

OF_STATE: frozenset[str] = frozenset(
    {
        *("coup.over", "coup.not_now", "coup.undecided", "coup.bets_closed", "coup.not_called"),
        *("coup.shoe_empty", "coup.can_be_finished", "coup.punto_unresolved", "coup.no_bet"),
        *("coup.not_seated", "coup.not_misgiven", "talla.not_now", "talla.exhausted"),
        *("talla.step_not_due", "talla.prepared"),
        *("banca.not_now", "banca.player_twice", "banca.player_unknown", "banca.seat_taken"),
        *("banca.seated_only", "banca.no_offers", "banca.not_offered", "banca.bets_closed"),
        *("banca.bets_open", "banca.card_drawn", "regulation.version_taken"),
    }
)
"""The state does not allow the act now; at another moment it is in order."""

OF_INPUT: frozenset[str] = frozenset(
    {it for it in TEMPLATES if it.partition(".")[0] in ("value", "notation", "roads")}
    | {"card.unknown", "coup.totals", "limits.amount", "operation.field", "operation.unknown"}
    | {"operation.value", "odds.composition", "odds.remaining", "odds.counts", "draw.grid"}
)
"""An input that no rule can judge."""


@cache
def template_params(code: str) -> frozenset[str]:
    """The names of the values that the sentence of `code` needs."""
    return frozenset(name for _, name, _, _ in Formatter().parse(TEMPLATES[code]) if name)


class Violation(Exception):
    """A breach of the rules: a code, the article that forbids it, and values for the sentence.

    Amounts in `params` are integers in the smallest unit and named `*_minor`.
    """

    def __init__(self, code: str, article: str = "", **params: Param) -> None:
        if code not in TEMPLATES:
            raise ValueError(f"unregistered code {code!r}")
        if missing := template_params(code) - params.keys():
            raise ValueError(f"{code} needs {sorted(missing)}")
        super().__init__(code)
        self.code = code
        self.article = article
        self.params: dict[str, Param] = {name: _show(value) for name, value in params.items()}

    def __str__(self) -> str:
        sentence = TEMPLATES[self.code].format(**self.params)
        return f"{sentence} [{self.article}]" if self.article else sentence

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r}, {self.article!r}, {self.params!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.code, self.article, self.params)


class Advisory(Violation):
    """Odd but allowed: a jefe may accept it by name and reason."""


class OperationViolation(Violation):
    """An operation that is none, comes out of turn, or lacks a signature."""


class ValueViolation(Violation):
    """A value that is not of its kind: no whole number, no text, no cards."""


class CardViolation(Violation):
    """A card that is none, or that this shoe cannot hold."""


class NotationViolation(Violation):
    """A line of a file that is not a coup, or a coup that breaks a rule."""


class DrawTableViolation(Violation):
    """A third-card grid that is none."""


class CoupViolation(Violation):
    """Cards or totals that the drawing rules cannot give."""


class BetViolation(Violation):
    """A bet that these rules do not offer or cannot settle."""


class LimitViolation(Violation):
    """A limit that the regulation does not allow, or a bet outside the table's limits."""


class TallaViolation(Violation):
    """A shoe that the regulation does not allow, or a count it cannot have."""


class BancaViolation(Violation):
    """An act of the life of the banca that the regulation does not allow."""


class SabotViolation(Violation):
    """A turn of the sabot that the regulation does not allow."""


class RoadViolation(Violation):
    """Results or a grid that no road can be drawn from."""


class OddsViolation(Violation):
    """Cards left that no shoe can hold."""


class SimulationViolation(Violation):
    """Tallas that cannot be dealt."""


class RegulationViolation(Violation):
    """A regulation or a table format that does not exist or that a house may not make."""


def _show(value: Param) -> Param:
    """The value fit for any screen or log: invisible characters escaped, long texts cut."""
    if not isinstance(value, str):
        return value
    if len(value) > SHOWN_AT_MOST:
        value = f"{value[:SHOWN_AT_MOST]}…"
    if value.isprintable():
        return value
    return "".join([one if one.isprintable() else ascii(one)[1:-1] for one in value])


def _rebuild(kind: type[Violation], code: str, article: str, params: dict[str, Param]) -> Violation:
    return kind(code, article, **params)
