"""The banca of a holder as screens are sent it."""

from collections.abc import Mapping
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from casino.lib.sent import Count, Ordinal, Sent, one_of
from games.banca.selectors.rows import KeptBanca
from games.rules.banca import BancaTable, Party, describe_banca, describe_course
from games.rules.settlement import Rounding

PHASES: Final = ("Auction", "Left", "Turn", "Running", "SuiteOffer")


class OfferShown(Sent):
    """A seat's offer for the banca."""

    seat: Ordinal
    amount_minor: Ordinal


class AuctionShown(Sent):
    """The offers for a banca that nobody holds yet."""

    offers: list[OfferShown]
    floor_minor: Annotated[int, Meta(ge=0, description="What equal offers must improve.")]
    improving: Annotated[
        list[Ordinal], Meta(description="The only seats that may still offer; empty: all may.")
    ]


class HolderShown(Sent):
    """The banca and who holds it."""

    player: str
    name: str
    house: bool
    seat: Ordinal
    opening_minor: Ordinal
    stake_minor: Ordinal
    won: Count
    ties: Count
    next_is_discounted: bool
    in_suite: bool
    suite_announced: bool
    suite_costs_minor: Count
    bets_closed: bool
    card_drawn: bool


class AskedShown(Sent):
    """The party that is asked to take the banca."""

    to: Annotated[str, one_of(Party)]
    seat: Ordinal
    player: str | None
    name: str
    least_minor: Ordinal
    most_minor: Ordinal


class StandingPlayer(Sent):
    """A player without a seat."""

    player: str
    name: str


class RefusalValue(Sent):
    """A value of a refusal's sentence: `*_minor` is money, `player` a name."""

    name: str
    value: str | int


class RefusedAct(Sent):
    """An act on a held banca that has a key and cannot take effect now, and why."""

    act: str
    code: str
    article: Annotated[str, Meta(description="Empty if it is no article that forbids it.")]
    values: list[RefusalValue]


class SeatedPlayer(Sent):
    """A player and the seat."""

    seat: Ordinal
    player: str


class BancaOnTable(Sent):
    """A banca that is held, as the rules keep it."""

    player: str
    seat: Ordinal
    opening_minor: Ordinal
    stake_minor: Ordinal
    auctioned: bool
    original_giver: Ordinal | None
    won: Count
    ties: Count
    halves: Count
    spared_minor: Count
    suite_announced: bool
    bets_closed: bool
    card_drawn: bool


class BancaAsLeft(Sent):
    """The banca as the last act left it, whole: a device goes on from it without the server.

    The next act first makes guests who came, sat or left since known to it.
    """

    command: Annotated[str | None, Meta(description="The key of the command of the last act.")]
    phase: Annotated[str, one_of(PHASES)]
    decks: Ordinal
    seats: list[SeatedPlayer]
    standing: list[str]
    minimum_minor: Count
    maximum_minor: Count
    step_minor: Count
    rounded_to_minor: Ordinal
    rounded: Annotated[str, one_of(Rounding)]
    round_start: Ordinal | None
    took: list[str]
    last_player: str | None
    times_running: Count
    auction: AuctionShown | None
    banca: BancaOnTable | None
    after: Count | None
    lending: Ordinal | None
    giver: str | None
    giver_seat: Ordinal | None
    original_giver: Ordinal | None
    suite_minor: Count
    queue: Annotated[list[Ordinal], Meta(description="The seats that are still to be asked.")]
    steps: Annotated[
        list[Annotated[str, one_of(Party)]],
        Meta(description="Whom, after the holder has desisted or given suite."),
    ]


class BancaState(Sent):
    """The banca that belongs to its holder, and the possible acts on it."""

    number: Annotated[
        int,
        Meta(ge=0, description="The number of the last act: send it as `after` of the next one."),
    ]
    phase: Annotated[str, one_of(PHASES)]
    decks: Ordinal
    opener: Annotated[
        Ordinal | None,
        Meta(description="The seat that opens the deck, as far as known: its left may cut."),
    ]
    auction: AuctionShown | None
    holder: HolderShown | None
    asked: AskedShown | None
    possible: Annotated[list[str], Meta(description="The kinds of act that can take effect now.")]
    refused: list[RefusedAct]
    standing: list[StandingPlayer]
    course: BancaAsLeft


class BancaHeld(Sent):
    """The seat and amount of a banca, without a name."""

    seat: Annotated[int | None, Meta(description="Null: the banca is the house's.")]
    stake_minor: Ordinal
    won: Annotated[int, Meta(ge=0, description="Its won passes.")]


def show_banca(kept: KeptBanca, table: BancaTable, names: Mapping[str, str]) -> BancaState:
    """Return the stored banca, with the guests at the table now."""
    view = describe_banca(table)
    for part in ("holder", "asked"):
        if view[part] is not None:
            view[part]["name"] = names.get(view[part]["player"] or "", "")
    for refusal in view["refused"]:
        params = refusal.pop("params")
        if "player" in params:
            params = {**params, "player": names.get(params["player"]) or params["player"]}
        refusal["values"] = [{"name": name, "value": value} for name, value in params.items()]
    standing = sorted(table.standing, key=int)
    view["number"] = kept.number
    view["standing"] = [{"player": one, "name": names.get(one, "")} for one in standing]
    command = None if kept.command_id is None else str(kept.command_id)
    view["course"] = {**describe_course(kept.table), "command": command}
    return msgspec.convert(view, BancaState)


def publish_banca(shown: BancaState | None) -> BancaHeld | None:
    """Return the public part of a banca: its seat, its stake (smallest unit), its won passes."""
    holder = shown and shown.holder
    if not holder:
        return None
    return BancaHeld(
        seat=None if holder.house else holder.seat, stake_minor=holder.stake_minor, won=holder.won
    )
