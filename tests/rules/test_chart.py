"""Which card is due, in every situation of a deal, as the texts say it.

The browser walks the same vectors with the chart: `tests/browser/test_deal.py`.
"""

from __future__ import annotations

import pytest

from games.coups.selectors.deal import deal_hands
from games.rules.cards import parse_cards
from games.rules.chart import draw_chart
from games.rules.regulations.base import Regulation
from games.rules.stages import STEP_PUNTO_CHOICE
from tests.deal_vectors import deal_vectors
from tests.rules.samples import ALL, ASTURIAS, RIO


@pytest.mark.parametrize("regulation", ALL, ids=lambda regulation: regulation.key)
def test_the_card_that_is_due(regulation: Regulation) -> None:
    vectors = list(deal_vectors(regulation.key))
    assert len(vectors) > 600
    for coup, may_choose, due in vectors:
        dealt, order = deal_hands(
            regulation,
            parse_cards(coup["punto"]),
            parse_cards(coup["banca"]),
            seated_punto_bet=may_choose,
            punto_stands=coup["punto_stands"],
        )
        assert len(order) == len(coup["punto"] + coup["banca"]) // 2
        step = dealt.expected
        found = step and (step.hand.value, step.index, step.why == STEP_PUNTO_CHOICE)
        assert found == due, (coup, may_choose)


def test_a_chart_reads_like_the_table() -> None:
    chart = draw_chart(ASTURIAS)
    assert chart["deal"] == ["punto", "banca", "punto", "banca"]
    assert chart["thirds"][5][3] == "TTTTTTTTTPT-"  # banca on three stands against an eight only
    assert chart["thirds"][6][5] == "P----------T"
    assert chart["thirds"][6][6] == chart["thirds"][8][0] == ""
    assert draw_chart(RIO)["thirds"][5][6] == "VPPPPPPTTPPP"
