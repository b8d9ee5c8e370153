"""How far the next shoe of a table is prepared, and how that of its talla in play was."""

from collections.abc import Collection, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta
from psycopg.types.numeric import Int8

from casino.lib.prepared import Question, Row, json_row
from casino.lib.sent import Count, Moment, Ordinal, Sent, one_of
from games.banca.selectors.banca import find_posting, read_banca, read_limits
from games.preparation.models import ShoeStep
from games.rules.cards import CARD_PATTERN, parse_card
from games.rules.preparation import TakenStep, find_due_step, order_cutters
from games.rules.regulations.base import Regulation
from games.rules.regulations.play_rules import PreparationStep
from games.rules.talla import burn_count, start
from games.tallas.models import Talla
from tables.sessions.models import TableSession
from tables.sessions.selectors import session_rules

StepCode = Annotated[str, one_of(PreparationStep)]
CardCode = Annotated[str, Meta(pattern=f"^{CARD_PATTERN}$")]


class ShoeStepShown(Sent):
    """A step that was taken, and by whom."""

    step: StepCode
    cards: Annotated[
        Count | None, Meta(description="Counted, lifted by the cut, or behind the cut card.")
    ]
    seat: Annotated[Ordinal | None, Meta(description="Who cut; null: the croupier.")]
    taken_by: Annotated[str, Meta(description="The badge.")]
    taken_by_name: str
    taken_at: Moment


class BurnShown(Sent):
    """The last step, taken by beginning the talla: the first card, and the cards it burned."""

    first_card: CardCode
    said: Annotated[int, Meta(ge=1, le=10, description="The number that the first card counts.")]
    cards: Annotated[int, Meta(ge=2, description="Burned, the first card included.")]
    taken_by: Annotated[str | None, Meta(description="The badge; null: a shoe reader.")]
    taken_by_name: Annotated[str, Meta(description="Of the person, or of the shoe reader.")]
    taken_at: Moment


class UncountedSet(Sent):
    """A set of cards that was opened at the table and is not counted yet."""

    card_set: int
    serial: str


class ShoeShown(Sent):
    """The shoe of the talla in play; between two, the next one as far as it is prepared."""

    talla: Annotated[int, Meta(ge=1, description="The number of the talla it is for.")]
    steps: list[ShoeStepShown]
    burn: Annotated[
        BurnShown | None,
        Meta(description="Null: the talla has not begun, or its text burns nothing."),
    ]
    due: Annotated[StepCode | None, Meta(description="Null: the talla may begin, or has begun.")]
    cutters: Annotated[
        list[Ordinal], Meta(description="The seats that may cut, by their right to it.")
    ]
    uncounted: Annotated[
        list[UncountedSet], Meta(description="Of the sets at the table; none once it has begun.")
    ]


