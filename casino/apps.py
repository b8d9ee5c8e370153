"""What needs tables and games together: shift reconciliation, reports, the demo house."""

from django.apps import AppConfig

from casino.lib.rooms import read_declarations


class CasinoConfig(AppConfig):
    """The top of the house."""

    name = "casino"

    def ready(self) -> None:
        """Read the rooms' declarations."""
        read_declarations(self.module)
