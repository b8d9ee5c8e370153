"""The game: tallas, coups, the sabot, and the state of tables for screens."""

from django.apps import AppConfig

from casino.lib.rooms import read_declarations


class GamesConfig(AppConfig):
    """The game."""

    name = "games"

    def ready(self) -> None:
        """Read the rooms' declarations."""
        read_declarations(self.module)
