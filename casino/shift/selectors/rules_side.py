"""A table session's money by the rules, computed again from cards and bets."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID

from psycopg import Cursor

from casino.shift.selectors.coup_rows import CoupKept, read_bet, split_bets, stream_coups
from casino.shift.selectors.judge import REFUSALS, JudgedOutcome, Prices, as_bet, judge_of
from casino.shift.selectors.places import Place
from games.banca.selectors.money import BancaMoney, play_bancas
from games.coups.models import Coup
from games.coups.selectors.coup_state import commission_rule_of
from games.rules.settlement import Bet, CommissionRule, Result
from tables.sessions.models import TableSession


class PlayedMoney(NamedTuple):
    """Sums over the coups that count: stakes lost, gross pay, deductions; smallest unit."""

    collected_minor: int = 0
    paid_minor: int = 0
    commission_minor: int = 0


class HeldBancas(NamedTuple):
    """Bancas that belong to their holders, and the commands of the coups that were their passes."""

    money: BancaMoney
    commands: dict[tuple[int, int], UUID]


@dataclass(slots=True)
class RulesSide:
    """A session's coups, judged again.

    `played` is None if the rules do not decide, for example because `bets_recorded` is False.
    `misjudged` are the coups whose own money differs from the rules, in order.
    """

    bets_recorded: bool = True
    played: PlayedMoney | None = None
    judged: int = 0
    misjudged: list[Place] = field(default_factory=list)
    numbers: dict[int, list[int]] = field(default_factory=dict)
    """The numbers of every coup that has a row, rising, by talla."""
    cards: dict[int, list[str]] = field(default_factory=dict)
    """The cards of every coup that counts, by talla; empty text for a coup by totals."""

    @property
    def first(self) -> Place | None:
        """The first coup that has a row."""
        return next((Place(talla, numbers[0]) for talla, numbers in self.numbers.items()), None)


def play_by_rules(
    session: TableSession, first: Cursor[CoupKept], *, has_bancas: bool = True
) -> RulesSide:
    """Settle every coup of a session again under the regulation named on it.

    `first` is the answer for its first coups, `has_bancas` whether there were acts on a holder's
    banca. The coup's own money is not used, since it is being checked. Voided coups do not count. A
    coup that cannot be judged (an unknown version of the regulation, cards that its rules refuse)
    leaves the whole session unknown: part of a sum is not the sum.
    """
    bancas = _hold_bancas(session) if has_bancas else HeldBancas(BancaMoney({}), {})
    return _play(stream_coups(session.pk, first), commission_rule_of(session), bancas)


def _hold_bancas(session: TableSession) -> HeldBancas | None:
    """Play the holders' bancas again; return which coups their passes are."""
    money = play_bancas(session)
    if money is None:
        return None
    coups = Coup.objects.filter(session=session, command_id__in=list(money.passes))
    places = coups.only("talla_id", "number", "command_id")
    return HeldBancas(money, {(it.talla_id, it.number): it.command_id for it in places})


def _play(coups: Iterable[CoupKept], rule: CommissionRule, bancas: HeldBancas | None) -> RulesSide:
    """Settle coups; a banca that belongs to its holder is settled by its own acts."""
    side = RulesSide()
    judge, text = None, ("", "")
    numbers, cards = side.numbers, side.cards
    lost = paid = 0
    commission = bancas.money.suite_costs_minor if bancas is not None else 0
    judged = bancas is not None
    passes = bancas.commands if bancas is not None else {}
    for coup in coups:
        talla, punto, banca = coup.talla_id, coup.punto, coup.banca
        place = (talla, coup.number)
        if talla in numbers:
            numbers[talla].append(coup.number)
        else:
            numbers[talla] = [coup.number]
        if coup.is_void:
            continue
        if talla in cards:
            cards[talla].append(punto + banca)
        else:
            cards[talla] = [punto + banca]
        if coup.bets is None:
            side.bets_recorded = False
            continue
        try:
            if judge is None or (coup.regulation, coup.regulation_version) != text:
                text = coup.regulation, coup.regulation_version
                judge = judge_of(*text, rule).judge
            known = judge(
                punto, banca, coup.winner, coup.punto_total, coup.banca_total, coup.natural
            )
            bets = split_bets(coup.bets)
            if place in passes:
                assert bancas is not None  # it has passes
                coup_lost, coup_paid, coup_commission, agrees = _settle_pass(
                    known, bets, passes[place], bancas.money
                )
            else:
                coup_lost, coup_paid, coup_commission, agrees = _settle(known.prices, bets)
        except REFUSALS:
            judged = False
            continue
        side.judged += 1
        if (
            not agrees
            or coup_commission != coup.commission_minor
            or coup_lost - coup_paid + coup_commission != coup.house_result_minor
        ):
            side.misjudged.append(Place(*place))
        lost += coup_lost
        paid += coup_paid
        commission += coup_commission
    if judged and side.bets_recorded:
        side.played = PlayedMoney(lost, paid, commission)
    return side


def _settle(prices: Prices, bets: list[str]) -> tuple[int, int, int, bool]:
    """Settle bets: lost, paid, kept, and whether each was paid and deducted like that."""
    lost = paid = commission = 0
    agree = True
    for bet in bets:
        bet_lost, pay, kept, agrees = prices[bet]
        lost += bet_lost
        paid += pay
        commission += kept
        if not agrees:
            agree = False
    return lost, paid, commission, agree


def _settle_pass(
    known: JudgedOutcome, bets: list[str], command: UUID, bancas: BancaMoney
) -> tuple[int, int, int, bool]:
    """Settle a coup in which a holder's banca passed: it has its own line, from its acts."""
    rows = [read_bet(bet) for bet in bets]
    placed = [as_bet(row) for row in rows]
    others = list(placed)
    lines = bancas.take_out(command, known.outcome.winner, others)
    if not lines:
        return _settle(known.prices, bets)
    (line,) = lines
    at = placed.index(Bet(line.seat, line.wager, line.stake_minor))
    lost, paid, commission, agrees = _settle(known.prices, bets[:at] + bets[at + 1 :])
    lost += line.stake_minor if line.result is Result.LOST else 0
    taken = rows[at]
    return (
        lost,
        paid + line.pay_minor,
        commission + line.commission_minor,
        agrees and (taken.pay, taken.commission) == (line.pay_minor, line.commission_minor),
    )
