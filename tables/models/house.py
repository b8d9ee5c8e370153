"""The casino itself: its clock, its money, its language."""

import datetime

from django.contrib.postgres.fields import ArrayField
from django.db import models


class House(models.Model):
    """One casino. Every other row carries its house."""

    name = models.CharField(max_length=100)
    country = models.CharField(max_length=2, default="ES")
    currency = models.CharField(max_length=3, default="EUR")
    timezone = models.CharField(max_length=50, default="Europe/Madrid")
    gaming_day_starts = models.TimeField(default=datetime.time(12, 0))
    language = models.CharField(max_length=5, default="es")
    authorised_minimum_minor = models.BigIntegerField(default=100)
    # The values of its chips, and of the banknotes that it changes for them.
    denominations_minor = ArrayField(models.BigIntegerField())
    banknotes_minor = ArrayField(models.BigIntegerField())
    commission_step_minor = models.BigIntegerField(default=1)
    commission_direction = models.CharField(max_length=8, default="down")
    # staff: whether a PIN is good only at an enrolled tablet; how long one works without a break,
    # and how long a break is, both in minutes.
    pin_needs_device = models.BooleanField(default=True)
    break_after_minutes = models.PositiveSmallIntegerField(default=60)
    break_minutes = models.PositiveSmallIntegerField(default=20)
    # The head of the house's own journal stream: what happens at no single table.
    version = models.BigIntegerField(default=0)
    head_hash = models.BinaryField(default=bytes(32))

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="house_commission_direction",
                condition=models.Q(commission_direction__in=["down", "up", "half_up"]),
            ),
            models.CheckConstraint(
                name="house_breaks",
                condition=models.Q(break_after_minutes__gt=0, break_minutes__gt=0),
            ),
        ]

    def __str__(self) -> str:
        return self.name
