"""Houses that belong together, and their people who may read the figures of all of them."""

import pgtrigger
from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.guards import Guard, no_truncate
from tables.groups.guards import keeps_its_group
from tables.houses.models import House, HouseGroup
from tables.people.guards import leaves_nothing_open
from tables.people.models import StaffMember
from tables.records.guards import Stamp, never_removed

_INSERTED = """
    PERFORM FROM tables_staffmember WHERE id = NEW.person_id AND house_id = NEW.house_id
        AND is_active FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'a right is for somebody on the staff of its house'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'right_of_its_group';
    END IF;
    PERFORM FROM tables_house WHERE id = NEW.house_id AND group_id = NEW.group_id
        FOR NO KEY UPDATE;
    IF NOT FOUND OR NOT EXISTS (SELECT FROM tables_staffmember WHERE id = NEW.granted_by_id
        AND house_id = NEW.house_id AND role = 'director' AND is_active) THEN
        RAISE EXCEPTION 'a right is granted by a director of a house of its group'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'right_of_its_group';
    END IF;
    IF NEW.withdrawn_at IS NOT NULL THEN
        RAISE EXCEPTION 'a right is granted before it is withdrawn';
    END IF;
    RETURN NEW;
"""
_MOVED = """
    IF NEW.withdrawn_at IS NULL
        OR to_jsonb(NEW) - ARRAY['withdrawn_at', 'withdrawn_by_id', 'withdrawal_reason']
            <> to_jsonb(OLD) - ARRAY['withdrawn_at', 'withdrawn_by_id', 'withdrawal_reason'] THEN
        RAISE EXCEPTION 'a right stays as it was granted until it is withdrawn';
    END IF;
    IF NOT EXISTS (SELECT FROM tables_staffmember
        WHERE id = NEW.withdrawn_by_id AND house_id = NEW.house_id) THEN
        RAISE EXCEPTION 'a right is withdrawn by somebody of its house';
    END IF;
    RETURN NEW;
"""


class GroupRight(models.Model):
    """A person of a house who may read the figures of all houses of its group.

    A director of that house grants it and withdraws it, each with a reason. It does not show
    tables, guests or people of another house: only the pages of figures use it.
    """

    house = models.ForeignKey(House, models.PROTECT)
    group = models.ForeignKey(HouseGroup, models.PROTECT, related_name="rights")
    person = models.ForeignKey(StaffMember, models.PROTECT, related_name="group_rights")
    granted_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    granted_at = models.DateTimeField()
    reason = models.CharField(max_length=200)
    withdrawn_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+", null=True)
    withdrawn_at = models.DateTimeField(null=True)
    withdrawal_reason = models.CharField(max_length=200, null=True)

    class Meta:
        constraints = [
            unique(
                "group_right_open_once", "person", "group", condition=models.Q(withdrawn_at=None)
            ),
            check("group_right_by_another", ~models.Q(granted_by=models.F("person"))),
            check("group_right_has_reason", ~models.Q(reason="")),
            check(
                "group_right_withdrawn_whole",
                models.Q(withdrawn_at=None, withdrawn_by=None, withdrawal_reason=None)
                | (
                    models.Q(
                        withdrawn_at__gte=models.F("granted_at"),
                        withdrawn_by__isnull=False,
                        withdrawal_reason__isnull=False,
                    )
                    & ~models.Q(withdrawal_reason="")
                ),
            ),
        ]
        triggers = [
            Guard(
                name="right_of_its_group",
                func=_INSERTED,
            ),
            Guard(
                name="right_stays_as_granted",
                operation=pgtrigger.Update,
                func=_MOVED,
            ),
            no_truncate("right"),
            pgtrigger.Protect(
                name="right_withdrawn_stays",
                operation=pgtrigger.Update,
                condition=pgtrigger.Q(old__withdrawn_at__isnull=False),
            ),
            never_removed("right"),
            Stamp("right", moves=True),
        ]


# A house keeps its group while one of its people reads its figures; nobody leaves with that right.
pgtrigger.register(keeps_its_group())(House)
pgtrigger.register(
    leaves_nothing_open(
        "person_leaves_no_group_right", ("tables_groupright", "person_id", "withdrawn_at")
    )
)(StaffMember)
