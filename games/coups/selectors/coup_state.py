"""A table as its next coup finds it, seen by one signed-in person."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from uuid import UUID

import msgspec

from casino.lib.errors import Conflict, NotAllowed, NotFound
from casino.lib.money import smallest_step
from casino.lib.policy import Actor, Reach, Role, verify_role
from games.coups.selectors.coup_row import CoupRow, fetch_coup_row
from games.coups.selectors.phase_times import PhaseStarts
from games.coups.selectors.talla_in_play import TallaInPlay
from games.rules.cards import parse_cards
from games.rules.limits import Limits
from games.rules.regulations import get_regulation
from games.rules.regulations.base import Regulation, TableFormat
from games.rules.settlement import CommissionRule, Rounding
from games.rules.talla import COUP_FEWEST, COUP_MOST, TallaCards
from games.tallas.models import Talla
from games.tallas.selectors import present_holder
from tables.houses.models import CommissionMode
from tables.limits.selectors.in_force import KeptLimits
from tables.sessions.models import TableSession


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house's additions to the regulation; the rounding is the session's."""

    currency: str
    commission: CommissionRule
    chip_step_minor: int
    """The step of every stake: the house has no smaller chip."""


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
    cut_card_behind: int
    holder: int | None
    refused: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UnderwayState:
    """The coup before it is recorded; `bets` are those at "no va mas", `burned` counts cards."""

    starts: PhaseStarts
    bets: list[dict[str, Any]] | None
    punto: str
    banca: str
    punto_stands: bool = False
    burned: int = 0
    acts: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Sign:
    """The posting of the limits, until when it is in force, and the seats with lower ones."""

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
        """The seat that deals the next coup; None is the croupier."""
        talla = self.talla
        if talla is None:
            return None
        if self.begun is not None and self.regulation.banca is None:
            dealer: int | None = self.begun["holder"]
            return dealer
        return present_holder(
            self.regulation, self.format, talla.holder, self.seated, talla.refused
        )

    @property
    def begun(self) -> Mapping[str, Any] | None:
        """The table as "cartas" was called; None unless the coup is played by its acts."""
        return self.underway.acts[0] if self.underway is not None and self.underway.acts else None

    @property
    def seated_at_deal(self) -> frozenset[int]:
        """The seats that were taken as the cards were called, where that is known."""
        return self.seated if self.begun is None else frozenset(self.begun["seated"])

    @property
    def laid_at(self) -> frozenset[int]:
        """The places whose bets lay at "no va mas"; none where they were not entered then."""
        lay = self.underway.bets if self.underway is not None else None
        return frozenset(bet["seat"] for bet in lay or ())

    @property
    def may_bet(self) -> frozenset[int]:
        """The places with a guest, and those whose bets lie: who leaves, leaves them."""
        return self.seated | self.standing | self.laid_at

    def verify_may(self, act: str) -> None:
        """Raise NotAllowed unless the person may do the act at this table."""
        if verify_role(self.actor, act) is Reach.OWN and not self.holds_post:
            raise NotAllowed("policy.not_your_table", params={"table": self.table_number})

    def verify_playing(self) -> tuple[SessionState, TallaState, Limits]:
        """Raise Conflict unless a coup can be played now; return session, talla and limits."""
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
    return _state_of(fetch_coup_row(sign_in_id, table_id, command_id), table_id, sign_in_id)


def _state_of(row: CoupRow, table_id: int, sign_in_id: UUID) -> CoupState:
    if row.table is None:
        raise NotFound("thing.not_found", params={"thing": "table", "id": table_id})
    # An open session plays on under the version it was opened with.
    regulation = get_regulation(row.regulation, row.regulation_version)
    rules_format = regulation.format(row.table_format)
    seated = frozenset(row.seated)
    return CoupState(
        actor=Actor(row.staff_id, row.house_id, Role(row.role), row.name, row.badge, sign_in_id),
        house=HouseRules(
            row.currency,
            CommissionRule(row.commission_step or 1, Rounding(row.commission_direction or "down")),
            smallest_step(row.denominations),
        ),
        table_id=table_id,
        table_number=row.table_number,
        regulation=regulation,
        format=rules_format,
        version=row.version,
        holds_post=row.holds_post,
        session=_session_of(row),
        talla=_talla_of(row, regulation, rules_format, seated),
        limits=_limits_of(row),
        sign=Sign(
            row.posting,
            row.announced_for,
            {kept.position: limits_kept(kept) for kept in _KEPT.decode(row.limits_kept or "[]")},
        ),
        seated=seated,
        standing=frozenset(row.standing),
        float_account=row.float_account,
        commission_account=row.commission_account,
        guests_account=row.guests_account,
        done=_done_of(row),
        underway=_underway_of(row),
    )


_KEPT = msgspec.json.Decoder(list[KeptLimits])


def limits_kept(kept: KeptLimits) -> Limits:
    """Read the limits that a guest keeps as the rules' limits."""
    return Limits(kept.minimum_minor, kept.maximum_minor, kept.tie_maximum_minor, kept.step_minor)


def _limits_of(row: CoupRow) -> Limits | None:
    if row.minimum_minor is None:
        return None
    return Limits(row.minimum_minor, row.maximum_minor, row.tie_maximum_minor, row.step_minor)


def _session_of(row: CoupRow) -> SessionState | None:
    if row.session is None or row.regulation_version is None:
        return None
    return SessionState(
        id=row.session,
        state=row.session_state,
        last_coups_left=row.last_coups_left,
        shift_id=row.shift,
        regulation_version=row.regulation_version,
        gaming_day=row.gaming_day,
        commission_mode=row.commission_mode,
    )


def _underway_of(row: CoupRow) -> UnderwayState | None:
    if row.underway is None:
        return None
    return UnderwayState(
        starts=PhaseStarts(row.bets_at, row.no_va_mas_at, row.cards_at, row.pay_at),
        bets=None if row.bets is None else msgspec.json.decode(row.bets),
        punto=row.punto,
        banca=row.banca,
        punto_stands=row.punto_stands,
        burned=len(row.burned_in_coup) // 2,
        acts=[] if row.acts is None else msgspec.json.decode(row.acts),
    )


def _done_of(row: CoupRow) -> Done | None:
    if row.done_kind is None:
        return None
    answer = msgspec.json.decode(row.done_answer)
    return Done(row.done_kind, row.done_by, bytes(row.done_digest), answer)


def _talla_of(
    row: CoupRow, regulation: Regulation, table_format: TableFormat, seated: frozenset[int]
) -> TallaState | None:
    if row.talla is None:
        return None
    return TallaState(
        id=row.talla,
        number=row.talla_number,
        cards=talla_cards(
            row.decks, row.first_card, row.burned, row.burned_cards, row.seen, row.coups_unseen
        ),
        coups=row.coups,
        cut_card_out=row.cut_card_out,
        cut_card_behind=row.cut_card_behind,
        holder=present_holder(regulation, table_format, row.talla_holder, seated, row.refused),
        refused=tuple(row.refused),
    )


def commission_rule_of(session: TableSession) -> CommissionRule:
    """Return how deductions are rounded in a session."""
    return CommissionRule(session.commission_step_minor, Rounding(session.commission_direction))


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
