"""A house's own rules by their key, and the texts and rules that its tables may play under."""

from typing import Final

from games.rules.errors import RegulationViolation
from games.rules.regulations import FLOOR_REGULATIONS, Regulation, get_regulation, is_own
from games.rules.regulations.house_rules import make_regulation, read_house_rules
from tables.own_rules.models import OwnRules

_known: Final[dict[str, Regulation]] = {}
"""By key; what two people have signed never changes."""


def find_own_rules(key: str) -> Regulation | None:
    """Find the rules that a house has adopted under a key (1 query, the first time only)."""
    rules = _known.get(key)
    if rules is None:
        row = OwnRules.objects.filter(key=key).first()
        if row is None:
            return None
        rules = _known.setdefault(key, make_regulation(read_house_rules(row.record)))
    return rules


def journalled(key: str) -> dict[str, object]:
    """Return what the journal keeps of own rules, so that it needs no other row; {} for a text."""
    return {"rules": OwnRules.objects.get(key=key).record} if is_own(key) else {}


def list_own_rules(house_id: int) -> list[OwnRules]:
    """List the house's own rules, newest first (1 query)."""
    rules = OwnRules.objects.filter(house_id=house_id)
    return list(rules.select_related("adopted_by", "signed_by").order_by("-number"))


def list_rules(house_id: int) -> list[Regulation]:
    """List what a table of the house may play under: the texts, then its own rules (1 query)."""
    own = OwnRules.objects.filter(house_id=house_id).order_by("-number")
    return [*FLOOR_REGULATIONS.values(), *(get_regulation(row.key) for row in own)]


def get_rules(house_id: int, key: str) -> Regulation:
    """Get a text, or rules of this house's own, for a table.

    Raises RegulationViolation `regulation.unknown`, also for another house's rules, and
    `regulation.for_terminals`.
    """
    if is_own(key) and not OwnRules.objects.filter(house_id=house_id, key=key).exists():
        raise RegulationViolation("regulation.unknown", key=key)
    rules = get_regulation(key)
    rules.verify_for_floor()
    return rules
