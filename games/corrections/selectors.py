"""What the correction of a coup changes: judged before it is confirmed, and again as it is done."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from casino.lib.errors import BadInput, Conflict, NotFound
from casino.lib.money import smallest_step
from games.coups.models import Coup
from games.coups.selectors.coup_state import cards_of, commission_rule_of, limits_kept
from games.coups.selectors.placed_bets import read_bets, verify_limits_of_seats
from games.coups.selectors.versions import dealt_by, first_version
from games.rules.cards import Card, parse_cards
from games.rules.coup import Outcome, resolve_cards, resolve_totals, verify_claim
from games.rules.errors import SabotViolation
from games.rules.limits import Limits
from games.rules.outcome import find_winner
from games.rules.regulations import get_regulation
from games.rules.regulations.base import Regulation, TableFormat
from games.rules.sabot import after_coup, verify_holder_bets, who_gets_punto_cards
from games.rules.settlement import Bet, BetLine, Result, Settlement, settle, sum_lines
from games.rules.talla import TallaCards
from games.rules.wagers import PAIR_WAGERS, WagerKind, Winner
from games.tallas.models import Talla
from games.tallas.selectors import present_holder
from games.voids.selectors import get_standing_coup, list_refusals, refused_at, version_of
from tables.counting.models import CountSheet
from tables.floor.models import GamingTable
from tables.guests.selectors import guests_at, seated_at
from tables.houses.models import CommissionMode
from tables.journal.models import FloorEvent
from tables.ledger.models import Count
from tables.limits.models import LimitPosting
from tables.limits.selectors.in_force import list_kept_at
from tables.sessions.models import TableSession
from tables.sessions.selectors import get_open_session


@dataclass(frozen=True, slots=True)
class Entry:
    """A coup as it should have been entered: both totals or the cards of both hands, and the bets.

    Where only the bets were wrong, no result is given; where `bets` is None, they were right.
    """

    punto: str = ""
    banca: str = ""
    punto_total: int | None = None
    banca_total: int | None = None
    bets: Sequence[Bet] | None = None


@dataclass(frozen=True, slots=True)
class Sabot:
    """Who has the sabot for the next coup, and who has refused it."""

    holder: int | None
    refused: list[int]


@dataclass(frozen=True, slots=True)
class Correction:
    """A coup of an open session as it was recorded, and as it should have been."""

    session: TableSession
    talla: Talla
    wrong: Coup
    holder: int | None
    receiver: int | None
    """The seat that turned punto's cards by the right bets."""
    punto: tuple[Card, ...]
    banca: tuple[Card, ...]
    outcome: Outcome
    settlement: Settlement | None
    cards_after: TallaCards
    turns: dict[int, int | None]
    """The later coups that another seat dealt by the right result, by number."""
    sabot: Sabot | None
    """Where the sabot is now by the right result; None if that is where it is."""

    @property
    def defers_commission(self) -> bool:
        """Whether commission is marked at the seats and collected later."""
        return self.session.commission_mode == CommissionMode.DEFERRED

    def differences(self) -> dict[int, tuple[int, int]]:
        """Return what each place gets (below zero: gives), and the commission it now owes more.

        By place, smallest unit, places without a difference left out. Commission that is taken at
        once is in the first amount.
        """
        found: dict[int, list[int]] = defaultdict(lambda: [0, 0])
        for sign, bets in ((-1, self.wrong.bets or ()), (1, self._bets())):
            for bet in bets:
                at_once = 0 if self.defers_commission else bet["commission"]
                win = -bet["stake"] if bet["result"] == "lost" else bet["pay"] - at_once
                found[bet["seat"]][0] += sign * win
                found[bet["seat"]][1] += sign * (bet["commission"] - at_once)
        return {
            place: (gets, owes) for place, (gets, owes) in sorted(found.items()) if gets or owes
        }

    def departed(self) -> list[int]:
        """List the places that owe more, but whose guest of then has left."""
        then = guests_at(self.wrong.table_id, self.wrong.recorded_at)
        now = guests_at(self.wrong.table_id)
        owing = [place for place, (_, owes) in self.differences().items() if owes > 0]
        return [place for place in owing if then.get(place) != now.get(place)]

    def _bets(self) -> Iterable[dict[str, Any]]:
        lines = () if self.settlement is None else self.settlement.lines
        return (
            {
                "seat": line.seat,
                "stake": line.stake_minor,
                "result": line.result.value,
                "pay": line.pay_minor,
                "commission": line.commission_minor,
            }
            for line in lines
        )


def as_bets(rows: Iterable[Mapping[str, Any]] | None) -> list[Bet] | None:
    """Read bets as the API has them; None where they are left as they are."""
    if rows is None:
        return None
    return [Bet(row["seat"], WagerKind(row["wager"]), row["stake_minor"]) for row in rows]


