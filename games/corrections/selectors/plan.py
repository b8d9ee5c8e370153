"""What the correction of a coup changes: judged before it is confirmed, and again as it is done."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from casino.lib.errors import Conflict, NotFound
from games.banca.selectors.recount import Recount, recount
from games.corrections.selectors.bets import (
    Followed,
    bets_of,
    held_line,
    line_of,
    list_followed,
    verify_bets,
    with_line,
)
from games.corrections.selectors.entry import Entry, keep_result, resolve_entry
from games.corrections.selectors.paid_then import paid_row, verify_banca_then, verify_paid_then
from games.corrections.selectors.turn import Sabot, follow_sabot
from games.coups.models import Coup
from games.coups.selectors.coup_state import cards_of, commission_rule_of
from games.coups.selectors.versions import dealt_by, first_version
from games.rules.cards import Card, parse_cards
from games.rules.coup import Outcome
from games.rules.regulations import get_regulation
from games.rules.regulations.base import Regulation, TableFormat
from games.rules.sabot import who_gets_punto_cards
from games.rules.settlement import Bet, BetLine, Result, Settlement, settle
from games.rules.talla import TallaCards
from games.tallas.models import Talla
from games.voids.selectors import get_standing_coup
from tables.counting.models import CountSheet
from tables.floor.models import GamingTable
from tables.guests.selectors import guests_at, seated_at
from tables.houses.models import CommissionMode
from tables.ledger.models import Count
from tables.sessions.models import TableSession
from tables.sessions.selectors import get_open_session


@dataclass(frozen=True, slots=True)
class Correction:
    """A coup of an open session as it was recorded, and as it should have been."""

    session: TableSession
    talla: Talla
    wrong: Coup
    holder: int | None
    receiver: int | None
    """The seat that turned punto's cards by the right bets."""
    declined: tuple[int, ...]
    """Those that had declined them before, by the right bets."""
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
        return [*self.paid_then, paid_row(held.seat, held.wager, amount)]

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
        before = [line_of(row) for row in wrong.bets or ()]
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


def _find_receiver(
    regulation: Regulation,
    table_format: TableFormat,
    bets: Sequence[Bet],
    seated: Collection[int],
    holder: int | None,
    declined: Collection[int],
) -> tuple[int | None, tuple[int, ...]]:
    """Return who turned punto's cards by the right bets, and who declined them before.

    Of those who declined, some may not have been asked by the right bets.
    """
    asked: tuple[int, ...] = ()
    while True:
        receiver = who_gets_punto_cards(regulation, bets, seated, holder, table_format, asked)
        if receiver is None or receiver not in declined:
            return receiver, asked
        asked = (*asked, receiver)


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
    holder, receiver, declined = dealt_by(wrong), wrong.receiver, tuple(wrong.declined)
    held = held_line(session, wrong) if regulation.banca is not None else None
    bets = before = bets_of(wrong, held)
    paid_then = None
    if entry.bets is not None:
        bets = verify_bets(table, regulation, wrong, holder, entry.bets)
        paid_then = verify_paid_then(regulation, session, wrong, bets, entry.paid_then, asks=asks)
        # Who turned them may have left since.
        turned = [it for it in (wrong.receiver, *wrong.declined) if it is not None]
        seated = {*seated_at(wrong.table_id, wrong.recorded_at), *turned}
        receiver, declined = _find_receiver(
            regulation, table_format, bets, seated, holder, wrong.declined
        )
    banca_then = verify_banca_then(session, wrong, held, entry, asks=asks)
    if entry.bets is not None:
        entry = keep_result(wrong, entry)
    punto, banca = parse_cards(entry.punto), parse_cards(entry.banca)
    may_choose = bets is None or receiver is not None
    outcome = resolve_entry(regulation, entry, punto, banca, may_choose=may_choose)
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
        followed = list_followed(session, recounted, pass_id)
    elif outcome.winner.value != wrong.winner:
        turns, sabot = follow_sabot(regulation, table_format, talla, wrong, holder, outcome.winner)
    settlement = None
    if bets is not None:
        settlement = settle(regulation, outcome, bets, commission_rule_of(session))
        settlement = with_line(settlement.lines, held)
    return Correction(
        session=session,
        talla=talla,
        wrong=wrong,
        holder=holder,
        receiver=receiver,
        declined=declined,
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


def _cards_after(talla: Talla, wrong: Coup, dealt: tuple[Card, ...]) -> TallaCards:
    cards, before = cards_of(talla), parse_cards(wrong.punto + wrong.banca)
    cards = cards.put_back(before) if before else cards.put_back_unknown()
    return cards.take(dealt) if dealt else cards.take_unknown()
