"""An act out of its turn is refused by the article that says when it is done, where one does."""

from __future__ import annotations

import pytest

from games.rules.play import TableCoup
from games.rules.play.acts import (
    Announce,
    CallBanca,
    CallCards,
    CallNoVaMas,
    CallThird,
    Draw,
    GiveCards,
    PlaceBet,
    TurnBanca,
    TurnPunto,
)
from games.rules.regulations import REGULATIONS
from games.rules.wagers import Hand, WagerKind, Winner
from tests.refused import assert_refused
from tests.rules.rio_de_la_plata.scene import after, two
from tests.rules.test_announcing import begun, refusal_of

COURSE = "fournier Inicio y marcha del juego"
ACTS = {
    "call_cards": CallCards(),
    "give_cards": GiveCards(7),
    "turn_punto": TurnPunto(7, two("2c2d")),
    "call_banca": CallBanca(),
    "turn_banca": TurnBanca(1, two("Kd7h")),
    "call_third": CallThird(Hand.PUNTO),
    "announce": Announce(4, 7, Winner.BANCA),
}
SAYS = {
    # B: "no va más" y a continuación "cartas" [...]. Acto seguido [...] se entregan a aquel que
    # realizó la mayor apuesta [...], quien las mostrará [...]. Asimismo, [quien] distribuye las
    # cartas las descubre [...]; en caso contrario, dirá en voz alta: "carta para el jugador" [...].
    # Finalizada la jugada, el o la crupier anunciará.
    "asturias-2011": dict.fromkeys(ACTS, "asturias-2011 B"),
    # "Después de esta orden, el croupier dice "cartas" [...] que el croupier entrega [...]; les da
    # la vuelta [...]. En ese momento, el jugador que hace de banca da la vuelta [...]. El croupier
    # anunciará si [...] pide carta [...]. Finalizada la jugada, el croupier anunciará."
    "fournier": dict.fromkeys(ACTS, COURSE),
    # IV says who has the cards, III.2 d) that the winner is announced; neither says when.
    "andalucia": dict.fromkeys(ACTS, ""),
    # 17 says who receives punto's cards and 25 who wins, not when they are given and it is said.
    "rio-de-la-plata": {
        "call_cards": "rio-de-la-plata 15",
        "give_cards": "",
        "turn_punto": "rio-de-la-plata 16",
        "call_banca": "rio-de-la-plata 24",
        "turn_banca": "rio-de-la-plata 24",
        "call_third": "rio-de-la-plata 24",
        "announce": "",
    },
}
CALLS = (CallNoVaMas(), CallCards(), *[Draw(1)] * 4)
SHOWN = (GiveCards(7), TurnPunto(7, two("2c2d")), CallBanca(), TurnBanca(1, two("Kd7h")))
TEXTS = pytest.mark.parametrize("key", SAYS)


def refused_now(state: TableCoup, *names: str) -> None:
    """Each of these acts is refused by what the text of the coup says of its turn."""
    for name in names:
        refused = refusal_of(state, ACTS[name])
        assert refused == ("coup.not_now", SAYS[state.regulation.key][name]), name


@TEXTS
def test_an_act_out_of_its_turn_is_refused_by_the_article_that_orders_it(key: str) -> None:
    betting = begun(REGULATIONS[key])
    refused_now(betting, *ACTS)
    dealt = after(betting, *CALLS)
    refused_now(dealt, "call_cards", "turn_punto", "call_banca", "call_third", "announce")
    given = after(dealt, SHOWN[0])
    refused_now(given, "give_cards", "call_third", "announce")
    refused_now(after(given, SHOWN[1]), "turn_punto")
    called = after(given, *SHOWN[1:3])
    refused_now(called, "call_third", "announce")
    shown = after(called, SHOWN[3])
    refused_now(shown, "turn_banca", "announce")
    refused_now(after(shown, CallThird(Hand.PUNTO)), "call_third", "announce")


@TEXTS
def test_before_punto_has_shown_banca_waits_by_the_article_that_says_so(key: str) -> None:
    given = after(begun(REGULATIONS[key]), *CALLS, SHOWN[0])
    article = SAYS[key]["turn_banca"]
    assert refusal_of(given, ACTS["turn_banca"]) == ("coup.punto_unresolved", article)


@pytest.mark.parametrize(
    ("key", "article"),
    [
        ("asturias-2011", "asturias-2011 C"),  # "tendrá las cartas el crupier"
        ("fournier", "fournier Distribución de las cartas"),  # "tiene sus cartas el croupier"
        ("andalucia", "andalucia IV"),  # "tendrán los naipes [quien] ejerza como «croupier»"
        ("rio-de-la-plata", "rio-de-la-plata 27"),
    ],
)
def test_without_a_punto_bet_the_cards_are_the_croupier_s_by_the_article(
    key: str, article: str
) -> None:
    coup = TableCoup(regulation=REGULATIONS[key], seated=frozenset({1, 7}), holder=1, shoe=300)
    dealt = after(coup, PlaceBet(1, WagerKind.BANCA, 100), *CALLS)
    refused = assert_refused("coup.not_entitled", dealt.apply, GiveCards(7))
    assert refused.article == article
    assert after(dealt, GiveCards(None)).log[-1].article == article
