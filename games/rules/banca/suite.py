"""Articles 36 to 43: the holder gives his banca on, and another takes it for the same amount."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.rules.banca.acts import HOUSE, AnnounceSuite, ClaimSuite, Player, Take, WithdrawBanca
from games.rules.banca.stake import banca_before_cards
from games.rules.banca.table import RULEBOOK, Banca, BancaTable, Party, Running, SuiteOffer
from games.rules.errors import BancaViolation
from games.rules.fold import Ruling

GIVER_LAST: Final = (Party.SEATED, Party.STANDING, Party.GIVER, Party.HOUSE)
"""37: the giver takes it back only if no other player wants it."""
GIVER_WISHES: Final = (Party.SEATED, Party.GIVER, Party.STANDING, Party.HOUSE)
"""43: a giver who wishes to continue comes after the seated players, before the standing."""
_ARTICLES: Final = {
    Party.SEATED: "suite_seated",
    Party.STANDING: "suite_standing",
    Party.GIVER: "suite_giver",
    Party.HOUSE: "suite_house",
}


@RULEBOOK.on(AnnounceSuite)
def _announce_suite(table: BancaTable, act: AnnounceSuite) -> Ruling[BancaTable]:
    banca = banca_before_cards(table, act)
    if banca.suite_announced:
        raise table.refuse(act)
    announced = Running(replace(banca, suite_announced=True))
    return Ruling(replace(table, phase=announced), table.article("suite"))


@RULEBOOK.on(WithdrawBanca)
def _withdraw_banca(table: BancaTable, act: WithdrawBanca) -> Ruling[BancaTable]:
    """36, 38: before a card is drawn; what parity spared him at his last pass is due now."""
    banca = banca_before_cards(table, act)
    if not banca.suite_announced:
        raise BancaViolation("banca.no_suite", table.article("suite"), player=banca.player)
    state = table.book(banca.player, banca.stake_minor - banca.spared_minor)
    state = state.book(HOUSE, banca.spared_minor)
    original = banca.seat if banca.original_giver is None else banca.original_giver
    offer = SuiteOffer(
        giver=banca.player,
        seat=banca.seat,
        original_giver=original,
        amount_minor=banca.stake_minor,
        queue=table.seats_after(banca.seat, without=banca.player),
        steps=GIVER_WISHES if act.wishes_on else GIVER_LAST,
    )
    article = table.article("suite_discount" if banca.spared_minor else "suite")
    return Ruling(skip_suite(state, offer), article)


def skip_suite(table: BancaTable, offer: SuiteOffer) -> BancaTable:
    """The suite offered to the next player there to take it, in the end to the house; trusted."""
    step = offer.steps[0]
    if (
        (step is Party.SEATED and not offer.queue)
        or (step is Party.STANDING and not table.standing - {offer.giver})
        or (step is Party.GIVER and not _is_here(table, offer.giver))
    ):
        return skip_suite(table, replace(offer, steps=offer.steps[1:]))
    if step is Party.HOUSE:
        return table.hold(_suite_banca(offer, HOUSE, offer.seat, offer.amount_minor))
    return replace(table, phase=offer)


def take_suite(table: BancaTable, offer: SuiteOffer, act: Take) -> Ruling[BancaTable]:
    """37: for the same amount; the nearest seated may raise it to the maximum (a)."""
    table.verify_alone(act.player, act.partners)
    step = offer.steps[0]
    article = table.article(_ARTICLES[step])
    if step is Party.SEATED:
        seat = offer.queue[0]
        offered = table.seats[seat] == act.player
    else:
        seat = offer.seat
        others = act.player in table.standing and act.player != offer.giver
        offered = others if step is Party.STANDING else act.player == offer.giver
    if not offered:
        raise BancaViolation("banca.not_offered", article, player=act.player)
    raised = step is Party.SEATED and act.amount_minor > offer.amount_minor
    if act.amount_minor != offer.amount_minor and not raised:
        raise BancaViolation(
            "banca.same_amount",
            article,
            amount_minor=act.amount_minor,
            offered_minor=offer.amount_minor,
        )
    table.verify_amount(act.amount_minor)
    return Ruling(table.hold(_suite_banca(offer, act.player, seat, act.amount_minor)), article)


def renounce_suite(table: BancaTable, offer: SuiteOffer, seat: int) -> Ruling[BancaTable]:
    """37: the next to the right, or the step after the seated players."""
    step = offer.steps[0]
    article = table.article(_ARTICLES[step])
    if step is Party.SEATED and seat == offer.queue[0]:
        return Ruling(skip_suite(table, replace(offer, queue=offer.queue[1:])), article)
    if step is Party.GIVER and seat == offer.seat:
        return Ruling(skip_suite(table, replace(offer, steps=offer.steps[1:])), article)
    raise BancaViolation("banca.not_offered", article, player=table.seats.get(seat, str(seat)))


def nobody_stands_for_suite(table: BancaTable, offer: SuiteOffer) -> Ruling[BancaTable]:
    """37 b: no standing player wants the suite."""
    article = table.article(_ARTICLES[Party.STANDING])
    return Ruling(skip_suite(table, replace(offer, steps=offer.steps[1:])), article)


@RULEBOOK.on(ClaimSuite)
def _claim_suite(table: BancaTable, act: ClaimSuite) -> Ruling[BancaTable]:
    """37 e: after a tie dealt by the jefe, or several, any player who asks has it."""
    banca = table.banca
    article = table.article("suite_claim")
    if banca is None or banca.player != HOUSE:
        raise table.refuse(act)
    table.verify_bets_open(banca)
    if not act.stands and (banca.won or not banca.ties):
        raise BancaViolation("banca.no_claim", article, player=act.player)
    if not _is_here(table, act.player):
        raise BancaViolation("banca.player_unknown", player=act.player)
    seat = table.seat_of(act.player)
    state = table.book(HOUSE, banca.stake_minor)
    claimed = Banca(
        act.player,
        banca.seat if seat is None else seat,
        banca.stake_minor,
        banca.stake_minor,
        original_giver=banca.original_giver,
    )
    return Ruling(state.hold(claimed), article)


def _suite_banca(offer: SuiteOffer, player: Player, seat: int, amount_minor: int) -> Banca:
    """39: discounted by 29, from this taking on."""
    return Banca(player, seat, amount_minor, amount_minor, original_giver=offer.original_giver)


def _is_here(table: BancaTable, player: Player) -> bool:
    return player in table.standing or table.seat_of(player) is not None