class _Begun(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """How a talla in play began, of its own row."""

    decks: int
    first_card: str
    taken_by: str | None
    taken_by_name: str
    taken_at: Moment


class PreparedShoe(msgspec.Struct, frozen=True, gc=False):
    """The steps taken for a table's talla in play, or its next one, which has not `begun`."""

    table_id: int
    talla: int
    steps: list[ShoeStepShown]
    begun: _Begun | None
    uncounted: list[UncountedSet]


_STEP = json_row(
    ShoeStepShown,
    {
        "step": "taken.step",
        "cards": "taken.cards",
        "seat": "taken.seat",
        "taken_by": "person.badge",
        "taken_by_name": "person.name",
        "taken_at": "taken.taken_at",
    },
)
_UNCOUNTED = json_row(UncountedSet, {"card_set": "card_set.id", "serial": "card_set.serial"})
_BEGUN = json_row(
    _Begun,
    {
        "decks": "talla.decks",
        "first_card": "talla.first_card",
        "taken_by": "person.badge",
        "taken_by_name": "coalesce(person.name, reader.name)",
        "taken_at": "talla.started_at",
    },
)
_PREPARED = f"""
    SELECT session.table_id, shoe.number, (
        SELECT json_agg({_STEP} ORDER BY taken.id)::text
        FROM games_shoestep AS taken
        JOIN tables_staffmember AS person ON person.id = taken.taken_by_id
        WHERE taken.session_id = session.id AND taken.talla_number = shoe.number
            AND taken.id > coalesce((SELECT max(id) FROM games_shoestep AS latest
                WHERE latest.session_id = session.id AND latest.talla_number = shoe.number
                    AND latest.step = 'again'), 0)),
        CASE WHEN talla.id IS NOT NULL THEN {_BEGUN}::text END,
        CASE WHEN talla.id IS NULL THEN (
            SELECT json_agg({_UNCOUNTED} ORDER BY card_set.serial)::text
            FROM games_cardset AS card_set
            WHERE card_set.table_id = session.table_id AND card_set.state = 'opened') END
    FROM tables_tablesession AS session
    LEFT JOIN games_talla AS talla
        ON talla.table_id = session.table_id AND talla.ended_at IS NULL
    LEFT JOIN tables_staffmember AS person ON person.id = talla.started_by_id
    LEFT JOIN tables_device AS reader ON reader.id = talla.started_by_device_id
    CROSS JOIN LATERAL (SELECT coalesce(talla.number, 1 + (
        SELECT count(*) FROM games_talla WHERE session_id = session.id)) AS number) AS shoe
    WHERE session.table_id = ANY(%(tables)s) AND session.closed_at IS NULL
"""  # noqa: S608 (only our own names are written into it)


def shoes_question(table_ids: Collection[int]) -> Question:
    """Ask for the shoe of each open table, in play or the next, which `read_shoes` reads."""
    return _PREPARED, {"tables": [Int8(one) for one in table_ids]}


def read_shoes(rows: list[Row]) -> dict[int, PreparedShoe]:
    """Read the answer to `shoes_question`: shoe by table."""
    return {
        table: PreparedShoe(
            table,
            number,
            [] if steps is None else _read_steps(steps),
            None if begun is None else msgspec.json.decode(begun, type=_Begun),
            [] if uncounted is None else _read_uncounted(uncounted),
        )
        for table, number, steps, begun, uncounted in rows
    }


def show_shoe(
    shoe: PreparedShoe, regulation: Regulation, opener: int | None, seated: Sequence[int]
) -> ShoeShown:
    """Return the shoe with its next step; `opener` is the seat that will deal first."""
    begun = shoe.begun
    if begun is not None:
        burn = _show_burn(begun, regulation)
        return ShoeShown(
            talla=shoe.talla, steps=shoe.steps, burn=burn, due=None, cutters=[], uncounted=[]
        )
    return ShoeShown(
        talla=shoe.talla,
        steps=shoe.steps,
        burn=None,
        due=find_due_step(regulation, [PreparationStep(one.step) for one in shoe.steps]),
        cutters=list(order_cutters(regulation, opener, seated)),
        uncounted=shoe.uncounted,
    )


def count_burn(first_card: str, decks: int, regulation: Regulation) -> tuple[int, int]:
    """Return the number that a talla's first card counts, and the cards burned with it."""
    card = parse_card(first_card)
    return burn_count(regulation, card), start(decks, card, regulation).burned


def list_taken_steps(session: TableSession) -> tuple[int, list[TakenStep]]:
    """Return the number of a session's next talla, and the steps taken for its shoe (2 queries)."""
    number = 1 + Talla.objects.filter(session=session).count()
    taken: list[TakenStep] = []
    for one in ShoeStep.objects.filter(session=session, talla_number=number):
        if one.step == ShoeStep.Step.AGAIN:
            taken.clear()
        else:
            taken.append(TakenStep(PreparationStep(one.step), one.cards, one.seat))
    return number, taken


def find_opener(session: TableSession) -> int | None:
    """Return the seat that opens the next deck, as far as known, where players hold the banca."""
    if session_rules(session).banca is None:
        return None
    return read_banca(session, read_limits(find_posting(session.table_id))).table.opener_seat


def _show_burn(begun: _Begun, regulation: Regulation) -> BurnShown | None:
    if not begun.first_card:
        return None
    said, cards = count_burn(begun.first_card, begun.decks, regulation)
    return BurnShown(
        first_card=begun.first_card,
        said=said,
        cards=cards,
        taken_by=begun.taken_by,
        taken_by_name=begun.taken_by_name,
        taken_at=begun.taken_at,
    )


def _read_steps(text: str) -> list[ShoeStepShown]:
    row = tuple[str, int | None, int | None, str, str, Moment]
    return [ShoeStepShown(*values) for values in msgspec.json.decode(text, type=list[row])]


def _read_uncounted(text: str) -> list[UncountedSet]:
    found = msgspec.json.decode(text, type=list[tuple[int, str]])
    return [UncountedSet(card_set=card_set, serial=serial) for card_set, serial in found]
