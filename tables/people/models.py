"""The people of a house, and the records of access given to them."""

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Upper

from casino.lib.constraints import check
from casino.lib.guards import Guard
from casino.lib.policy import Role
from tables.houses.models import House
from tables.people.guards import (
    access_leaves_its_record,
    given_lately,
    roles_of,
)
from tables.people.rights import RIGHTS
from tables.records.guards import append_only


class StaffManager(BaseUserManager["StaffMember"]):
    """Finds a person by the badge they show."""

    def of_badge(self, badge: str) -> models.QuerySet["StaffMember"]:
        """Narrow to the person of a badge, in whichever case it was typed."""
        return self.filter(badge__iexact=badge.strip())


class StaffMember(AbstractBaseUser):
    """A person of the house, known by badge and PIN (the password field, hashed by Argon2id).

    Where a PIN is not accepted, a desk password proves the badge, hashed in the same way. A
    password given by another person can only be used to set one's own.
    """

    house = models.ForeignKey(House, models.PROTECT, related_name="staff")
    badge = models.CharField(max_length=12, unique=True)
    name = models.CharField(max_length=80)
    role = models.CharField(max_length=12, choices=[(role.value, role.value) for role in Role])
    language = models.CharField(max_length=5, default="es")
    is_active = models.BooleanField(default=True)
    desk_password = models.CharField(max_length=128, default="")
    desk_password_is_given = models.BooleanField(default=False)

    USERNAME_FIELD = "badge"
    REQUIRED_FIELDS = ["name", "role"]
    objects = StaffManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(Upper("badge"), name="staff_badge_in_any_case"),
            check("staff_role", models.Q(role__in=[role.value for role in Role])),
        ]
        triggers = [access_leaves_its_record()]


_SIGNERS = roles_of(RIGHTS["staff.countersign"])

_IN_ORDER = f"""
    NEW.given_at := clock_timestamp();
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
        RAISE EXCEPTION 'a person given access lately gives none';
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

    A director gives it and a second person signs: three different people. `given_by` is null if the
    operator did it on the command line, `signed_by` then too, and before the house opened its first
    table (`founding`). The database writes `founding` (`tables.sessions`) and `given_at`.
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
            check("access_how", models.Q(how__in=["hired", "renewed", "reinstated"])),
            check(
                "access_of_three_people",
                (models.Q(given_by=None) | ~models.Q(given_by=models.F("person")))
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
            Guard(
                name="access_given_in_order",
                func=_IN_ORDER,
            ),
        ]
