"""Everything a coup needs to know of its table, in one statement.

This is the hot path's only read: who asks and by what right, the table, its session, talla,
limits, seats and accounts, and the answer stored if the command was already done.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from uuid import UUID

import msgspec

from casino.lib.errors import Conflict, NotAllowed, NotFound, NotSignedIn
from casino.lib.money import smallest_step
from casino.lib.policy import Actor, Reach, Role, verify_role
from games.models import Talla
from games.rules.cards import parse_cards
from games.rules.limits import Limits
from games.rules.regulations import get_regulation
from games.rules.regulations.base import Regulation, TableFormat
from games.rules.settlement import CommissionRule, Rounding
from games.rules.talla import COUP_FEWEST, COUP_MOST, TallaCards
from games.selectors.phase_times import PhaseStarts
from games.selectors.sabot import present_holder
from games.selectors.talla_in_play import TallaInPlay
from tables.models import CommissionMode
from tables.selectors.limits_in_force import announced_sql, in_force_sql, kept_sql
from tables.selectors.prepared import raw_cursor

READ = f"""
SELECT
  staff.id, staff.house_id, staff.role, staff.name, staff.badge,
  house.currency,
  session.commission_step_minor, session.commission_direction,
  gt.id, gt.number, gt.format, coalesce(session.regulation, gt.regulation), gt.version,
  EXISTS (
    SELECT FROM tables_supervision WHERE table_id = gt.id AND jefe_id = staff.id
      AND ended_at IS NULL
    UNION ALL
    SELECT FROM tables_croupierpost WHERE table_id = gt.id AND croupier_id = staff.id
      AND ended_at IS NULL
  ),
  session.id, session.state, session.last_coups_left, session.shift_id,
  session.regulation_version, shift.gaming_day,
  talla.id, talla.number, talla.decks, talla.first_card, talla.burned, talla.seen, talla.coups,
  talla.coups_unseen, talla.cut_card_out, talla.holder, talla.refused,
  limits.minimum_minor, limits.maximum_minor, limits.tie_maximum_minor, limits.step_minor,
  ARRAY(
    SELECT seat.position FROM tables_seatoccupancy AS taken
    JOIN tables_seat AS seat ON seat.id = taken.seat_id
    WHERE taken.table_id = gt.id AND taken.left_at IS NULL
  ),
  ARRAY(
    SELECT standing_place FROM tables_seatoccupancy
    WHERE table_id = gt.id AND left_at IS NULL AND seat_id IS NULL
  ),
  (SELECT id FROM tables_account WHERE house_id = house.id AND table_id = gt.id
    AND kind = 'float'),
  (SELECT id FROM tables_account WHERE house_id = house.id AND table_id = gt.id
    AND kind = 'commission'),
  (SELECT id FROM tables_account WHERE house_id = house.id AND table_id IS NULL
    AND kind = 'guests'),
  done.kind, done.actor_id, done.body_hash, done.answer::text,
  limits.id, (SELECT in_force_at FROM ({announced_sql("gt.id")}) AS announced),
  ({kept_sql("gt.id")}), session.commission_mode,
  underway.bets_at, underway.no_va_mas_at, underway.cards_at, underway.pay_at,
  underway.bets::text, underway.punto, underway.banca, underway.number,
  talla.burned_cards, underway.punto_stands, house.denominations_minor
FROM tables_signin AS sign_in
JOIN tables_staffmember AS staff ON staff.id = sign_in.staff_id AND staff.is_active
JOIN tables_house AS house ON house.id = staff.house_id
LEFT JOIN tables_gamingtable AS gt ON gt.id = %s::bigint AND gt.house_id = house.id
LEFT JOIN tables_tablesession AS session ON session.table_id = gt.id AND session.closed_at IS NULL
LEFT JOIN tables_shift AS shift ON shift.id = session.shift_id
LEFT JOIN games_talla AS talla ON talla.table_id = gt.id AND talla.ended_at IS NULL
LEFT JOIN games_coupunderway AS underway
  ON underway.talla_id = talla.id AND underway.number = talla.coups + 1
