"""What the correction of a coup changes: judged before it is confirmed, and again as it is done."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from casino.lib.errors import BadInput, Conflict, NotFound
from casino.lib.money import smallest_step
from games.banca.selectors.money import play_bancas
from games.banca.selectors.recount import Recount, recount
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
from games.rules.wagers import WagerKind, Winner
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
    `paid_then` is for bets that were not recorded: what each guest got beside the stake, below zero
    what was taken, by seat and wager; `banca_paid_then` is the same of the holder's own banca.
    """

    punto: str = ""
    banca: str = ""
    punto_total: int | None = None
    banca_total: int | None = None
    bets: Sequence[Bet] | None = None
    paid_then: Mapping[tuple[int, WagerKind], int | None] = field(default_factory=dict)
    banca_paid_then: int | None = None


@dataclass(frozen=True, slots=True)
class Sabot:
    """Who has the sabot for the next coup, and who has refused it."""

    holder: int | None
    refused: list[int]


@dataclass(frozen=True, slots=True)
class Followed:
    """A later coup whose bets are the same, and what they come to now."""

    wrong: Coup
    settlement: Settlement


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
    paid_then: list[dict[str, Any]] | None
    """As `CoupCorrection` has it, but for the holder's own banca."""
    banca_then: tuple[BetLine, int] | None
    """The holder's own banca as it was recorded, and what was paid on it; None with known bets."""
    cards_after: TallaCards
    turns: dict[int, int | None]
    """The later coups that another seat dealt by the right result, by number."""
    sabot: Sabot | None
    """Where the sabot is now by the right result; None if that is where it is."""
    recounted: Recount | None
    """The banca of its holder by another winner; None where none is kept, or the winner stays."""
    followed: list[Followed]
    """Later coups that are settled otherwise by it: the banca's won passes are others."""

    @property
    def defers_commission(self) -> bool:
        """Whether commission is marked at the seats and collected later."""
        return self.session.commission_mode == CommissionMode.DEFERRED

    def differences(self) -> dict[int, tuple[int, int]]:
        """Return what each place gets (below zero: gives), and the commission it now owes more.

        By place, smallest unit, places without a difference left out. Commission that is taken at
        once is in the first amount.
        """
        found = self._differ(self.wrong, self.settlement)
        for paid in self.all_paid_then() or ():
            found[paid["seat"]][0] -= paid["paid_minor"]
        return _sums(found)

    def all_paid_then(self) -> list[dict[str, Any]] | None:
        """List what was paid then as `CoupCorrection` has it: the holder's own banca is last."""
        if self.paid_then is None or self.banca_then is None:
            return self.paid_then
        held, amount = self.banca_then
        return [*self.paid_then, _paid_row(held.seat, held.wager, amount)]

    def followed_differences(self) -> list[tuple[Coup, dict[int, tuple[int, int]]]]:
        """Return the same of each later coup that is settled otherwise."""
        return [(it.wrong, _sums(self._differ(it.wrong, it.settlement))) for it in self.followed]

    def suites(self) -> list[tuple[int, int]]:
        """List the seats that gave suite, and what they get as it cost less (below zero: more)."""
        if self.recounted is None:
            return []
        costs, right = self.recounted.before.suites, self.recounted.after.suites
        return [
            (seat, cost - right.get(row, (seat, 0))[1])
            for row, (seat, cost) in costs.items()
            if cost != right.get(row, (seat, 0))[1]
        ]

    def marks(self) -> dict[int, int]:
        """Return the commission that each place owes more (below zero: less) by all of it."""
        found: dict[int, int] = defaultdict(int)
        for differences in (self.differences(), *(it for _, it in self.followed_differences())):
            for place, (_, owes) in differences.items():
                found[place] += owes
        return found

    def _differ(self, wrong: Coup, settlement: Settlement | None) -> dict[int, list[int]]:
        found: dict[int, list[int]] = defaultdict(lambda: [0, 0])
        before = [_line_of(row) for row in wrong.bets or ()]
        for sign, lines in ((-1, before), (1, settlement.lines if settlement else ())):
            for line in lines:
                at_once = 0 if self.defers_commission else line.commission_minor
                win = line.pay_minor - at_once
                found[line.seat][0] += sign * (-line.stake_minor if _is_lost(line) else win)
                found[line.seat][1] += sign * (line.commission_minor - at_once)
        return found

    def departed(self) -> list[int]:
        """List the places that owe more, but whose guest of then has left."""
        then = guests_at(self.wrong.table_id, self.wrong.recorded_at)
        now = guests_at(self.wrong.table_id)
        owing = [place for place, owes in self.marks().items() if owes > 0]
        return [place for place in owing if then.get(place) != now.get(place)]


