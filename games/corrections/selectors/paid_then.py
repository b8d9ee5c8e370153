"""What was paid then on bets that were not recorded: it is said, or follows from the result."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from casino.lib.errors import BadInput
from games.corrections.selectors.entry import Entry, keep_result, resolve_entry
from games.coups.models import Coup
from games.coups.selectors.coup_state import commission_rule_of
from games.rules.cards import parse_cards
from games.rules.regulations.base import Regulation
from games.rules.settlement import Bet, BetLine, Result, settle
from games.rules.wagers import WagerKind
from tables.houses.models import CommissionMode
from tables.sessions.models import TableSession


def verify_paid_then(
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
    most = max(Fraction(odds.pays, odds.per) for odds in regulation.wagers.values())
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
        paid.append(paid_row(bet.seat, bet.wager, amount))
    return paid


def verify_banca_then(
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
    kept = keep_result(wrong, Entry())
    hands = parse_cards(kept.punto), parse_cards(kept.banca)
    outcome = resolve_entry(regulation, kept, *hands, may_choose=True)
    (line,) = settle(regulation, outcome, [bet], commission_rule_of(session)).lines
    return _paid_on(session, line)


def _paid_on(session: TableSession, line: BetLine) -> int:
    """Return what a guest got at the table for a settled bet, beside its stake."""
    if line.result is Result.WON and session.commission_mode == CommissionMode.DEFERRED:
        return line.pay_minor
    return line.returned_minor - line.stake_minor


def paid_row(seat: int, wager: WagerKind, amount: int) -> dict[str, Any]:
    """Write what was paid on a bet as `CoupCorrection.paid_then` keeps it."""
    return {"seat": seat, "wager": wager.value, "paid_minor": amount}
