"""The policies of a house, and their changes."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from django.conf import settings
from django.db.models import Prefetch, Q

from casino.lib.clock import SHIFTS_MOST
from casino.lib.plain import make_plain
from casino.lib.policy import Role, reach_of
from games.rules.limits import Limits
from games.rules.regulations import Regulation, get_regulation
from games.rules.regulations.commission import CommissionRule, Rounding
from games.rules.regulations.derived import STAKE_MOST
from games.rules.rounded_odds import RoundedEdge, find_favoured_stake
from tables.floor.models import GamingTable
from tables.houses.models import CommissionMode, EscalationRole, House, LimitsPolicy, Notifier
from tables.journal.models import FloorEvent
from tables.policies.events import PolicyEvent
from tables.policies.words import POLICY_WORDS
from tables.sessions.models import TableSession
from tables.sessions.selectors import session_rules


class Kind(StrEnum):
    """The kind of a policy's value."""

    CHOICE = "choice"
    SWITCH = "switch"
    NUMBER = "number"
    AMOUNT = "amount"
    CHIP = "chip"
    ADDRESS = "address"
    HOST = "host"
    LABELS = "labels"
    HOURS = "hours"


@dataclass(frozen=True, slots=True)
class Policy:
    """A field of `House` that can be changed while the house runs.

    `least` and `most` bound a number or an amount (in the smallest unit), `most` also the
    characters of an address or the number of labels or hours. `act` is the right to change it.
    """

    name: str
    kind: Kind
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    act: str = "house.configure"


MONEY_ACT: Final = "house.configure_money"
TRUST_ACT: Final = "house.configure_trust"
LABELS_MOST: Final = 20
AMOUNT_MOST: Final = 10**9  # ten million euros, far above any sign

_ALL = (
    Policy("limits_policy", Kind.CHOICE, choices=tuple(LimitsPolicy.values)),
    Policy("limits_notice_minutes", Kind.NUMBER, 1, 1440),
    Policy("offers_seats", Kind.SWITCH),
    Policy("call_holds_minutes", Kind.NUMBER, 1, 60),
    Policy("notifier", Kind.CHOICE, choices=tuple(Notifier.values), act=TRUST_ACT),
    Policy("notifier_url", Kind.ADDRESS, most=300, act=TRUST_ACT),
    Policy("public_url", Kind.HOST, most=200, act=TRUST_ACT),
    Policy("pin_needs_device", Kind.SWITCH, act=TRUST_ACT),
    Policy("break_after_minutes", Kind.NUMBER, 1, 720),
    Policy("break_minutes", Kind.NUMBER, 1, 240),
    Policy("second_language", Kind.CHOICE, choices=tuple(dict(settings.LANGUAGES))),
    Policy("skipped_seat_labels", Kind.LABELS, most=LABELS_MOST),
    Policy("shift_starts", Kind.HOURS, most=SHIFTS_MOST),
    Policy("card_sets_counted", Kind.SWITCH),
    Policy("suits_noted", Kind.SWITCH),
    Policy("abandoned_bets_days", Kind.NUMBER, 1, 3650),
    Policy("authorised_minimum_minor", Kind.AMOUNT, 1, AMOUNT_MOST, act=MONEY_ACT),
    Policy("commission_step_minor", Kind.CHIP, act=MONEY_ACT),
    Policy("commission_direction", Kind.CHOICE, choices=tuple(Rounding), act=MONEY_ACT),
    Policy("tolerance_commission_minor", Kind.AMOUNT, 0, AMOUNT_MOST, act=MONEY_ACT),
    Policy("tolerance_tips_minor", Kind.AMOUNT, 0, AMOUNT_MOST, act=MONEY_ACT),
    Policy("tolerance_float_minor", Kind.AMOUNT, 0, AMOUNT_MOST, act=MONEY_ACT),
    Policy("tolerance_drop_minor", Kind.AMOUNT, 0, AMOUNT_MOST, act=MONEY_ACT),
    Policy("escalation_role", Kind.CHOICE, choices=tuple(EscalationRole.values), act=MONEY_ACT),
    Policy("commission_mode", Kind.CHOICE, choices=tuple(CommissionMode.values), act=MONEY_ACT),
    Policy("drop_counted_later", Kind.SWITCH, act=MONEY_ACT),
    Policy("unusual_times", Kind.NUMBER, 1, 100, act=MONEY_ACT),
)
POLICIES: Final[Mapping[str, Policy]] = MappingProxyType({one.name: one for one in _ALL})
"""Every policy by its field.

Country, currency, clock and chips of a house are not policies: earlier records would change their
meaning.
"""


