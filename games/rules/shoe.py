"""A talla as acts: the shoe is counted, mixed, cut, dealt out and counted again.

Compare `games.rules.talla`, which counts cards only and is what this counts with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from games.rules.cards import CARDS, Card
from games.rules.errors import Advisory, TallaViolation
from games.rules.fold import Folded, Rulebook, Ruling
from games.rules.regulations.base import Regulation
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
from games.rules.talla import (
    COUP_FEWEST,
    COUP_MOST,
    CutCard,
    TallaCards,
    burn_count,
    verify_cut_card,
    verify_decks,
)
from games.rules.values import verify_seat_of, verify_whole, verify_wholes

RULEBOOK: Final = Rulebook()


class ShoePhase(StrEnum):
    """How far a shoe is."""

    COUNTING = "counting"
    MIXING = "mixing"
    RIFFLING = "riffling"
    CUTTING = "cutting"
    LOADING = "loading"
    DEALING = "dealing"
    LAST_COUP = "last_coup"
    """The cut card has shown: only the coup in play is finished."""
    ENDED = "ended"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shoe(Folded):
    """One prepared shoe, an immutable value; `apply` the acts of this module.

    `cutters` are the seats that may cut, in the order of their right to it.
    """

    regulation: Regulation
    decks: int
    cutters: tuple[int, ...] = ()
    phase: ShoePhase = ShoePhase.COUNTING
    piles: tuple[int, ...] = ()
    riffles: int = 0
    declined: frozenset[int] = frozenset()
    cut_by: int | None = None
    cards_behind: int = 0
    cards: TallaCards
    used: tuple[Card | None, ...] = ()
    """Every card in the order it left the shoe, to be compared with an earlier talla."""
    coups: int = 0

    @property
    def rulebook(self) -> Rulebook:
        """The rules of this module."""
        return RULEBOOK

    @property
    def next_cutter(self) -> int | None:
        """The seat that has the right to cut; None is the pagador."""
        willing = [seat for seat in self.cutters if seat not in self.declined]
        return willing[0] if willing else None

    def article(self, name: str) -> str:
        """The article of the regulation for a clause, "" where it is silent."""
        return self.regulation.article(name)

    def verify_phase(self, act: object, *phases: ShoePhase) -> None:
        """Raises `talla.not_now` unless the shoe is in one of these phases."""
        if self.phase not in phases:
            raise TallaViolation("talla.not_now", act=type(act).__name__, phase=self.phase.value)


def begin_shoe(
    regulation: Regulation, decks: int, *, opener: int | None = None, seated: Sequence[int] = ()
) -> Shoe:
    """A shoe to prepare; the cut goes to the left of the opener (rio-de-la-plata 9).

    `opener` is the seat that deals first. Raises `talla.decks`, `value.whole`.
    """
    verify_decks(regulation, decks)
    return Shoe(
        regulation=regulation,
        decks=decks,
        cutters=tuple(seats_to_the_left(opener, seated)),
        cards=TallaCards(decks),
    )


def seats_to_the_left(of: int | None, seats: Sequence[int]) -> list[int]:
    """`seats` beginning left of `of` (the next lower position) and ending with it."""
    verify_wholes("seats", seats, 1)
    verify_seat_of("of", of)
    if of is None:
        return sorted(seats)
    return sorted(seats, key=lambda seat: (seat >= of, -seat) if seat != of else (True, of + 1))


def judge_cut(regulation: Regulation, lifted: int, total: int) -> tuple[Advisory, ...]:
    """What is odd about a cut that lifts so many of all cards. Raises `talla.cut`."""
    verify_whole("lifted", lifted)
    article, least = regulation.article("cut_at_least"), regulation.preparation.cut_at_least
    if not 1 <= lifted < total:
        raise TallaViolation("talla.cut", article, lifted=lifted, total=total)
    if lifted >= least:
        return ()
    return (Advisory("talla.cut_shallow", article, lifted=lifted, about=least),)


@RULEBOOK.on(CountDeck)
def _count_deck(shoe: Shoe, act: CountDeck) -> Ruling[Shoe]:
    """Every card must be there once per deck: all defects have one cause, the first is named."""
    shoe.verify_phase(act, ShoePhase.COUNTING)
    article = shoe.article("cards_counted")
    if len(act.by_card) != len(CARDS):
        raise TallaViolation("talla.composition_size", article, kinds=len(act.by_card))
    for card, count in zip(CARDS, act.by_card, strict=True):
        if count != shoe.decks:
            raise TallaViolation(
                "talla.composition", article, card=str(card), count=count, decks=shoe.decks
            )
    return Ruling(replace(shoe, phase=ShoePhase.MIXING), article)


@RULEBOOK.on(MixOnCloth)
def _mix_on_cloth(shoe: Shoe, act: MixOnCloth) -> Ruling[Shoe]:
    shoe.verify_phase(act, ShoePhase.MIXING)
    return Ruling(replace(shoe, phase=ShoePhase.RIFFLING), shoe.article("preparation"))


@RULEBOOK.on(FormPiles)
def _form_piles(shoe: Shoe, act: FormPiles) -> Ruling[Shoe]:
    shoe.verify_phase(act, ShoePhase.RIFFLING)
    article, piles = shoe.article("preparation"), shoe.regulation.preparation.piles
    if shoe.piles:
        raise TallaViolation("talla.not_now", act="FormPiles", phase=shoe.phase.value)
    if piles and len(act.sizes) != piles:
        raise TallaViolation("talla.piles", article, piles=len(act.sizes), wanted=piles)
    if not act.sizes or min(act.sizes) < 1 or sum(act.sizes) != shoe.cards.total:
        raise TallaViolation(
            "talla.pile_sizes", article, cards=sum(act.sizes), total=shoe.cards.total
        )
    return Ruling(replace(shoe, piles=act.sizes), article)


@RULEBOOK.on(Riffle)
def _riffle(shoe: Shoe, act: Riffle) -> Ruling[Shoe]:
    shoe.verify_phase(act, ShoePhase.RIFFLING, ShoePhase.CUTTING)
    article = shoe.article("preparation")
    if shoe.declined:
        raise TallaViolation("talla.not_now", act="Riffle", phase=shoe.phase.value)
    if not shoe.piles or len(act.taken) != len(shoe.piles) or min(act.taken) < 1:
        raise TallaViolation("talla.riffle", article, piles=len(shoe.piles))
    if any(taken > size for taken, size in zip(act.taken, shoe.piles, strict=True)):
        raise TallaViolation("talla.riffle", article, piles=len(shoe.piles))
    riffles = shoe.riffles + 1
    enough = riffles >= shoe.regulation.preparation.riffles_at_least
    phase = ShoePhase.CUTTING if enough else ShoePhase.RIFFLING
    return Ruling(replace(shoe, riffles=riffles, phase=phase), article)


@RULEBOOK.on(DeclineCut)
def _decline_cut(shoe: Shoe, act: DeclineCut) -> Ruling[Shoe]:
    _verify_riffled(shoe, act)
    _verify_cutter(shoe, act.seat)
    return Ruling(replace(shoe, declined=shoe.declined | {act.seat}), shoe.article("cut_by"))


@RULEBOOK.on(Cut)
def _cut(shoe: Shoe, act: Cut) -> Ruling[Shoe]:
    """10: about 50 cards or more; fewer is odd, none or all is no cut."""
    _verify_riffled(shoe, act)
    _verify_cutter(shoe, act.by)
    odd = judge_cut(shoe.regulation, act.lifted, shoe.cards.total)
    state = replace(shoe, phase=ShoePhase.LOADING, cut_by=act.by)
    return Ruling(state, shoe.article("cut_at_least"), odd)


@RULEBOOK.on(LoadShoe)
def _load_shoe(shoe: Shoe, act: LoadShoe) -> Ruling[Shoe]:
    shoe.verify_phase(act, ShoePhase.LOADING)
    verify_cut_card(shoe.regulation, act.cards_behind, shoe.decks)
    if not act.towards_centre:
        raise TallaViolation("talla.shoe_place", shoe.article("shoe_place"))
    burn = shoe.regulation.burn
    if burn.by_first_card != (act.first_card is not None):
        card = "–" if act.first_card is None else str(act.first_card)
        raise TallaViolation("talla.first_card", shoe.article("burn"), card=card)
    cards, used = shoe.cards, shoe.used
    if act.first_card is not None:
        covered = burn_count(shoe.regulation, act.first_card)
        cards = cards.burn((act.first_card,), face_down=covered)
        used = (*used, act.first_card, *[None] * covered)
    state = replace(
        shoe, phase=ShoePhase.DEALING, cards_behind=act.cards_behind, cards=cards, used=used
    )
    return Ruling(state, shoe.article("cut_card"))


@RULEBOOK.on(ShowCutCard)
def _show_cut_card(shoe: Shoe, act: ShowCutCard) -> Ruling[Shoe]:
    shoe.verify_phase(act, ShoePhase.DEALING)
    return Ruling(replace(shoe, phase=ShoePhase.LAST_COUP), shoe.article("cut_card"))


@RULEBOOK.on(FinishCoup)
def _finish_coup(shoe: Shoe, act: FinishCoup) -> Ruling[Shoe]:
    """48: the cards go out of play; those of a null coup count as burned (11, 50)."""
    shoe.verify_phase(act, ShoePhase.DEALING, ShoePhase.LAST_COUP)
    whole = None not in act.cards and COUP_FEWEST <= len(act.cards) <= COUP_MOST
    if not (act.cards or act.burned) if act.null else not whole:
        raise TallaViolation("talla.coup_cards", count=len(act.cards))
    burned = (*act.burned, *act.cards) if act.null else act.burned
    shown = [card for card in burned if card is not None]
    counted = shoe.article("cards_counted")
    cards = shoe.cards.burn(shown, face_down=len(burned) - len(shown), article=counted)
    if not act.null:
        cards = cards.take([card for card in act.cards if card is not None], article=counted)
    left = cards.total - cards.burned - cards.dealt
    is_out = cards.foresee_cut_card(shoe.cards_behind) is CutCard.OUT
    if shoe.phase is ShoePhase.DEALING and is_out:
        raise TallaViolation(
            "talla.cut_card_unseen",
            shoe.article("cut_card"),
            remaining=left,
            behind=shoe.cards_behind,
        )
    out = left == 0
    ended = out or shoe.phase is ShoePhase.LAST_COUP
    state = replace(
        shoe,
        cards=cards,
        used=(*shoe.used, *act.burned, *act.cards),
        coups=shoe.coups + (not act.null),
        phase=ShoePhase.ENDED if ended else shoe.phase,
    )
    return Ruling(state, shoe.article("unfinished" if act.null and out else "used_cards"))


@RULEBOOK.on(EndShoe)
def _end_shoe(shoe: Shoe, act: EndShoe) -> Ruling[Shoe]:
    shoe.verify_phase(act, ShoePhase.DEALING, ShoePhase.LAST_COUP)
    if act.deck_burned:
        rest = shoe.cards.remaining or 0
        cards = shoe.cards.burn(face_down=rest)
        state = replace(shoe, cards=cards, phase=ShoePhase.ENDED)
        return Ruling(state, shoe.article("face_up_deck"))
    return Ruling(replace(shoe, phase=ShoePhase.ENDED), shoe.article("cut_card"))


@RULEBOOK.on(CountRest)
def _count_rest(shoe: Shoe, act: CountRest) -> Ruling[Shoe]:
    """The card equation: 52 x decks = burned + dealt + remaining."""
    shoe.verify_phase(act, ShoePhase.ENDED)
    article = shoe.article("cards_counted")
    if shoe.cards.burned + shoe.cards.dealt + act.remaining != shoe.cards.total:
        raise TallaViolation(
            "talla.equation",
            article,
            total=shoe.cards.total,
            burned=shoe.cards.burned,
            dealt=shoe.cards.dealt,
            remaining=act.remaining,
        )
    return Ruling(replace(shoe, phase=ShoePhase.CLOSED), article)


def _verify_riffled(shoe: Shoe, act: object) -> None:
    if shoe.phase is ShoePhase.RIFFLING:
        raise TallaViolation(
            "talla.riffles",
            shoe.article("preparation"),
            riffles=shoe.riffles,
            wanted=shoe.regulation.preparation.riffles_at_least,
        )
    shoe.verify_phase(act, ShoePhase.CUTTING)


def _verify_cutter(shoe: Shoe, seat: int | None) -> None:
    if seat != shoe.next_cutter:
        raise TallaViolation(
            "talla.cut_by",
            shoe.article("cut_by"),
            seat="–" if shoe.next_cutter is None else shoe.next_cutter,
        )