def _is_lost(line: BetLine) -> bool:
    return line.result is Result.LOST


def _sums(found: Mapping[int, Sequence[int]]) -> dict[int, tuple[int, int]]:
    return {place: (gets, owes) for place, (gets, owes) in sorted(found.items()) if gets or owes}


def _paid_row(seat: int, wager: WagerKind, amount: int) -> dict[str, Any]:
    return {"seat": seat, "wager": wager.value, "paid_minor": amount}


def with_bets(entry: Entry, rows: Sequence[Mapping[str, Any]] | None) -> Entry:
    """Add bets as the API has them; None where they are left as they are."""
    if rows is None:
        return entry
    bets = [Bet(row["seat"], WagerKind(row["wager"]), row["stake_minor"]) for row in rows]
    paid: dict[tuple[int, WagerKind], int | None] = {}
    for bet, row in zip(bets, rows, strict=True):
        before, now = paid.get((bet.seat, bet.wager), 0), row.get("paid_then_minor")
        paid[bet.seat, bet.wager] = None if before is None or now is None else before + now
    return replace(entry, bets=bets, paid_then=paid)


def plan_correction(
    table: GamingTable, talla_id: int, number: int, entry: Entry, *, asks: bool = False
) -> Correction:
    """Judge a coup of the table's open session again, and the sabot's turn after it.

    Who only `asks` may leave out what was paid then: it follows from the recorded result.

    Raises NotFound; BadInput `coup.nothing_entered`, `money.no_chip`, `correction.paid_then`,
    `correction.paid_known`, `correction.paid_most`, `correction.banca_paid_then`,
    `correction.banca_paid_most`, `correction.banca_not_asked`; Conflict `table.closed`,
    `coup.already_void`, `coup.empty_seat_bets`, `correction.same`, `correction.counted`,
    `correction.turn`; a Violation with its article
    for cards that the rules refuse, and for bets against the limits of then or the sabot's duty.
    """
    session = get_open_session(table)
    _verify_uncounted(table, session)
    talla, wrong = _find_coup(session, talla_id, number)
    regulation = get_regulation(wrong.regulation, wrong.regulation_version)
    table_format = regulation.format(table.format)
    holder, receiver = dealt_by(wrong), wrong.receiver
    held = _held(session, wrong) if regulation.banca is not None else None
    bets = before = _bets_of(wrong, held)
    paid_then = None
    if entry.bets is not None:
        bets = _right_bets(table, regulation, wrong, holder, entry.bets)
        paid_then = _paid_then(regulation, session, wrong, bets, entry.paid_then, asks=asks)
        seated = seated_at(wrong.table_id, wrong.recorded_at)
        receiver = who_gets_punto_cards(
            regulation, bets, seated, holder, table_format, wrong.declined
        )
    banca_then = _banca_then(session, wrong, held, entry, asks=asks)
    if entry.bets is not None:
        entry = _keep_result(wrong, entry)
    punto, banca = parse_cards(entry.punto), parse_cards(entry.banca)
    may_choose = bets is None or receiver is not None
    outcome = _resolve(regulation, entry, punto, banca, may_choose=may_choose)
    result = outcome.winner.value, outcome.punto_total, outcome.banca_total
    if _result_of(wrong) == (entry.punto, entry.banca, *result) and (
        bets is None or (before is not None and set(bets) == set(before))
    ):
        raise Conflict("correction.same", params={"number": number})
    turns: dict[int, int | None] = {}
    sabot = recounted = None
    followed: list[Followed] = []
    if outcome.winner.value != wrong.winner and regulation.banca is not None:
        pass_id = first_version(wrong).command_id
        recounted = recount(session, pass_id, outcome.winner)
        held = recounted.after.passes[pass_id][1]
        followed = _follow(session, recounted, pass_id)
    elif outcome.winner.value != wrong.winner:
        turns, sabot = _turn(regulation, table_format, talla, wrong, holder, outcome.winner)
    settlement = None
    if bets is not None:
        settlement = settle(regulation, outcome, bets, commission_rule_of(session))
        settlement = _with_line(settlement.lines, held)
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
        paid_then=paid_then,
        banca_then=banca_then,
        cards_after=_cards_after(talla, wrong, (*punto, *banca)),
        turns=turns,
        sabot=sabot,
        recounted=recounted,
        followed=followed,
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


