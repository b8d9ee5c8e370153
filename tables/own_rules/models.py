"""The rules of a house's own, version by version."""

from typing import Any

from django.db import models

from casino.lib.constraints import unique
from tables.houses.models import House
from tables.own_rules.guards import adopted_by_two, changes_what_it_may, numbered_in_house
from tables.people.guards import sign_apart
from tables.people.models import StaffMember
from tables.records.guards import append_only

TITLE_LENGTH = 80


class OwnRules(models.Model):
    """One version of a house's own rules, derived from a text; it never changes.

    The database gives its number in the house and, by it, `key` and `version`, which sessions and
    coups name. `changes` is as `games.rules.regulations.house_rules` writes it.
    """

    house = models.ForeignKey(House, models.PROTECT, related_name="own_rules")
    number = models.PositiveIntegerField(editable=False)
    key = models.CharField(max_length=32, unique=True, editable=False)
    version = models.CharField(max_length=20, editable=False)
    base = models.CharField(max_length=32)
    base_version = models.CharField(max_length=20)
    title = models.CharField(max_length=TITLE_LENGTH)
    changes = models.JSONField()
    adopted_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    signed_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    adopted_at = models.DateTimeField()

    class Meta:
        ordering = ["-number"]
        constraints = [unique("own_rules_number_in_house", "house", "number")]
        triggers = [
            *append_only("own_rules"),
            numbered_in_house(),
            changes_what_it_may(),
            adopted_by_two(),
            sign_apart("own_rules", "adopted_by_id", "NEW.signed_by_id"),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def record(self) -> dict[str, Any]:
        """The rules as `read_house_rules` reads them."""
        names = ("base", "base_version", "key", "title", "version", "changes")
        return {name: getattr(self, name) for name in names}
