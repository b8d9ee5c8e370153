"""Cards leave the shoe when they are called for (rio-de-la-plata 14, 15, 21-24)."""

from __future__ import annotations

from dataclasses import replace

from games.rules.errors import CoupViolation
from games.rules.fold import Ruling
from games.rules.play.acts import CallBanca, CallCards, CallThird, Draw, TurnBanca
from games.rules.play.punto_cards import uncover
from games.rules.play.table_coup import RULEBOOK, Phase, TableCoup
from games.rules.resolver import refuse_third
from games.rules.wagers import Hand


@RULEBOOK.on(CallCards)
def _call_cards(coup: TableCoup, act: CallCards) -> Ruling[TableCoup]:
    coup.verify_phase(act, Phase.CLOSED)
    phase = Phase.GIVING if coup.is_dealt else Phase.DEALING  # dealt if turned by mistake (51 b)
    return Ruling(replace(coup, phase=phase), coup.article("cards_called"))


@RULEBOOK.on(Draw)
def _draw(coup: TableCoup, act: Draw) -> Ruling[TableCoup]:
    coup.verify_phase(act, *(phase for phase in Phase if phase is not Phase.OVER))
    if not coup.draw_due:
        raise CoupViolation("coup.not_called", coup.article("cards_called"))
    verify_holder(coup, act.by)
    coup.verify_shoe()
    if coup.called is None:
        if act.card is not None:
            raise CoupViolation("coup.covered", coup.article("draw_prerogative"))
        return Ruling(coup.deal(None), coup.article("deal_order"))
    if act.card is None:
        raise CoupViolation("coup.uncovered", coup.article("third_uncovered"))
    return Ruling(coup.give_third(coup.called, act.card), coup.article("third_called"))


@RULEBOOK.on(CallBanca)
def _call_banca(coup: TableCoup, act: CallBanca) -> Ruling[TableCoup]:
    coup.verify_phase(act, Phase.PUNTO)
    if not coup.punto_resolved:
        raise CoupViolation("coup.punto_unresolved", coup.article("banca_turns"))
    state = replace(coup, phase=Phase.BANCA, banca_called=True)
    return Ruling(state, coup.article("banca_turns"))


@RULEBOOK.on(TurnBanca)
def _turn_banca(coup: TableCoup, act: TurnBanca) -> Ruling[TableCoup]:
    if coup.phase in (Phase.GIVING, Phase.PUNTO):
        raise CoupViolation("coup.punto_unresolved", coup.article("banca_turns"))
    coup.verify_phase(act, Phase.BANCA)
    if coup.banca_shown:
        raise coup.refuse(act)
    verify_holder(coup, act.by)
    banca = uncover(coup, Hand.BANCA, act.cards)
    state = replace(coup, banca=banca, banca_shown=True).look()
    return Ruling(state, coup.article("banca_turns"))


@RULEBOOK.on(CallThird)
def _call_third(coup: TableCoup, act: CallThird) -> Ruling[TableCoup]:
    coup.verify_phase(act, Phase.BANCA, Phase.ANNOUNCING)
    if not coup.banca_shown or coup.called is not None:
        raise coup.refuse(act)
    if coup.third_due is not act.hand:
        totals = coup.punto_two, coup.banca_two
        on_choice = "pagador_stands" if coup.will_of is None else "will"
        raise refuse_third(coup.regulation, "undue", act.hand, *totals, on_choice=on_choice)
    clause = "punto_table" if act.hand is Hand.PUNTO else "banca_table"
    return Ruling(replace(coup, called=act.hand), coup.article(clause))


def verify_holder(coup: TableCoup, by: int | None) -> None:
    """Raises `coup.not_holder`: only the holder draws or turns banca's cards (14)."""
    if by != coup.holder:
        raise CoupViolation(
            "coup.not_holder", coup.article("draw_prerogative"), holder=seat_words(coup.holder)
        )


def seat_words(seat: int | None) -> str:
    """A seat for a sentence: its position, or a dash for the house."""
    return "–" if seat is None else str(seat)