def plan_correction(table: GamingTable, talla_id: int, number: int, entry: Entry) -> Correction:
    """Judge a coup of the table's open session again, and the sabot's turn after it.

    Raises NotFound; BadInput `coup.nothing_entered`, `money.no_chip`; Conflict `table.closed`,
    `coup.already_void`, `coup.empty_seat_bets`, `correction.same`, `correction.counted`,
    `correction.bets_unknown`, `correction.banca`, `correction.turn`; a Violation with its article
    for cards that the rules refuse, and for bets against the limits of then or the sabot's duty.
    """
    session = get_open_session(table)
    _verify_uncounted(table, session)
    talla, wrong = _find_coup(session, talla_id, number)
    regulation = get_regulation(wrong.regulation, wrong.regulation_version)
    table_format = regulation.format(table.format)
    holder, receiver = dealt_by(wrong), wrong.receiver
    bets = before = _bets_of(wrong)
    if entry.bets is not None:
        bets = _right_bets(table, regulation, wrong, holder, entry.bets)
        entry = _keep_result(wrong, entry)
        seated = seated_at(wrong.table_id, wrong.recorded_at)
        receiver = who_gets_punto_cards(
            regulation, bets, seated, holder, table_format, wrong.declined
        )
    punto, banca = parse_cards(entry.punto), parse_cards(entry.banca)
    may_choose = bets is None or receiver is not None
    outcome = _resolve(regulation, entry, punto, banca, may_choose=may_choose)
    result = outcome.winner.value, outcome.punto_total, outcome.banca_total
    if _result_of(wrong) == (entry.punto, entry.banca, *result) and (
        bets is None or set(bets) == set(before or ())
    ):
        raise Conflict("correction.same", params={"number": number})
    turns: dict[int, int | None] = {}
    sabot = None
    if regulation.banca is not None:
        settlement = _keep_bets(wrong, outcome)
    else:
        settlement = (
            None if bets is None else settle(regulation, outcome, bets, commission_rule_of(session))
        )
        if outcome.winner.value != wrong.winner:
            turns, sabot = _turn(regulation, table_format, talla, wrong, holder, outcome.winner)
    return Correction(
        session=session,
        talla=talla,
        wrong=wrong,
        holder=holder,
        receiver=receiver,
        punto=punto,
        banca=banca,
        outcome=outcome,
        settlement=settlement,
        cards_after=_cards_after(talla, wrong, (*punto, *banca)),
        turns=turns,
        sabot=sabot,
    )


def _verify_uncounted(table: GamingTable, session: TableSession) -> None:
    closing = CountSheet.objects.filter(counting__session=session)
    if closing.exclude(kind=Count.Kind.INTERIM_FLOAT).exists():
        raise Conflict("correction.counted", params={"table": table.number})


def _find_coup(session: TableSession, talla_id: int, number: int) -> tuple[Talla, Coup]:
    talla = Talla.objects.filter(session=session, id=talla_id).first()
    if talla is None:
        raise NotFound("thing.not_found", params={"thing": "talla", "id": talla_id})
    return talla, get_standing_coup(talla, number)


def _result_of(coup: Coup) -> tuple[str, str, str, int, int]:
    return coup.punto, coup.banca, coup.winner, coup.punto_total, coup.banca_total


def _resolve(
    regulation: Regulation,
    entry: Entry,
    punto: tuple[Card, ...],
    banca: tuple[Card, ...],
    *,
    may_choose: bool,
) -> Outcome:
    totals = entry.punto_total, entry.banca_total
    if punto or banca:
        outcome = resolve_cards(regulation, punto, banca, seated_punto_bet=may_choose)
        claimed = (
            outcome.punto_total if totals[0] is None else totals[0],
            outcome.banca_total if totals[1] is None else totals[1],
        )
        verify_claim(outcome, None, claimed, article=regulation.article("winner"))
        return outcome
    if totals[0] is None or totals[1] is None:
        raise BadInput("coup.nothing_entered")
    winner = find_winner(totals[0], totals[1])
    return resolve_totals(regulation, winner, totals[0], totals[1])


def _bets_of(coup: Coup) -> list[Bet] | None:
    if coup.bets is None:
        return None
    return [Bet(row["seat"], WagerKind(row["wager"]), row["stake"]) for row in coup.bets]


def _right_bets(
    table: GamingTable,
    regulation: Regulation,
    wrong: Coup,
    holder: int | None,
    placed: Sequence[Bet],
) -> list[Bet]:
    """Judge bets as when the coup was played: the guests, the limits and who dealt of then.

    Raises Conflict `correction.bets_unknown`, `correction.banca`.
    """
    if wrong.bets is None:
        raise Conflict("correction.bets_unknown", params={"number": wrong.number})
    if regulation.banca is not None:
        raise Conflict("correction.banca", params={"number": wrong.number})
    places = guests_at(wrong.table_id, wrong.recorded_at)
    bets = read_bets(placed, places, smallest_step(table.house.denominations_minor))
    played = FloorEvent.objects.get(
        table_id=wrong.table_id, command_id=first_version(wrong).command_id
    )
    sign = LimitPosting.objects.get(id=played.payload["limits"])
    limits = Limits(sign.minimum_minor, sign.maximum_minor, sign.tie_maximum_minor, sign.step_minor)
    kept = {it.position: limits_kept(it) for it in list_kept_at(sign, wrong.recorded_at)}
    verify_limits_of_seats(regulation, limits, kept, bets)
    verify_holder_bets(regulation, holder, bets)
    return bets


