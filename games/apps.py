"""What was played: tallas, coups, the sabot, and what the screens show of them."""

from importlib import import_module

from django.apps import AppConfig

from casino.lib.rooms import read_declarations


class GamesConfig(AppConfig):
    """The game."""

    name = "games"

    def ready(self) -> None:
        """Read what the rooms declare; make the inverses of the game's acts known."""
        read_declarations(self.module)
        for acts in ("coups.services.undo_phase", "talla_acts.services.undo"):
            import_module(f"games.{acts}")
