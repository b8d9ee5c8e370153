"""The procedure when something goes wrong (rio-de-la-plata 15, 19, 20, 49, 50, 51).

A card can be out of turn in three ways: drawn covered before it was called (15, burned), face up in
the shoe (49, burned), turned by the holder (51, burned or valid). If a text has no remedy the jefe
decides: the same procedure, with his name and reason.
"""

from __future__ import annotations

from dataclasses import replace

from games.rules.errors import Advisory, CoupViolation
from games.rules.fold import Ruling
from games.rules.play.acts import (
    BurnDeck,
    ConfuseDeal,
    DrawEarly,
    DrawUndue,
    FindFaceUp,
    MisannounceWill,
    MisgiveCards,
    RedressGiving,
    RedressWill,
    TurnByMistake,
)
from games.rules.play.punto_cards import refuse_receiver
from games.rules.play.table_coup import RULEBOOK, Phase, TableCoup
from games.rules.regulations.play_rules import Mistake
from games.rules.wagers import Hand

NULL_CONFUSED = "confused"
NULL_DECK_BURNED = "deck_burned"
IN_PLAY = tuple(phase for phase in Phase if phase not in (Phase.OVER, Phase.BURNING))
FEW_FACE_UP = 2


@RULEBOOK.on(DrawEarly)
def _draw_early(coup: TableCoup, act: DrawEarly) -> Ruling[TableCoup]:
    """15: burned, whatever its value."""
    coup.verify_phase(act, *IN_PLAY)
    if not act.cards or coup.draw_due:
        raise coup.refuse(act)
    coup.verify_shoe(len(act.cards))
    odd = coup.find_unforeseen(Mistake.CARD_EARLY)
    return Ruling(coup.burn(*act.cards), coup.article("card_early"), odd)


@RULEBOOK.on(FindFaceUp)
def _find_face_up(coup: TableCoup, act: FindFaceUp) -> Ruling[TableCoup]:
    """49: the card is burned and the deal continues."""
    coup.verify_phase(act, *IN_PLAY)
    if not coup.draw_due:
        raise coup.refuse(act)
    coup.verify_shoe()
    odd = coup.find_unforeseen(Mistake.CARD_FACE_UP)
    state = replace(coup.burn(act.card), face_up_found=coup.face_up_found + 1)
    return Ruling(state, coup.article("card_face_up"), odd)


@RULEBOOK.on(BurnDeck)
def _burn_deck(coup: TableCoup, act: BurnDeck) -> Ruling[TableCoup]:
    """49: many cards face up, the deck is burned once the inspector has been asked."""
    coup.verify_phase(act, *IN_PLAY)
    article = coup.article("face_up_deck")
    if not act.inspector.strip():
        raise CoupViolation("coup.inspector", article)
    odd = coup.find_unforeseen(Mistake.CARD_FACE_UP)
    if not odd and coup.face_up_found < FEW_FACE_UP:
        odd = (Advisory("coup.few_face_up", article, found=coup.face_up_found),)
    return Ruling(coup.annul(NULL_DECK_BURNED), article, odd)


@RULEBOOK.on(ConfuseDeal)
def _confuse_deal(coup: TableCoup, act: ConfuseDeal) -> Ruling[TableCoup]:
    """50: the cards are burned, the coup is null and never rebuilt; until it is announced."""
    coup.verify_phase(act, *IN_PLAY)
    if not coup.punto:
        raise coup.refuse(act)
    odd = coup.find_unforeseen(Mistake.DEAL_CONFUSED)
    return Ruling(coup.annul(NULL_CONFUSED), coup.article("deal_confused"), odd)


@RULEBOOK.on(TurnByMistake)
def _turn_by_mistake(coup: TableCoup, act: TurnByMistake) -> Ruling[TableCoup]:
    """51 a, b: burned before "no va más"; after it the card counts where the coup needs one."""
    coup.verify_phase(act, *IN_PLAY)
    coup.verify_shoe()
    if coup.held is not None:
        raise coup.refuse(act)
    if coup.phase is Phase.BETTING:
        state = coup.burn(act.card)
    elif not coup.is_dealt:
        state = coup.deal(act.card)
    else:
        state = replace(coup, held=act.card, called=None)
        state = state.look() if coup.banca_shown else state
    return Ruling(state, coup.article("card_turned"), coup.find_unforeseen(Mistake.CARD_TURNED))


