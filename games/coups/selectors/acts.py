"""The coup under way as acts: folded from the row, and the acts that may come next.

An act is stored, sent and offered in one form, `{"act": "say_will", "seat": 5, "will": "card"}`;
what does not apply is left out. The first stored one is `begin`: the table as "cartas" was called.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

from msgspec import Meta

from casino.lib.sent import Sent, one_of
from games.coups.selectors.played import Total
from games.rules.cards import Card, parse_cards
from games.rules.errors import CoupViolation
from games.rules.play import acts
from games.rules.play.acts import Will
from games.rules.play.table_coup import TableCoup
from games.rules.regulations.base import Regulation, TableFormat
from games.rules.settlement import Bet
from games.rules.wagers import Hand, WagerKind, Winner

Act = Mapping[str, Any]
ACTS: Final[Mapping[type[object], str]] = {
    acts.GiveCards: "give_cards",
    acts.DeclineCards: "decline_cards",
    acts.TurnPunto: "turn_punto",
    acts.SayWill: "say_will",
    acts.AnnounceHand: "announce_hand",
    acts.AnnounceStand: "announce_stand",
    acts.CallBanca: "call_banca",
    acts.TurnBanca: "turn_banca",
    acts.CallThird: "call_third",
    acts.Draw: "draw",
    acts.Announce: "announce",
}
"""The acts after "cartas". `say_will` is the player's word and the pagador's announcement of it."""


class ActOffered(Sent, kw_only=True):
    """An act that may come next, as it is sent, but for the cards that it shows.

    What is null does not apply, and is not sent.
    """

    act: Annotated[str, one_of(ACTS.values())]
    article: Annotated[str, Meta(description="Empty where the text is silent.")]
    seat: Annotated[int | None, Meta(description="Null: the croupier.")]
    hand: Annotated[str | None, Meta(extra_json_schema={"enum": [*Hand, None]})]
    will: Annotated[str | None, Meta(extra_json_schema={"enum": [*Will, None]})]
    winner: Annotated[str | None, Meta(extra_json_schema={"enum": [*Winner, None]})]
    total: Total | None
    punto_total: Total | None
    banca_total: Total | None
    cards: Annotated[int | None, Meta(description="How many it shows.")]


class ActDone(Sent, kw_only=True):
    """An act as it was sent; what is null does not apply."""

    act: Annotated[str, one_of(ACTS.values())]
    seat: int | None
    hand: Annotated[str | None, Meta(extra_json_schema={"enum": [*Hand, None]})]
    will: Annotated[str | None, Meta(extra_json_schema={"enum": [*Will, None]})]
    winner: Annotated[str | None, Meta(extra_json_schema={"enum": [*Winner, None]})]
    total: Total | None
    punto_total: Total | None
    banca_total: Total | None
    cards: Annotated[str | None, Meta(description="Those that it showed.")]


class BetLaid(Sent):
    """A bet as the cards were called."""

    seat: int
    wager: WagerKind
    stake_minor: int


class ActsBegun(Sent):
    """The table as the cards were called."""

    seated: list[int]
    holder: Annotated[int | None, Meta(description="Null: the croupier deals.")]
    bets: list[BetLaid]


class ActsShown(Sent):
    """A coup that is played by its acts."""

    next: list[ActOffered]
    receiver: Annotated[int | None, Meta(description="Who turns punto's cards; null: croupier.")]
    declined: list[int]
    is_announced: Annotated[bool, Meta(description="The winner is announced: it can be recorded.")]
    begun: ActsBegun
    done: list[ActDone]


def fold_acts(
    regulation: Regulation, table_format: TableFormat | None, stored: Sequence[Act]
) -> TableCoup:
    """Return the coup after its stored acts. Raises the Violation of one that is not possible."""
    begun, *later = stored
    coup = TableCoup(
        regulation=regulation,
        seated=frozenset(begun["seated"]),
        holder=begun["holder"],
        shoe=begun["shoe"],
        table_format=table_format,
        bets=tuple(
            Bet(bet["seat"], WagerKind(bet["wager"]), bet["stake_minor"]) for bet in begun["bets"]
        ),
    )
    coup = coup.apply(acts.CallNoVaMas()).apply(acts.CallCards())
    for _ in regulation.deal_order:
        coup = coup.apply(acts.Draw(coup.holder))
    for act in later:
        coup = apply_act(coup, act)
    return coup


def apply_act(coup: TableCoup, act: Act) -> TableCoup:
    """Return the coup after an act. Raises the Violation, with its article."""
    for one in _read(coup, act):
        coup = coup.apply(one)
    return coup


def cards_shown(coup: TableCoup, hand: Hand) -> tuple[Card, ...]:
    """Return the cards of a hand that lie uncovered."""
    lying = coup.punto if hand is Hand.PUNTO else coup.banca
    return tuple(card for card in lying if card is not None)


def show_acts(coup: TableCoup, stored: Sequence[Act]) -> ActsShown:
    """Return the acts that the coup allows after the stored ones, and what is known of it."""
    offered = [
        _offer(ACTS[one.act], one.article, **fields)
        for one in coup.expected
        if one.act in ACTS
        for fields in _fields(coup, one.act, one.hand)
    ]
    if coup.entitled is not None and coup.can(acts.DeclineCards(coup.entitled)):
        article = coup.article("right_declined")
        offered.append(_offer("decline_cards", article, seat=coup.entitled))
    left_out: dict[str, Any] = dict.fromkeys(ActDone.__struct_fields__)
    return ActsShown(
        next=offered,
        receiver=coup.entitled,
        declined=sorted(coup.declined),
        is_announced=coup.outcome is not None,
        begun=_show_begun(stored[0]),
        done=[
            ActDone(**{**left_out, **{name: it for name, it in act.items() if name != "at"}})
            for act in stored[1:]
        ],
    )


def _show_begun(begun: Act) -> ActsBegun:
    bets = [
        BetLaid(seat=it["seat"], wager=WagerKind(it["wager"]), stake_minor=it["stake_minor"])
        for it in begun["bets"]
    ]
    return ActsBegun(seated=begun["seated"], holder=begun["holder"], bets=bets)


def _offer(act: str, article: str, **fields: Any) -> ActOffered:
    left_out = dict.fromkeys(ActOffered.__struct_fields__)
    return ActOffered(**{**left_out, "act": act, "article": article, **fields})


def _fields(coup: TableCoup, kind: type[object], hand: Hand | None) -> list[dict[str, Any]]:
    """Return the fields of an expected act; a choice has several."""
    of_hand = {} if hand is None else {"hand": hand.value}
    if kind is acts.GiveCards:
        return [_seat(coup.entitled)]
    if kind is acts.TurnPunto:
        return [{**of_hand, **_seat(coup.given_to), "cards": 2}]
    if kind is acts.TurnBanca:
        return [{**of_hand, **_seat(coup.holder), "cards": 2}]
    if kind is acts.Draw:
        return [{**of_hand, **_seat(coup.holder), "cards": 1}]
    if kind is acts.SayWill:
        return [{**_seat(coup.will_of), "will": will.value} for will in Will]
    if kind in (acts.AnnounceHand, acts.AnnounceStand):
        return [{**of_hand, "total": coup.punto_two if hand is Hand.PUNTO else coup.banca_two}]
    outcome = coup.cards.outcome if kind is acts.Announce else None
    if outcome is None:
        return [of_hand]
    totals = {"punto_total": outcome.punto_total, "banca_total": outcome.banca_total}
    return [{"winner": outcome.winner.value, **totals}]


def _seat(seat: int | None) -> dict[str, int]:
    return {} if seat is None else {"seat": seat}


def _read(coup: TableCoup, act: Act) -> list[object]:
    """Return what the rules know as one act or two. Raises OperationViolation and others."""
    kind, seat = act["act"], act.get("seat")
    if kind == "say_will":
        will = act.get("will")
        said = acts.SayWill(seat, will)  # type: ignore[arg-type] # the rules judge what is sent
        return [said, acts.AnnounceWill(said.will)]
    if kind in ("turn_punto", "turn_banca"):
        turn = acts.TurnPunto if kind == "turn_punto" else acts.TurnBanca
        return [turn(seat, parse_cards(act.get("cards", "")))]  # type: ignore[arg-type]
    if kind == "draw":
        cards = parse_cards(act.get("cards", ""))
        if len(cards) != 1:
            hand = coup.called or Hand.PUNTO
            raise CoupViolation("coup.card_count", hand=hand.value, count=len(cards))
        return [acts.Draw(seat, *cards)]
    if kind == "announce":
        return [acts.Announce(act.get("punto_total"), act.get("banca_total"), act.get("winner"))]  # type: ignore[arg-type]
    if kind in ("announce_hand", "announce_stand"):
        say = acts.AnnounceHand if kind == "announce_hand" else acts.AnnounceStand
        return [say(act.get("hand"), act.get("total"))]  # type: ignore[arg-type]
    if kind == "call_third":
        return [acts.CallThird(act.get("hand"))]  # type: ignore[arg-type]
    if kind == "call_banca":
        return [acts.CallBanca()]
    if kind == "decline_cards":
        return [acts.DeclineCards(seat)]  # type: ignore[arg-type]
    return [acts.GiveCards(seat)]
