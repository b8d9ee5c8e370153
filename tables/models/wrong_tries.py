"""How often somebody was wrong about a PIN or password, by the place that it is counted for."""

from django.db import models


class WrongTries(models.Model):
    """The wrong tries of one budget since its window began; see `tables.services.wrong_tries`."""

    name = models.CharField(max_length=120, unique=True)
    tries = models.PositiveIntegerField()
    since = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.name}: {self.tries}"