def _bets_of(coup: Coup, held: BetLine | None = None) -> list[Bet] | None:
    """Return the bets of a coup but for the banca of its holder, which is settled by its own."""
    if coup.bets is None:
        return None
    bets = [Bet(row["seat"], WagerKind(row["wager"]), row["stake"]) for row in coup.bets]
    if held is not None:
        bets.pop(_place_of(coup, held))
    return bets


def _place_of(coup: Coup, held: BetLine) -> int:
    """Find the banca of its holder among the bets of a coup: the last such, after his own box."""
    line = held.seat, held.wager, held.stake_minor, held.commission_minor
    rows = [(it["seat"], it["wager"], it["stake"], it["commission"]) for it in coup.bets or ()]
    return len(rows) - 1 - rows[::-1].index(line)


def _held(session: TableSession, coup: Coup) -> BetLine | None:
    """Return the line of the holder's banca in a coup; None if the house held it."""
    money = play_bancas(session)
    assert money is not None  # the rules judged each act
    return money.passes[first_version(coup).command_id][1]


def _with_line(lines: Sequence[BetLine], held: BetLine | None) -> Settlement:
    lines = tuple(lines) if held is None else (*lines, held)
    return Settlement(lines, sum_lines(lines))


def _follow(session: TableSession, recounted: Recount, pass_id: UUID) -> list[Followed]:
    """List the later coups with recorded bets in which the banca comes to something else now."""
    was, now = recounted.before.passes, recounted.after.passes
    changed = [it for it in now if it != pass_id and now[it] != was[it]]
    places = Coup.objects.filter(session=session, command_id__in=changed).select_related("talla")
    followed = []
    for first in places.order_by("talla_id", "number"):
        coup, before = get_standing_coup(first.talla, first.number), was[first.command_id][1]
        if coup.bets is None or before is None:
            continue
        at = _place_of(coup, before)
        lines = [_line_of(row) for place, row in enumerate(coup.bets) if place != at]
        followed.append(Followed(coup, _with_line(lines, now[first.command_id][1])))
    return followed


def _right_bets(
    table: GamingTable,
    regulation: Regulation,
    wrong: Coup,
    holder: int | None,
    placed: Sequence[Bet],
) -> list[Bet]:
    """Judge bets as when the coup was played: the guests, the limits and who dealt of then."""
    places = guests_at(wrong.table_id, wrong.recorded_at)
    bets = read_bets(placed, places, smallest_step(table.house.denominations_minor))
    played = FloorEvent.objects.get(
        table_id=wrong.table_id, command_id=first_version(wrong).command_id
    )
    sign = LimitPosting.objects.get(id=played.payload["limits"])
    limits = Limits(sign.minimum_minor, sign.maximum_minor, sign.tie_maximum_minor, sign.step_minor)
    kept = {it.position: limits_kept(it) for it in list_kept_at(sign, wrong.recorded_at)}
    verify_limits_of_seats(regulation, limits, kept, bets)
    verify_holder_bets(regulation, None if regulation.banca is not None else holder, bets)
    return bets


