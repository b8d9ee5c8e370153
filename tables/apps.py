"""Tables, seats, staff, limits, waitlist, sessions, counts, ledger, journal."""

from importlib import import_module
from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate

from casino.lib.plain import register_lookups
from casino.lib.rooms import read_declarations
from games.rules.regulations import look_up_own_rules

# The library that writes our triggers lets a session's setting switch each of them off. Every
# migration that adds a trigger makes this function again, so it is replaced after each migrate.
_NO_GUARD_LOOKS_AWAY = """
    CREATE OR REPLACE FUNCTION public._pgtrigger_should_ignore(trigger_name NAME)
    RETURNS BOOLEAN LANGUAGE sql IMMUTABLE AS 'SELECT false'
"""


class TablesConfig(AppConfig):
    """The floor."""

    name = "tables"

    def ready(self) -> None:
        """Read the rooms' declarations, and keep the guards on."""
        register_lookups()
        read_declarations(self.module)
        own_rules = import_module("tables.own_rules.selectors")  # its rows are ready only now
        look_up_own_rules(own_rules.find_own_rules)
        post_migrate.connect(keep_guards_on, sender=self)


def keep_guards_on(*, using: str, **_: Any) -> None:
    """Take away the setting by which any session could switch off the database's guards."""
    with connections[using].cursor() as cursor:
        cursor.execute(_NO_GUARD_LOOKS_AWAY)
