"""Receiving and turning punto's cards, the choice on five (rio-de-la-plata 4, 16-20, 45-47)."""

from __future__ import annotations

from dataclasses import replace

from games.rules.cards import Card
from games.rules.errors import CoupViolation
from games.rules.fold import Ruling
from games.rules.play.acts import AnnounceWill, DeclineCards, GiveCards, SayWill, TurnPunto
from games.rules.play.table_coup import RULEBOOK, Phase, TableCoup
from games.rules.sabot import order_punto_cards
from games.rules.wagers import Hand, WagerKind


@RULEBOOK.on(GiveCards)
def _give_cards(coup: TableCoup, act: GiveCards) -> Ruling[TableCoup]:
    coup.verify_phase(act, Phase.GIVING)
    if act.to != coup.entitled:
        raise refuse_receiver(coup, act.to)
    clause = "pagador_turns" if act.to is None else "punto_cards"
    state = replace(coup, phase=Phase.PUNTO, given_to=act.to, will_of=act.to)
    return Ruling(state, coup.article(clause))


@RULEBOOK.on(DeclineCards)
def _decline_cards(coup: TableCoup, act: DeclineCards) -> Ruling[TableCoup]:
    """To the second highest bet; when all have declined the pagador turns, as in 27 and 28."""
    coup.verify_phase(act, Phase.GIVING, Phase.PUNTO)
    if coup.punto_shown or act.seat != coup.entitled:
        raise CoupViolation("coup.not_to_decline", coup.article("right_declined"), seat=act.seat)
    state = replace(
        coup,
        phase=Phase.GIVING,
        declined=coup.declined | {act.seat},
        given_to=None,
        will_of=None,
        misgiven=False,
    )
    return Ruling(state, coup.article("right_declined"))


@RULEBOOK.on(TurnPunto)
def _turn_punto(coup: TableCoup, act: TurnPunto) -> Ruling[TableCoup]:
    coup.verify_phase(act, Phase.PUNTO)
    if coup.punto_shown:
        raise coup.refuse(act)
    if act.by != coup.given_to:
        raise CoupViolation(
            "coup.right_not_ceded",
            coup.article("right_not_ceded"),
            receiver="–" if coup.given_to is None else coup.given_to,
        )
    punto = uncover(coup, Hand.PUNTO, act.cards)
    clause = "pagador_turns" if act.by is None else "uncover"
    return Ruling(replace(coup, punto=punto, punto_shown=True), coup.article(clause))


@RULEBOOK.on(SayWill)
def _say_will(coup: TableCoup, act: SayWill) -> Ruling[TableCoup]:
    coup.verify_phase(act, Phase.PUNTO)
    if not coup.must_choose or coup.said is not None:
        clause = "pagador_stands" if coup.punto_shown and coup.will_of is None else "will"
        raise CoupViolation("coup.no_choice", coup.article(clause))
    if act.by != coup.will_of:
        whose = "–" if coup.will_of is None else coup.will_of
        raise CoupViolation("coup.will_not_theirs", coup.article("will"), seat=act.by, whose=whose)
    return Ruling(replace(coup, said=act.will), coup.article("will"))


@RULEBOOK.on(AnnounceWill)
def _announce_will(coup: TableCoup, act: AnnounceWill) -> Ruling[TableCoup]:
    coup.verify_phase(act, Phase.PUNTO)
    if coup.said is None or coup.announced is not None:
        raise CoupViolation("coup.no_choice", coup.article("will"))
    if act.will is not coup.said:
        raise CoupViolation(
            "coup.will_disagrees",
            coup.article("will"),
            announced=act.will.value,
            said=coup.said.value,
        )
    return Ruling(replace(coup, announced=act.will), coup.article("will"))


def refuse_receiver(coup: TableCoup, seat: int | None) -> CoupViolation:
    """Why punto's cards do not go to this seat, None being the pagador."""
    wagers = {bet.wager for bet in coup.bets if bet.seat == seat}
    both = WagerKind.PUNTO in wagers and (WagerKind.BANCA in wagers or seat == coup.holder)
    if seat is not None and seat not in coup.seated and coup.regulation.punto_cards_seated_only:
        return CoupViolation("coup.not_seated", coup.article("punto_cards_seated_only"), seat=seat)
    if both and coup.regulation.punto_cards_both_sides_forfeit:
        article = coup.article("punto_cards_both_sides_forfeit")
        return CoupViolation("coup.forfeited", article, seat=seat or 0)
    if seat is not None and seat in coup.declined:
        return CoupViolation("coup.not_to_decline", coup.article("right_declined"), seat=seat)
    order = order_punto_cards(coup.regulation, coup.bets, coup.seated, coup.holder)
    return CoupViolation(
        "coup.not_entitled",
        coup.article("punto_cards" if order else "pagador_turns"),
        entitled="–" if coup.entitled is None else coup.entitled,
    )


def uncover(coup: TableCoup, hand: Hand, cards: tuple[Card, Card]) -> tuple[Card, Card]:
    """The hand's two cards uncovered.

    Raises `coup.card_count` unless they are two, `coup.cards_disagree` if one was seen to be
    another.
    """
    lying = coup.punto if hand is Hand.PUNTO else coup.banca
    if len(cards) != len(lying):
        article = coup.article("deal_order")
        raise CoupViolation("coup.card_count", article, hand=hand.value, count=len(cards))
    for seen, card in zip(lying, cards, strict=True):
        if seen is not None and seen is not card:
            raise CoupViolation(
                "coup.cards_disagree", hand=hand.value, card=str(card), seen=str(seen)
            )
    return cards