def _paid_then(
    regulation: Regulation,
    session: TableSession,
    wrong: Coup,
    bets: Sequence[Bet],
    said: Mapping[tuple[int, WagerKind], int | None],
    *,
    asks: bool,
) -> list[dict[str, Any]] | None:
    """Return what was paid then on bets that were not recorded; None where they were."""
    if wrong.bets is not None:
        if any(amount is not None for amount in said.values()):
            raise BadInput("correction.paid_known", params={"number": wrong.number})
        return None
    most = max(odds.pays / odds.per for odds in regulation.wagers.values())
    paid = []
    for bet in bets:
        amount = said[bet.seat, bet.wager]
        if amount is None and asks:
            amount = _paid_by(regulation, session, wrong, bet)
        if amount is None:
            params = {"number": wrong.number, "seat": bet.seat}
            raise BadInput("correction.paid_then", params=params)
        if not -bet.stake_minor <= amount <= most * bet.stake_minor:
            params = {"amount_minor": abs(amount), "stake_minor": bet.stake_minor, "seat": bet.seat}
            raise BadInput("correction.paid_most", params=params)
        paid.append(_paid_row(bet.seat, bet.wager, amount))
    return paid


def _banca_then(
    session: TableSession, wrong: Coup, held: BetLine | None, entry: Entry, *, asks: bool
) -> tuple[BetLine, int] | None:
    """Return a holder's own banca of a coup without recorded bets, with what was paid on it then.

    None where the bets are left unknown, were recorded, or the house held the banca.
    """
    amount = entry.banca_paid_then
    if held is None or entry.bets is None or wrong.bets is not None:
        if amount is not None:
            raise BadInput("correction.banca_not_asked", params={"number": wrong.number})
        return None
    if amount is None and asks:
        amount = _paid_on(session, held)
    if amount is None:
        params = {"number": wrong.number, "seat": held.seat}
        raise BadInput("correction.banca_paid_then", params=params)
    if abs(amount) > held.stake_minor:
        params = {
            "amount_minor": abs(amount),
            "stake_minor": held.stake_minor,
            "seat": held.seat,
        }
        raise BadInput("correction.banca_paid_most", params=params)
    return held, amount


def _paid_by(regulation: Regulation, session: TableSession, wrong: Coup, bet: Bet) -> int:
    """Return what a bet gets beside its stake by the result as it was recorded."""
    kept = _keep_result(wrong, Entry())
    hands = parse_cards(kept.punto), parse_cards(kept.banca)
    outcome = _resolve(regulation, kept, *hands, may_choose=True)
    (line,) = settle(regulation, outcome, [bet], commission_rule_of(session)).lines
    return _paid_on(session, line)


def _paid_on(session: TableSession, line: BetLine) -> int:
    """Return what a guest got at the table for a settled bet, beside its stake."""
    if line.result is Result.WON and session.commission_mode == CommissionMode.DEFERRED:
        return line.pay_minor
    return line.returned_minor - line.stake_minor


def _keep_result(wrong: Coup, entry: Entry) -> Entry:
    """Take the recorded result where none is given: only the bets were wrong."""
    if entry.punto or entry.banca or (entry.punto_total, entry.banca_total) != (None, None):
        return entry
    if wrong.punto:
        return replace(entry, punto=wrong.punto, banca=wrong.banca)
    return replace(entry, punto_total=wrong.punto_total, banca_total=wrong.banca_total)


def _line_of(row: Mapping[str, Any]) -> BetLine:
    """Read a settled bet as a coup keeps it."""
    back = 0 if row["result"] == "lost" else row["stake"] + row["pay"] - row["commission"]
    settled = Result(row["result"]), row["pay"], row["commission"], back
    return BetLine(row["seat"], WagerKind(row["wager"]), row["stake"], *settled)


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
