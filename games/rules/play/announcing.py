"""The pagador's announcements of each hand during a coup (asturias-2011 B, fournier).

It changes nothing, but a total that the cards do not give is refused before anybody acts on it.
A hand that takes a card is announced by asking for it: `CallThird`.
"""

from __future__ import annotations

from dataclasses import replace

from games.rules.errors import CoupViolation
from games.rules.fold import Ruling
from games.rules.play.acts import AnnounceHand, AnnounceStand
from games.rules.play.table_coup import RULEBOOK, TableCoup
from games.rules.resolver import refuse_third
from games.rules.wagers import Hand


@RULEBOOK.on(AnnounceHand)
def _announce_hand(coup: TableCoup, act: AnnounceHand) -> Ruling[TableCoup]:
    article = coup.article("announcements")
    if not coup.can_announce_hand(act.hand):
        raise coup.refuse(act)
    _verify_total(coup, act, article)
    state = replace(coup, hands_announced=coup.hands_announced | {act.hand})
    return Ruling(state, article)


@RULEBOOK.on(AnnounceStand)
def _announce_stand(coup: TableCoup, act: AnnounceStand) -> Ruling[TableCoup]:
    article = coup.article("announcements")
    if not coup.can_announce_stand(act.hand):
        if coup.third_due is act.hand:
            totals = coup.punto_two, coup.banca_two
            raise refuse_third(coup.regulation, "missing", act.hand, *totals)
        raise coup.refuse(act)
    _verify_total(coup, act, article)
    state = replace(coup, stands_announced=coup.stands_announced | {act.hand})
    return Ruling(state, article)


def _verify_total(coup: TableCoup, act: AnnounceHand | AnnounceStand, article: str) -> None:
    total = coup.punto_two if act.hand is Hand.PUNTO else coup.banca_two
    if act.total != total:
        raise CoupViolation(
            "coup.total_mismatch", article, hand=act.hand.value, entered=act.total, total=total
        )
