"""Articles 8 bis to 12, and the card equation: preparing, cutting and ending a shoe."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import CARDS, Card, parse_cards
from games.rules.errors import Violation
from games.rules.fold import Override
from games.rules.play import TableCoup, settle_boxes
from games.rules.play.acts import AnnulUnfinished, CallCards, Draw
from games.rules.settlement import Result
from games.rules.shoe import Shoe, ShoePhase, begin_shoe, seats_to_the_left
from games.rules.shoe_acts import (
    CountDeck,
    CountRest,
    Cut,
    DeclineCut,
    EndShoe,
    FinishCoup,
    FormPiles,
    LoadShoe,
    MixOnCloth,
    Riffle,
    ShowCutCard,
)
from games.rules.talla_file import BurnedEntry, CoupEntry, Talla, TallaHead
from games.rules.used_cards import longest_common_run, order_coup_cards, order_used_cards
from tests.refused import assert_refused
from tests.rules.rio_de_la_plata.scene import HOLDER, RIO, B, P, after, by_article, closed, refused
from tests.rules.samples import ASTURIAS, FOURNIER

FULL = (6,) * 52
PILES = FormPiles((104, 104, 104))
RIFFLE = Riffle((40, 40, 40))


def fresh() -> Shoe:
    return begin_shoe(RIO, 6, opener=4, seated=[1, 4, 7, 10])


def mixed() -> Shoe:
    return after(fresh(), CountDeck(FULL), MixOnCloth(), PILES)


def riffled() -> Shoe:
    return after(mixed(), *[RIFFLE] * 4)


def loaded() -> Shoe:
    return after(riffled(), Cut(1, 60), LoadShoe(20))


def test_the_cards_are_counted_before_they_are_mixed() -> None:
    refused(fresh(), MixOnCloth(), "talla.not_now")
    short = (5, *FULL[1:])
    assert refused(fresh(), CountDeck(short), "talla.composition").params == {
        "card": "Ac",
        "count": 5,
        "decks": 6,
    }
    refused(fresh(), CountDeck((6,) * 51), "talla.composition_size")


def test_8_bis_three_piles_of_all_the_cards() -> None:
    refused(after(fresh(), CountDeck(FULL)), PILES, "talla.not_now")  # not washed
    state = after(fresh(), CountDeck(FULL), MixOnCloth())
    refused(state, FormPiles((156, 156)), "talla.piles", "8 bis")
    refused(state, FormPiles((104, 104, 103)), "talla.pile_sizes", "8 bis")
    refused(state, RIFFLE, "talla.riffle", "8 bis")
    refused(mixed(), PILES, "talla.not_now")


def test_8_bis_at_least_four_riffles_of_a_part_of_each_pile() -> None:
    refused(mixed(), Riffle((40, 40)), "talla.riffle", "8 bis")
    refused(mixed(), Riffle((105, 1, 1)), "talla.riffle", "8 bis")
    three = after(mixed(), *[RIFFLE] * 3)
    refused(three, Cut(1, 60), "talla.riffles", "8 bis")
    assert after(three, RIFFLE).can(Cut(1, 60))
    assert after(three, RIFFLE, RIFFLE).riffles == 5


def test_9_the_cut_belongs_to_the_left_of_the_opener_then_further_left() -> None:
    assert seats_to_the_left(4, [1, 4, 7, 10]) == [1, 10, 7, 4]
    assert seats_to_the_left(1, [1, 4, 7, 10]) == [10, 7, 4, 1]
    refused(riffled(), Cut(10, 60), "talla.cut_by", "9")
    declined = after(riffled(), DeclineCut(1))
    refused(declined, Cut(1, 60), "talla.cut_by", "9")
    refused(declined, RIFFLE, "talla.not_now")
    assert after(declined, Cut(10, 60)).cut_by == 10
    nobody = after(declined, DeclineCut(10), DeclineCut(7), DeclineCut(4))
    assert after(nobody, Cut(None, 60)).cut_by is None


def test_10_a_cut_of_fewer_than_about_fifty_cards_needs_the_jefe() -> None:
    caught = assert_refused("talla.cut_shallow", riffled().apply, Cut(1, 45))
    assert caught.article == "rio-de-la-plata 10"
    signed = Override("J. Paz", "the player has small hands")
    cut = riffled().apply(Cut(1, 45), override=signed)
    assert cut.log[-1].override == signed
    assert_refused(
        "operation.unsigned", riffled().apply, Cut(1, 45), override=Override("J. Paz", " ")
    )
    for lifted in (0, 312):
        refused(riffled(), Cut(1, lifted), "talla.cut", "10")


def test_11_a_second_cut_card_announces_the_last_coup() -> None:
    ready = after(riffled(), Cut(1, 60))
    refused(ready, LoadShoe(6), "talla.cut_card")
    last = after(loaded(), ShowCutCard())
    assert by_article(last) == "11"
    ended = after(last, FinishCoup(parse_cards("2c3c4c5c")))
    assert ended.phase is ShoePhase.ENDED
    refused(ended, FinishCoup(parse_cards("2c3c4c5c")), "talla.not_now")


def test_11_a_coup_that_the_cards_cannot_finish_is_null() -> None:
    state = after(closed((7, P, 300), (1, B, 200), shoe=3), CallCards(), *[Draw(HOLDER)] * 3)
    refused(state, Draw(HOLDER), "coup.shoe_empty", "11")
    null = after(state, AnnulUnfinished())
    assert isinstance(null, TableCoup)
    assert (null.null, null.outcome, len(null.burned)) == ("unfinished", None, 3)
    lines = settle_boxes(null).lines
    assert [(line.result, line.returned_minor) for line in lines] == [
        (Result.PUSHED, 300),
        (Result.PUSHED, 200),
    ]
    refused(closed(shoe=3), AnnulUnfinished(), "coup.can_be_finished", "11")


def test_11_the_cards_of_a_null_coup_are_burned_in_the_equation() -> None:
    shoe = after(loaded(), FinishCoup((None, None, None), null=True))
    assert (shoe.cards.burned, shoe.cards.dealt, shoe.coups) == (3, 0, 0)
    refused(loaded(), FinishCoup((None, *parse_cards("2c3c4c"))), "talla.coup_cards")


def test_12_the_mouth_of_the_shoe_points_to_the_centre() -> None:
    ready = after(riffled(), Cut(1, 60))
    refused(ready, LoadShoe(20, towards_centre=False), "talla.shoe_place", "12")


def test_a_first_card_is_shown_only_where_the_text_burns_by_it() -> None:
    ready = after(riffled(), Cut(1, 60))
    refused(ready, LoadShoe(20, first_card=CARDS[0]), "talla.first_card")
    asturias = begin_shoe(ASTURIAS, 6)
    asturias = after(asturias, CountDeck(FULL), MixOnCloth(), FormPiles((200, 112)), Riffle((9, 9)))
    ten = parse_cards("Td")[0]
    assert after(asturias, Cut(None, 1), LoadShoe(7, first_card=ten)).cards.burned == 11


def test_a_burned_deck_goes_out_whole() -> None:
    shoe = after(loaded(), FinishCoup(parse_cards("2c3c4c5c")), EndShoe(deck_burned=True))
    assert after(shoe, CountRest(0)).phase is ShoePhase.CLOSED


@given(
    st.lists(
        st.tuples(
            st.lists(st.sampled_from(CARDS), min_size=4, max_size=6),
            st.integers(min_value=0, max_value=3),
        ),
        max_size=8,
    )
)
def test_the_card_equation_holds_at_the_end_and_only_then(
    coups: list[tuple[list[Card], int]],
) -> None:
    shoe = loaded()
    for cards, burned in coups:
        finish = FinishCoup(tuple(cards), burned=(None,) * burned)
        before = shoe.cards
        shoe = shoe.apply(finish) if shoe.can(finish) else shoe
        assert before.decks == shoe.cards.decks
    ended = after(shoe, EndShoe())
    left = ended.cards.remaining
    assert left == 312 - len(ended.used)
    refused(ended, CountRest(left + 1), "talla.equation")
    refused(ended, CountRest(left - 1), "talla.equation")
    assert after(ended, CountRest(left)).phase is ShoePhase.CLOSED


def test_used_cards_are_compared_with_an_earlier_talla() -> None:
    earlier = parse_cards("2c3c4c5c6c7c8c9c")
    repeated = (*parse_cards("Kd"), None, *parse_cards("4c5c6c7cKh"))
    assert longest_common_run(repeated, earlier) == (4, 2, 2)
    assert longest_common_run((None, None), (None, None)).length == 0
    assert longest_common_run(parse_cards("4d5c6c7d"), earlier) == (2, 1, 3)
    assert longest_common_run(parse_cards("4c5c6cKd2c3c"), earlier) == (3, 0, 2)


def test_11_a_coup_past_the_cut_card_is_the_last() -> None:
    """A dealer who passes it without its having shown has lost a card, or overlooked it."""
    shoe = after(riffled(), Cut(1, 60), LoadShoe(304))
    shoe = after(shoe, FinishCoup(parse_cards("2c3c4c5c")))
    late = FinishCoup(parse_cards("2d3d4d5d6d"))
    assert refused(shoe, late, "talla.cut_card_unseen", "11").params == {
        "remaining": 303,
        "behind": 304,
    }
    assert after(shoe, ShowCutCard(), late).phase is ShoePhase.ENDED
    refused(shoe, FinishCoup(parse_cards("2d3d4d5d")), "talla.cut_card_unseen", "11")
    deeper = after(riffled(), Cut(1, 60), LoadShoe(303))
    coups = FinishCoup(parse_cards("2c3c4c5c")), FinishCoup(parse_cards("2d3d4d5d"))
    assert after(deeper, *coups).phase is ShoePhase.DEALING


def test_11_the_cut_card_is_inside_the_shoe() -> None:
    ready = after(riffled(), Cut(1, 60))
    refused(ready, LoadShoe(312), "talla.exhausted")
    assert ready.can(LoadShoe(311))


def test_a_null_coup_takes_cards_with_it() -> None:
    refused(loaded(), FinishCoup((), null=True), "talla.coup_cards")


def test_the_used_cards_of_a_file_come_in_the_order_of_the_deal() -> None:
    """asturias-2011 B: a four burns four; then punto, banca, punto, banca, third cards."""
    coup = CoupEntry(parse_cards("2c3c4c"), parse_cards("5d6d7d"))
    talla = Talla(
        TallaHead(first_card=parse_cards("4h")[0]), (coup, BurnedEntry(parse_cards("9s"), 1))
    )
    used = order_used_cards(ASTURIAS, talla)
    assert used == (
        *parse_cards("4h"),
        *[None] * 4,
        *parse_cards("2c5d3c6d4c7d"),
        *parse_cards("9s"),
        None,
    )
    assert order_coup_cards(FOURNIER, coup) == list(parse_cards("2c3c5d6d4c7d"))
    assert longest_common_run(used, parse_cards("Kc2c5d3c6dKd")) == (4, 5, 1)
    with pytest.raises(Violation) as caught:
        order_coup_cards(ASTURIAS, CoupEntry(parse_cards("2c"), parse_cards("5d6d")))
    assert caught.value.params["count"] == 1