LEFT JOIN LATERAL ({in_force_sql("gt.id")}) AS limits ON true
LEFT JOIN tables_commandrecord AS done ON done.id = %s::uuid
WHERE sign_in.id = %s::uuid AND sign_in.ended_at IS NULL
"""  # noqa: S608 (only our own names are written into it)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What the house adds to the regulation; the rounding is the session's."""

    currency: str
    commission: CommissionRule
    chip_step_minor: int
    """What every stake is a multiple of: the house has no smaller chip."""


@dataclass(frozen=True, slots=True)
class SessionState:
    """The open session of the table."""

    id: int
    state: str
    last_coups_left: int | None
    shift_id: int
    regulation_version: str
    gaming_day: date
    commission_mode: str

    @property
    def defers_commission(self) -> bool:
        """Whether commission is marked at the seats and collected later."""
        return self.commission_mode == CommissionMode.DEFERRED


@dataclass(frozen=True, slots=True)
class TallaState:
    """The talla in play."""

    id: int
    number: int
    cards: TallaCards
    coups: int
    cut_card_out: bool
    holder: int | None
    refused: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UnderwayState:
    """What was told of the coup before it is recorded; `bets` lay as "no va mas" was called."""

    starts: PhaseStarts
    bets: list[dict[str, Any]] | None
    punto: str
    banca: str
    punto_stands: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """Which posting the limits are, until when they stand, and who may still play lower."""

    posting_id: int | None = None
    until: datetime | None = None
    kept: Mapping[int, Limits] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Done:
    """The stored trace of a command that took effect before."""

    kind: str
    actor_id: int
    digest: bytes
    answer: dict[str, Any]


@dataclass(frozen=True, slots=True)
class CoupState:
    """A table as the next coup finds it, seen by one signed-in person."""

    actor: Actor
    house: HouseRules
    table_id: int
    table_number: str
    regulation: Regulation
    format: TableFormat
    version: int
    holds_post: bool
    session: SessionState | None
    talla: TallaState | None
    limits: Limits | None
    sign: Sign
    seated: frozenset[int]
    standing: frozenset[int]
    float_account: int | None
    commission_account: int | None
    guests_account: int | None
    done: Done | None
    underway: UnderwayState | None = None

    @property
    def holder(self) -> int | None:
        """Who deals the next coup; None is the croupier."""
        talla = self.talla
        if talla is None:
            return None
        return present_holder(
            self.regulation, self.format, talla.holder, self.seated, talla.refused
        )

    def verify_may(self, act: str) -> None:
        """Raise NotAllowed unless the person may do the act at this table."""
        if verify_role(self.actor, act) is Reach.OWN and not self.holds_post:
            raise NotAllowed("policy.not_your_table", params={"table": self.table_number})

    def verify_playing(self) -> tuple[SessionState, TallaState, Limits]:
        """Raise Conflict unless a coup can be played now; tell session, talla and limits."""
        table = {"table": self.table_number}
        if self.session is None or self.limits is None:
            raise Conflict("table.closed", params=table)
        if self.session.state == "suspended":
            raise Conflict("table.suspended", params=table)
        if self.session.state == "last_coups" and not self.session.last_coups_left:
            raise Conflict("table.last_coups_over", params=table)
        if self.talla is None:
            raise Conflict("table.no_talla", params=table)
        return self.session, self.talla, self.limits


def read_coup_state(
    *, sign_in_id: UUID, table_id: int, command_id: UUID | None = None
) -> CoupState:
    """Read a table for its next coup (1 query). Raises NotSignedIn, NotFound."""
    return _state_of(_fetch(sign_in_id, table_id, command_id), table_id, sign_in_id)


def _fetch(sign_in_id: UUID, table_id: int, command_id: UUID | None) -> Sequence[Any]:
    with raw_cursor() as cursor:
        # Text is cast in the statement: parameters of one type are planned once.
        key = None if command_id is None else str(command_id)
        cursor.execute(READ, (str(table_id), key, str(sign_in_id)), prepare=True)
        row: Sequence[Any] | None = cursor.fetchone()
    if row is None:
        raise NotSignedIn("sign_in.needed")
    return row