def _keep_result(wrong: Coup, entry: Entry) -> Entry:
    """Take the recorded result where none is given: only the bets were wrong."""
    if entry.punto or entry.banca or (entry.punto_total, entry.banca_total) != (None, None):
        return entry
    if wrong.punto:
        return replace(entry, punto=wrong.punto, banca=wrong.banca)
    return replace(entry, punto_total=wrong.punto_total, banca_total=wrong.banca_total)


def _keep_bets(wrong: Coup, outcome: Outcome) -> Settlement | None:
    """Keep what was settled under a holder's banca, whose pass was of the same winner.

    Raises Conflict `correction.banca` for another winner, or another pair where one was bet on.
    """
    rows = wrong.bets or ()
    pairs = outcome.punto_pair, outcome.banca_pair
    if outcome.winner.value != wrong.winner or (
        pairs != (wrong.punto_pair, wrong.banca_pair)
        and any(row["wager"] in PAIR_WAGERS for row in rows)
    ):
        raise Conflict("correction.banca", params={"number": wrong.number})
    if wrong.bets is None:
        return None
    lines = tuple(
        BetLine(
            row["seat"],
            WagerKind(row["wager"]),
            row["stake"],
            Result(row["result"]),
            row["pay"],
            row["commission"],
            0 if row["result"] == "lost" else row["stake"] + row["pay"] - row["commission"],
        )
        for row in rows
    )
    return Settlement(lines, sum_lines(lines))


def _cards_after(talla: Talla, wrong: Coup, dealt: tuple[Card, ...]) -> TallaCards:
    cards, before = cards_of(talla), parse_cards(wrong.punto + wrong.banca)
    cards = cards.put_back(before) if before else cards.put_back_unknown()
    return cards.take(dealt) if dealt else cards.take_unknown()


def _turn(
    regulation: Regulation,
    table_format: TableFormat,
    talla: Talla,
    wrong: Coup,
    holder: int | None,
    winner: Winner,
) -> tuple[dict[int, int | None], Sabot | None]:
    """Follow the sabot through the later coups of the talla, as it went and as it should have.

    Only what differs between the two is changed. A seat that declined the sabot had it, whatever
    the result before: from there on it went as recorded. Raises Conflict `correction.turn`.
    """
    later = Coup.objects.filter(talla=talla, number__gt=wrong.number, void=None)
    later = later.select_related("corrects").order_by("number")
    refusals = list_refusals(talla, after=version_of(wrong))
    refused = refused_at(talla, wrong)
    went, right = Sabot(holder, refused), Sabot(holder, refused)
    seated = seated_at(wrong.table_id, wrong.recorded_at)
    went = _pass_on(regulation, table_format, seated, went, Winner(wrong.winner))
    right = _pass_on(regulation, table_format, seated, right, winner)
    turns: dict[int, int | None] = {}
    steps: list[Coup | FloorEvent] = sorted([*later, *refusals], key=_version)
    for step in steps:
        if isinstance(step, FloorEvent):
            went = right = Sabot(step.payload["holder"], list(step.payload["refused"]))
            continue
        seated = seated_at(step.table_id, step.recorded_at)
        went = _present(regulation, table_format, seated, went)
        right = _present(regulation, table_format, seated, right)
        if went.holder != right.holder:
            turns[step.number] = right.holder
            _verify_duty(regulation, wrong, step, right.holder)
        went = _pass_on(regulation, table_format, seated, went, Winner(step.winner))
        right = _pass_on(regulation, table_format, seated, right, Winner(step.winner))
    return turns, right if right != went and talla.ended_at is None else None


def _verify_duty(regulation: Regulation, wrong: Coup, later: Coup, holder: int | None) -> None:
    bets = _bets_of(later)
    if bets is None:
        return
    try:
        verify_holder_bets(regulation, holder, bets)
    except SabotViolation as violation:
        params = {"seat": holder or 0, "later": later.number, "number": wrong.number}
        raise Conflict("correction.turn", params=params) from violation


def _version(step: Coup | FloorEvent) -> int:
    return step.version if isinstance(step, FloorEvent) else version_of(step)


def _present(
    regulation: Regulation, table_format: TableFormat, seated: frozenset[int], sabot: Sabot
) -> Sabot:
    holder = present_holder(regulation, table_format, sabot.holder, seated, sabot.refused)
    return Sabot(holder, sabot.refused)


def _pass_on(
    regulation: Regulation,
    table_format: TableFormat,
    seated: frozenset[int],
    sabot: Sabot,
    winner: Winner,
) -> Sabot:
    """Pass the sabot on after a coup, as `games.coups.services.settle_coup` does."""
    refused = () if sabot.holder is not None else sabot.refused
    after = after_coup(regulation, table_format, sabot.holder, seated, refused, winner)
    return Sabot(after, sabot.refused if after == sabot.holder else [])
