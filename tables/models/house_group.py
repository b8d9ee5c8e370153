"""A group of houses: nothing but a name that they share."""

from django.db import models


class HouseGroup(models.Model):
    """Houses of one owner, each still with its own clock, currency, regulation and people.

    It stands above its houses and holds no figures: two currencies are never added up.
    """

    name = models.CharField(max_length=100, unique=True)

    def __str__(self) -> str:
        return self.name