def _state_of(row: Sequence[Any], table_id: int, sign_in_id: UUID) -> CoupState:
    (staff_id, house_id, role, name, badge) = row[:5]
    (currency, commission_step, commission_direction) = row[5:8]
    if row[8] is None:
        raise NotFound("thing.not_found", params={"thing": "table", "id": table_id})
    (_, number, table_format, regulation_key, version, holds_post) = row[8:14]
    # An open session plays on under the version it was opened with; row[18] is its version.
    regulation = get_regulation(regulation_key, row[18])
    rules_format = regulation.format(table_format)
    seated = frozenset(row[35])
    return CoupState(
        actor=Actor(staff_id, house_id, Role(role), name, badge, sign_in_id),
        house=HouseRules(
            currency,
            CommissionRule(commission_step or 1, Rounding(commission_direction or "down")),
            smallest_step(row[58]),
        ),
        table_id=table_id,
        table_number=number,
        regulation=regulation,
        format=rules_format,
        version=version,
        holds_post=holds_post,
        session=SessionState(*[*row[14:20], row[47]]) if row[14] is not None else None,
        talla=_talla_of([*row[20:31], row[56]], regulation, rules_format, seated)
        if row[20]
        else None,
        limits=Limits(*row[31:35]) if row[31] is not None else None,
        sign=Sign(row[44], row[45], {seat: Limits(*kept) for seat, *kept in row[46] or ()}),
        seated=seated,
        standing=frozenset(row[36]),
        float_account=row[37],
        commission_account=row[38],
        guests_account=row[39],
        done=_done_of(row[40:44]) if row[40] is not None else None,
        underway=_underway_of([*row[48:55], row[57]]) if row[55] is not None else None,
    )


def _underway_of(row: Sequence[Any]) -> UnderwayState:
    *starts, bets, punto, banca, stands = row
    lying = None if bets is None else msgspec.json.decode(bets)
    return UnderwayState(PhaseStarts(*starts), lying, punto, banca, stands)


def _done_of(row: Sequence[Any]) -> Done:
    kind, actor_id, digest, answer = row
    return Done(kind, actor_id, bytes(digest), msgspec.json.decode(answer))


def _talla_of(
    row: Sequence[Any],
    regulation: Regulation,
    table_format: TableFormat,
    seated: frozenset[int],
) -> TallaState:
    (talla_id, number, decks, first_card, burned, seen, coups, unseen, *turn) = row
    cut_card_out, holder, refused, burned_cards = turn
    return TallaState(
        id=talla_id,
        number=number,
        cards=talla_cards(decks, first_card, burned, burned_cards, seen, unseen),
        coups=coups,
        cut_card_out=cut_card_out,
        holder=present_holder(regulation, table_format, holder, seated, refused),
        refused=tuple(refused),
    )


def cards_of(talla: Talla | TallaInPlay) -> TallaCards:
    """Read a talla as the rules' card count."""
    return talla_cards(
        talla.decks,
        talla.first_card,
        talla.burned,
        talla.burned_cards,
        talla.seen,
        talla.coups_unseen,
    )


def talla_cards(
    decks: int,
    first_card: str,
    burned: int,
    burned_cards: str,
    seen: Sequence[int],
    coups_unseen: int,
) -> TallaCards:
    """Read a talla's columns as the rules' card count.

    `burned` counts the burned cards that were seen too: the first card and `burned_cards`.
    """
    shown = parse_cards(first_card + burned_cards)
    return TallaCards(
        decks=decks,
        seen=tuple(seen),
        burned=burned,
        dealt=sum(seen) - len(shown),
        uncounted_at_least=coups_unseen * COUP_FEWEST,
        uncounted_at_most=coups_unseen * COUP_MOST,
        burned_seen=shown,
    )
