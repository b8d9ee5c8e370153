"""Who was given access to the house, by whom, before whom, and when."""

import pgtrigger
from django.db import models

from casino.lib.policy import ACTS

from .apart import given_lately
from .guards import append_only
from .house import House
from .staff_member import StaffMember

_SIGNERS = ", ".join(f"'{role.value}'" for role in ACTS["staff.countersign"])

_IN_ORDER = f"""
    NEW.given_at := clock_timestamp();
    NEW.founding := NOT EXISTS (SELECT FROM tables_tablesession WHERE house_id = NEW.house_id);
    IF NOT EXISTS (SELECT FROM tables_staffmember WHERE id = NEW.person_id
        AND house_id = NEW.house_id AND (NEW.given_by_id IS NOT NULL OR role = 'director')) THEN
        RAISE EXCEPTION 'the command line gives access to directors of the house only';
    END IF;
    IF NEW.given_by_id IS NOT NULL AND NOT EXISTS (SELECT FROM tables_staffmember
        WHERE id = NEW.given_by_id AND house_id = NEW.house_id AND role = 'director'
        AND is_active) THEN
        RAISE EXCEPTION 'a director of the house gives access to it';
    END IF;
    IF NEW.given_by_id IS NOT NULL AND {given_lately("NEW.given_by_id")} THEN
        RAISE EXCEPTION 'who was given access lately gives none';
    END IF;
    IF NEW.given_by_id IS NOT NULL AND NEW.signed_by_id IS NULL AND NOT NEW.founding THEN
        RAISE EXCEPTION 'a second person signs that access is given';
    END IF;
    IF NEW.signed_by_id IS NOT NULL AND NOT EXISTS (SELECT FROM tables_staffmember
        WHERE id = NEW.signed_by_id AND house_id = NEW.house_id AND is_active
        AND role IN ({_SIGNERS}) AND tables_apart_until(NEW.given_by_id, id) IS NULL) THEN
        RAISE EXCEPTION 'somebody of the house signs second, who is not apart from the giver';
    END IF;
    RETURN NEW;
"""  # noqa: S608 (only our own words are written into it)


class AccessGiven(models.Model):
    """A person was given access: hired, given a first password, or taken back on the staff.

    A director gives it and a second person signs, each of the three somebody else. `given_by` is
    null for what the operator did on the command line, `signed_by` then too, and before the house
    opened its first table (`founding`). The database writes `founding` and `given_at`.
    """

    class How(models.TextChoices):
        HIRED = "hired"
        RENEWED = "renewed"
        REINSTATED = "reinstated"

    house = models.ForeignKey(House, models.PROTECT, related_name="access_given")
    person = models.ForeignKey(StaffMember, models.PROTECT, related_name="access_given")
    how = models.CharField(max_length=10, choices=How)
    given_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+", null=True)
    signed_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+", null=True)
    founding = models.BooleanField(default=False)
    given_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="access_how", condition=models.Q(how__in=["hired", "renewed", "reinstated"])
            ),
            models.CheckConstraint(
                name="access_of_three_people",
                condition=(models.Q(given_by=None) | ~models.Q(given_by=models.F("person")))
                & (
                    models.Q(signed_by=None)
                    | models.Q(given_by__isnull=False)
                    & ~models.Q(signed_by=models.F("person"))
                    & ~models.Q(signed_by=models.F("given_by"))
                ),
            ),
        ]
        triggers = [
            *append_only("access"),
            pgtrigger.Trigger(
                name="access_given_in_order",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func=_IN_ORDER,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} {self.how} {self.given_at:%F %T}"
