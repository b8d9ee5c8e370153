"""Where and who: tables, seats, staff, limits, queue, sessions, counts, ledger, journal."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """The floor."""

    name = "tables"