def policies_of(house: House) -> dict[str, Any]:
    """Return the policies of a house as plain values."""
    return {name: policy_of(house, name) for name in POLICIES}


def policy_of(house: House, name: str) -> Any:
    """Return one policy of a house as a plain value; hours as texts such as 20:00."""
    value = getattr(house, name)
    if POLICIES[name].kind is Kind.HOURS:
        return [at.strftime("%H:%M") for at in value]
    return value


def changeable_by(role: Role) -> frozenset[str]:
    """Name the policies that a role may change."""
    return frozenset(name for name, one in POLICIES.items() if reach_of(role, one.act) is not None)


def list_commission_steps(house: House) -> list[int]:
    """List what commission can be paid in: the smallest unit and the house's chips, rising."""
    return sorted({1, *house.denominations_minor})


PAGE_LENGTH = 50


@dataclass(frozen=True, slots=True)
class PolicyChange:
    """One policy, as it was and as it is since."""

    name: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class PolicyChanges:
    """The changes of one command."""

    event: FloorEvent
    changes: tuple[PolicyChange, ...]


def list_changes(
    house_id: int, *, words: str = "", before: int | None = None
) -> tuple[list[PolicyChanges], int | None]:
    """List changes, newest first, and the version before which the older ones continue (1 query).

    Each of the words is in a person's name, is their badge, or is in a policy's name in the
    reader's language.
    """
    events = FloorEvent.objects.filter(
        house_id=house_id, table=None, kind=PolicyEvent.HOUSE_CONFIGURED.value
    )
    for word in words.split():
        named = [
            name
            for name, called in POLICY_WORDS.items()
            if make_plain(word) in make_plain(str(called))
        ]
        events = events.filter(
            Q(actor__name__plain_contains=word)
            | Q(actor__badge__iexact=word)
            | Q(payload__changes__has_any_keys=named)
        )
    if before is not None:
        events = events.filter(version__lt=before)
    page = list(events.select_related("actor").order_by("-version")[: PAGE_LENGTH + 1])
    shown = page[:PAGE_LENGTH]
    changes = [PolicyChanges(event, tuple(_changes_of(event))) for event in shown]
    return changes, shown[-1].version if len(page) > PAGE_LENGTH else None


def _changes_of(event: FloorEvent) -> list[PolicyChange]:
    changes = event.payload["changes"]
    known = [name for name in POLICY_WORDS if name in changes]  # in the order of the page
    return [PolicyChange(name, changes[name]["from"], changes[name]["to"]) for name in known]


@dataclass(frozen=True, slots=True)
class OtherRounding:
    """A table that rounds commission differently from the house's policy.

    `by_rules` if its rules fix the rounding, with their article ("" if there is none); otherwise it
    was opened before the house changed its policy, and keeps its rounding until it closes.
    """

    table: GamingTable
    rule: CommissionRule
    by_rules: bool
    article: str


def list_other_roundings(house: House) -> list[OtherRounding]:
    """List the tables that round otherwise, by number (2 queries).

    An open table rounds by its session, a closed one by its rules.
    """
    own = CommissionRule(house.commission_step_minor, Rounding(house.commission_direction))
    in_play = Prefetch(
        "sessions", TableSession.objects.filter(closed_at=None), to_attr="open_sessions"
    )
    tables = GamingTable.objects.filter(house=house).prefetch_related(in_play)
    roundings = []
    for table in tables.order_by("number"):
        session: TableSession | None = next(iter(table.open_sessions), None)
        regulation = get_regulation(table.regulation) if session is None else session_rules(session)
        said = regulation.commission
        rule = (said or own) if session is None else _rule_of(session)
        if rule != own or said is not None:
            article = regulation.article("commission") if rule == said else ""
            roundings.append(OtherRounding(table, rule, rule == said, article))
    return roundings


def list_favoured_stakes(house: House) -> list[tuple[Regulation, RoundedEdge]]:
    """List what the house's rounding gives the guest at tables whose text leaves it (1 query).

    The worst stake of each such text, from the lowest one authorised in steps of the smallest chip.
    """
    own = CommissionRule(house.commission_step_minor, Rounding(house.commission_direction))
    least = house.authorised_minimum_minor
    limits = Limits(least, STAKE_MOST, 0, min(house.denominations_minor))
    keys = GamingTable.objects.filter(house=house).values_list("regulation", flat=True)
    found = []
    for key in sorted(set(keys)):
        regulation = get_regulation(key)
        if regulation.commission is None:
            stake = find_favoured_stake(regulation, own, limits)
            if stake is not None:
                found.append((regulation, stake))
    return found


def _rule_of(session: TableSession) -> CommissionRule:
    return CommissionRule(session.commission_step_minor, Rounding(session.commission_direction))
