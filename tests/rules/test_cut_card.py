"""The last coup of a talla is the same to all who judge it: it is seen from the cards left."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.cards import CARDS, Card, parse_cards
from games.rules.errors import NotationViolation
from games.rules.replay import replay
from games.rules.resolver import deal_coups
from games.rules.shoe import Shoe, ShoePhase, begin_shoe
from games.rules.shoe_acts import (
    CountDeck,
    Cut,
    FinishCoup,
    FormPiles,
    LoadShoe,
    MixOnCloth,
    Riffle,
    ShowCutCard,
)
from games.rules.simulate import TallaTable
from games.rules.talla import CutCard, TallaCards, start
from games.rules.talla_file import BurnedEntry, CoupEntry, Talla, TallaHead, print_json_lines
from tests.rules.samples import FOURNIER

Hands = tuple[tuple[Card, ...], tuple[Card, ...]]


def count_coups(cards: TallaCards, every: list[Hands], behind: int) -> int:
    """As the table judges: by the count alone, what it foresees of each coup being true."""
    for number, (punto, banca) in enumerate(every):
        place = cards.foresee_cut_card(behind)
        if place is CutCard.OUT:
            return number
        cards = cards.take((*punto, *banca))
        comes = cards.foresee_cut_card(behind) is CutCard.OUT
        assert comes if place is CutCard.NEXT else not comes or place is CutCard.NEAR
    return len(every)


def replay_coups(head: TallaHead, every: list[Hands]) -> int:
    """As a file is replayed, whose coups go on past the cut card."""
    entries = tuple(CoupEntry(punto, banca) for punto, banca in every)
    replayed = replay(print_json_lines([Talla(head, entries)]).splitlines(), FOURNIER)
    played: list[object] = []
    with pytest.raises(NotationViolation, match="no coup begins with"):
        played.extend(replayed)
    return len(played)


def act_coups(first: Card, every: list[Hands], behind: int) -> int:
    """As the acts on a shoe go: the coup that ends only with the cut card shown is the last."""
    shoe: Shoe = begin_shoe(FOURNIER, 6)
    for act in (
        CountDeck((6,) * 52),
        MixOnCloth(),
        FormPiles((200, 112)),
        Riffle((9, 9)),
        Cut(None, 60),
        LoadShoe(behind, first_card=first),
    ):
        shoe = shoe.apply(act)
    for number, (punto, banca) in enumerate(every, 1):
        finish = FinishCoup((*punto, *banca))
        if not shoe.can(finish):
            assert shoe.apply(ShowCutCard()).apply(finish).phase is ShoePhase.ENDED
            return number
        shoe = shoe.apply(finish)
    return len(every)


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), behind=st.integers(12, 280))
def test_count_file_acts_and_simulation_end_a_talla_with_the_same_coup(
    seed: int, behind: int
) -> None:
    order = list(range(52)) * 6
    random.Random(seed).shuffle(order)
    cards = [CARDS[index] for index in order]
    fresh = start(6, cards[0], FOURNIER)
    in_play = cards[fresh.burned :]
    every = [(punto, banca) for punto, banca, _ in deal_coups(FOURNIER, in_play)]
    head = TallaHead(decks=6, first_card=cards[0], cut_card_behind=behind)
    shoe = np.array([order], np.uint8)
    assert {
        len(list(deal_coups(FOURNIER, in_play, cards_behind=behind))),
        count_coups(fresh, every, behind),
        replay_coups(head, every),
        act_coups(cards[0], every, behind),
        len(TallaTable(FOURNIER, 6, behind).play(shoe)),
    } == {count_coups(fresh, every, behind)}


def test_cards_that_left_the_shoe_uncounted_leave_the_last_coup_open() -> None:
    cards = TallaCards(6)
    for _ in range(50):
        cards = cards.take_unknown()
    assert (cards.remaining_at_least, cards.remaining_at_most) == (12, 112)
    assert cards.foresee_cut_card(7) is CutCard.NEAR
    assert cards.foresee_cut_card(5) is CutCard.AHEAD
    assert cards.foresee_cut_card(108) is CutCard.NEXT
    assert cards.foresee_cut_card(112) is CutCard.OUT


def test_a_file_s_coup_in_which_the_cards_before_the_cut_card_were_burned_is_the_last() -> None:
    ten, hands = CARDS[9 * 4], (parse_cards("Js3sKd"), parse_cards("Tc6c"))
    head = TallaHead(decks=6, first_card=ten, cut_card_behind=297)  # of 301
    burned, coup = BurnedEntry(face_down=5), CoupEntry(*hands)

    def play(*entries: BurnedEntry | CoupEntry) -> int:
        lines = print_json_lines([Talla(head, entries)]).splitlines()
        return len(list(replay(lines, FOURNIER)))

    assert play(burned, coup) == 1
    with pytest.raises(NotationViolation, match="no coup begins with"):
        play(burned, coup, coup)
    with pytest.raises(NotationViolation, match="no coup begins with"):
        play(coup, burned, coup)
