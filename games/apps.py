"""What was played: tallas, coups, the sabot, and what the screens show of them."""

from importlib import import_module

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The game."""

    name = "games"

    def ready(self) -> None:
        """Make the inverses of the game's acts known."""
        for acts in ("coups.services.undo_phase", "talla_acts.services.undo"):
            import_module(f"games.{acts}")
