"""What needs tables and games together: shift reconciliation, reports, the demo house."""

from django.apps import AppConfig


class CasinoConfig(AppConfig):
    """The top of the house."""

    name = "casino"
