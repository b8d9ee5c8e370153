"""How far the next shoe of a table is prepared."""

from collections.abc import Collection, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta
from psycopg.types.numeric import Int8

from casino.lib.prepared import Question, Row, json_row
from casino.lib.sent import Count, Moment, Ordinal, Sent, one_of
from games.banca.selectors.banca import find_posting, holder_seat, read_banca, read_limits
from games.preparation.models import ShoeStep
from games.rules.preparation import TakenStep, find_due_step, order_cutters
from games.rules.regulations.base import Regulation
from games.rules.regulations.play_rules import PreparationStep
from games.tallas.models import Talla
from tables.sessions.models import TableSession
from tables.sessions.selectors import session_rules

StepCode = Annotated[str, one_of(PreparationStep)]


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


class ShoeShown(Sent):
    """The next shoe of an open table, as far as it is prepared."""

    talla: Annotated[int, Meta(ge=1, description="The number of the talla it is for.")]
    steps: list[ShoeStepShown]
    due: Annotated[StepCode | None, Meta(description="Null: the talla may begin.")]
    cutters: Annotated[
        list[Ordinal], Meta(description="The seats that may cut, by their right to it.")
    ]


class PreparedShoe(msgspec.Struct, frozen=True, gc=False):
    """The steps taken for a table's next talla."""

    table_id: int
    talla: int
    steps: list[ShoeStepShown]


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
_PREPARED = f"""
    SELECT session.table_id, played.number + 1, (
        SELECT json_agg({_STEP} ORDER BY taken.id)::text
        FROM games_shoestep AS taken
        JOIN tables_staffmember AS person ON person.id = taken.taken_by_id
        WHERE taken.session_id = session.id AND taken.talla_number = played.number + 1
            AND taken.id > coalesce((SELECT max(id) FROM games_shoestep AS latest
                WHERE latest.session_id = session.id AND latest.talla_number = played.number + 1
                    AND latest.step = 'again'), 0))
    FROM tables_tablesession AS session
    CROSS JOIN LATERAL (SELECT count(*) AS number, count(*) FILTER (WHERE ended_at IS NULL) AS open
        FROM games_talla WHERE session_id = session.id) AS played
    WHERE session.table_id = ANY(%(tables)s) AND session.closed_at IS NULL AND played.open = 0
"""  # noqa: S608 (only our own names are written into it)


def shoes_question(table_ids: Collection[int]) -> Question:
    """Ask for the next shoe of open tables without a talla, whose answer `read_shoes` reads."""
    return _PREPARED, {"tables": [Int8(one) for one in table_ids]}


def read_shoes(rows: list[Row]) -> dict[int, PreparedShoe]:
    """Read the answer to `shoes_question`: shoe by table."""
    return {
        table: PreparedShoe(table, number, [] if steps is None else _read_steps(steps))
        for table, number, steps in rows
    }


def show_shoe(
    shoe: PreparedShoe, regulation: Regulation, opener: int | None, seated: Sequence[int]
) -> ShoeShown:
    """Return the shoe with its next step; `opener` is the seat that will deal first."""
    due = find_due_step(regulation, [PreparationStep(one.step) for one in shoe.steps])
    return ShoeShown(
        talla=shoe.talla,
        steps=shoe.steps,
        due=due,
        cutters=list(order_cutters(regulation, opener, seated)),
    )


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
    """Return the seat of the player who took the banca of the next deck, where players hold it."""
    if session_rules(session).banca is None:
        return None
    return holder_seat(read_banca(session, read_limits(find_posting(session.table_id))).table)


def _read_steps(text: str) -> list[ShoeStepShown]:
    row = tuple[str, int | None, int | None, str, str, Moment]
    return [ShoeStepShown(*values) for values in msgspec.json.decode(text, type=list[row])]
