"""What was played: tallas, coups, the sabot, and what the screens show of them."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The game."""

    name = "games"