@RULEBOOK.on(DrawUndue)
def _draw_undue(coup: TableCoup, act: DrawUndue) -> Ruling[TableCoup]:
    """51 c, d: to banca if punto asked for it and banca needs it; otherwise burned."""
    coup.verify_phase(act, Phase.PUNTO, Phase.BANCA, Phase.ANNOUNCING)
    coup.verify_shoe()
    if not coup.punto_resolved or coup.held is not None or coup.called is not None:
        raise coup.refuse(act)
    due = coup.third_due is act.hand
    if due or (act.hand is Hand.PUNTO and not coup.banca_shown and coup.punto_draws):
        raise CoupViolation("coup.third_due", coup.article("undue_call"), hand=act.hand.value)
    if act.hand is Hand.BANCA:
        state = coup.burn(act.card)
    elif not coup.banca_shown:
        state = replace(coup, held=act.card)  # whether banca needs it shows when it is turned
    elif coup.third_due is Hand.BANCA:
        state = coup.give_third(Hand.BANCA, act.card)
    else:
        state = coup.burn(act.card)
    return Ruling(state, coup.article("undue_call"), coup.find_unforeseen(Mistake.UNDUE_CALL))


@RULEBOOK.on(MisgiveCards)
def _misgive_cards(coup: TableCoup, act: MisgiveCards) -> Ruling[TableCoup]:
    coup.verify_phase(act, Phase.GIVING)
    if act.to == coup.entitled:
        raise CoupViolation("coup.not_misgiven", coup.article("cards_misgiven"))
    if act.to not in coup.seated:
        raise refuse_receiver(coup, act.to)
    state = replace(coup, phase=Phase.PUNTO, given_to=act.to, will_of=act.to, misgiven=True)
    odd = coup.find_unforeseen(Mistake.CARDS_MISGIVEN)
    return Ruling(state, coup.article("cards_misgiven"), odd)


@RULEBOOK.on(RedressGiving)
def _redress_giving(coup: TableCoup, act: RedressGiving) -> Ruling[TableCoup]:
    """19: at once, the cards; before a card of the holder is turned, the will; later, nothing."""
    coup.verify_phase(act, Phase.PUNTO, Phase.BANCA)
    article = coup.article("cards_misgiven")
    if not coup.misgiven:
        raise CoupViolation("coup.not_misgiven", article)
    if coup.punto_shown and (coup.said is not None or coup.banca_shown):
        raise CoupViolation("coup.no_claim", article)
    right = coup.entitled
    if coup.punto_shown:
        state = replace(coup, misgiven=False, will_of=right)
        if not state.punto_resolved:
            state = replace(state, phase=Phase.PUNTO, banca_called=False)
    else:
        state = replace(coup, misgiven=False, given_to=right, will_of=right)
    return Ruling(state, article, coup.find_unforeseen(Mistake.CARDS_MISGIVEN))


@RULEBOOK.on(MisannounceWill)
def _misannounce_will(coup: TableCoup, act: MisannounceWill) -> Ruling[TableCoup]:
    coup.verify_phase(act, Phase.PUNTO)
    article = coup.article("will_misheard")
    if coup.said is None or coup.announced is not None or act.will is coup.said:
        raise CoupViolation("coup.will_not_wrong", article)
    odd = coup.find_unforeseen(Mistake.WILL_MISHEARD)
    return Ruling(replace(coup, announced=act.will), article, odd)


@RULEBOOK.on(RedressWill)
def _redress_will(coup: TableCoup, act: RedressWill) -> Ruling[TableCoup]:
    """20: the player's will prevails until the holder has turned a card, the pagador's after."""
    coup.verify_phase(act, *IN_PLAY)
    article = coup.article("will_misheard")
    if coup.announced is None or coup.announced is coup.said:
        raise CoupViolation("coup.will_not_wrong", article)
    if coup.banca_shown:
        raise CoupViolation("coup.will_stands", article, announced=coup.announced.value)
    odd = coup.find_unforeseen(Mistake.WILL_MISHEARD)
    return Ruling(replace(coup, announced=coup.said), article, odd)
