"""A person of the house and what they prove themselves by."""

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Upper

from casino.lib.policy import Role

from .guards import access_leaves_its_record, leaves_nothing_open
from .house import House


class StaffManager(BaseUserManager["StaffMember"]):
    """Finds a person by the badge they show."""

    def of_badge(self, badge: str) -> models.QuerySet["StaffMember"]:
        """Narrow to the person of a badge, in whichever case it was typed."""
        return self.filter(badge__iexact=badge.strip())


class StaffMember(AbstractBaseUser):
    """A person of the house, known by badge and PIN (the password field, hashed by Argon2id).

    Where a PIN does not do, a password of the desk proves the badge, hashed alike. One that
    somebody else has given is good for one thing: setting one of one's own.
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
            models.CheckConstraint(
                name="staff_role", condition=models.Q(role__in=[role.value for role in Role])
            ),
        ]
        triggers = [leaves_nothing_open(), access_leaves_its_record()]

    def __str__(self) -> str:
        return f"{self.badge} {self.name}"
