"""The tables that round commission differently from the house's policy, and why."""

from dataclasses import dataclass

from django.db.models import Prefetch

from games.rules.regulations import REGULATIONS
from games.rules.regulations.commission import CommissionRule, Rounding
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.sessions.models import TableSession


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
        regulation = REGULATIONS.get(table.regulation)
        said = regulation.commission if regulation is not None else None
        session: TableSession | None = next(iter(table.open_sessions), None)
        rule = (said or own) if session is None else _rule_of(session)
        if rule != own or said is not None:
            article = regulation.article("commission") if regulation and rule == said else ""
            roundings.append(OtherRounding(table, rule, rule == said, article))
    return roundings


def _rule_of(session: TableSession) -> CommissionRule:
    return CommissionRule(session.commission_step_minor, Rounding(session.commission_direction))
