"""What happened to a banca that belongs to its holder, act by act."""

import pgtrigger
from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.guards import Guard
from games.banca.guards import suite_follows
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.ledger.models import Transfer
from tables.limits.models import LimitPosting
from tables.people.models import StaffMember
from tables.records.guards import append_only
from tables.sessions.guards import while_session_is_open
from tables.sessions.models import TableSession


class BancaAct(models.Model):
    """One act of the banca of a table session; folded in order they are its state.

    `record` is what `games.rules.banca.print_record` wrote; `limits` are those that it was judged
    by. A row that takes acts back has no record and names the first of them in `takes_back`: from
    that number up to itself nothing counts any more.
    """

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="+")
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="banca_acts")
    number = models.PositiveIntegerField()
    record = models.JSONField(null=True)
    takes_back = models.PositiveIntegerField(null=True)
    limits = models.ForeignKey(LimitPosting, models.PROTECT, related_name="+")
    actor = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    command_id = models.UUIDField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["session", "number"]
        constraints = [
            unique("banca_act_number", "session", "number"),
            check(
                "banca_act_or_taking_back",
                # A comparison with null is neither true nor false, so a check accepts it.
                models.Q(record__isnull=False, takes_back__isnull=True)
                | models.Q(
                    record__isnull=True,
                    takes_back__isnull=False,
                    takes_back__gte=1,
                    takes_back__lt=models.F("number"),
                ),
            ),
        ]
        indexes = [models.Index(name="banca_act_of_command", fields=["command_id"])]
        triggers = [
            *append_only("banca_act"),
            while_session_is_open("banca_act"),
            Guard(
                name="banca_act_in_its_place",
                func="""
                    IF NEW.number <> (SELECT coalesce(max(number), 0) + 1
                        FROM games_bancaact WHERE session_id = NEW.session_id) THEN
                        RAISE EXCEPTION 'the acts of a banca are numbered without a gap';
                    END IF;
                    IF NOT EXISTS (SELECT FROM tables_tablesession WHERE id = NEW.session_id
                        AND table_id = NEW.table_id AND house_id = NEW.house_id) THEN
                        RAISE EXCEPTION 'an act belongs to the table of its session';
                    END IF;
                    RETURN NEW;
                """,
            ),
        ]


pgtrigger.register(suite_follows())(Transfer)
