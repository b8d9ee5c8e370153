"""The Django app that carries the commands ``up`` and ``messages``."""

from django.apps import AppConfig


class EmbeddedConfig(AppConfig):
    """The built-in servers and the supervisor; no models."""

    name = "casino.embedded"
    label = "embedded"
