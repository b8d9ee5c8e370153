"""Staff, their sign-ins at a device, and the posts they hold at tables."""

import uuid

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models

from casino.lib.policy import Role

from .gaming_table import GamingTable
from .house import House


class StaffManager(BaseUserManager["StaffMember"]):
    """Finds a person by the badge they show."""


class StaffMember(AbstractBaseUser):
    """A person of the house, known by badge and PIN (the password field, hashed by Argon2id)."""

    house = models.ForeignKey(House, models.PROTECT, related_name="staff")
    badge = models.CharField(max_length=12, unique=True)
    name = models.CharField(max_length=80)
    role = models.CharField(max_length=12, choices=[(role.value, role.value) for role in Role])
    language = models.CharField(max_length=5, default="es")
    is_active = models.BooleanField(default=True)

    USERNAME_FIELD = "badge"
    REQUIRED_FIELDS = ["name", "role"]
    objects = StaffManager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="staff_role", condition=models.Q(role__in=[role.value for role in Role])
            ),
        ]

    def __str__(self) -> str:
        return f"{self.badge} {self.name}"


class SignIn(models.Model):
    """One person on one device, from badge and PIN until they leave or are signed out."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    staff = models.ForeignKey(StaffMember, models.PROTECT, related_name="sign_ins")
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.staff} {self.started_at:%F %T}"


class Supervision(models.Model):
    """A jefe in charge of a table, holding one of two slots, or both for a large table.

    The slots are how the database refuses a third mini or midi table (andalucia III.1): each
    slot of a jefe can be held once at a time.
    """

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="supervisions")
    table_format = models.CharField(max_length=8)
    jefe = models.ForeignKey(StaffMember, models.PROTECT, related_name="supervisions")
    slot_one = models.BooleanField()
    slot_two = models.BooleanField()
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="supervision_one_jefe_per_table",
                fields=["table"],
                condition=models.Q(ended_at=None),
            ),
            models.UniqueConstraint(
                name="supervision_slot_one_held_once",
                fields=["jefe"],
                condition=models.Q(ended_at=None, slot_one=True),
            ),
            models.UniqueConstraint(
                name="supervision_slot_two_held_once",
                fields=["jefe"],
                condition=models.Q(ended_at=None, slot_two=True),
            ),
            models.CheckConstraint(
                name="supervision_holds_a_slot",
                condition=models.Q(slot_one=True) | models.Q(slot_two=True),
            ),
            models.CheckConstraint(
                name="supervision_large_takes_both",
                condition=~models.Q(table_format="large") | models.Q(slot_one=True, slot_two=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.jefe} @ {self.table}"


class CroupierPost(models.Model):
    """A croupier posted at a table; one table at a time."""

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="croupier_posts")
    croupier = models.ForeignKey(StaffMember, models.PROTECT, related_name="croupier_posts")
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="croupier_post_one_table_at_a_time",
                fields=["croupier"],
                condition=models.Q(ended_at=None),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.croupier} @ {self.table}"
