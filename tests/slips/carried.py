"""Carries chips between the cage and a table on a slip, past the services."""

import uuid

from django.db import transaction

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from tables.cage.selectors import is_cage_opened
from tables.ledger.models import Account, Transfer
from tables.people.models import StaffMember
from tables.sessions.models import TableSession
from tables.slips.models import Slip, SlipStep
from tests.building import make_staff
from tests.counting.counted import open_cage


def carry_chips(
    session: TableSession, kind: Slip.Kind, amount_minor: int, *, at: StaffMember, by: StaffMember
) -> Transfer:
    """Take a slip from its request to its receipt: `at` is the table's end, `by` carries.

    A pit manager requests it and a cashier is the cage's end, each with no other step. The cage is
    counted first if it was not.
    """
    house, table = session.house, session.table
    if not is_cage_opened(house.pk):
        open_cage(house)
    manager = make_staff(house, Role.PIT_MANAGER)
    cashier = make_staff(house, Role.CASHIER)
    of_table, _ = Account.objects.get_or_create(house=house, table=table, kind="float")
    cage, _ = Account.objects.get_or_create(house=house, table=None, kind="cage")
    fill = kind == Slip.Kind.FILL
    with transaction.atomic():
        slip = Slip.objects.create(
            house=house,
            table=table,
            session=session,
            kind=kind,
            gaming_day=session.shift.gaming_day,
            year=0,
            serial=0,
            pieces={"1": amount_minor},
            total_minor=amount_minor,
        )
        moved = Transfer.objects.create(
            house=house,
            session=session,
            shift=session.shift,
            gaming_day=session.shift.gaming_day,
            debit=of_table if fill else cage,
            credit=cage if fill else of_table,
            amount_minor=amount_minor,
            reason=kind.value,
            command_id=uuid.uuid4(),
            actor=at if fill else cashier,
            made_at=utc_now(),
        )
        people = {
            "requested": manager,
            "issued": cashier if fill else at,
            "carried": by,
            "received": at if fill else cashier,
        }
        for to, person in people.items():
            SlipStep.objects.create(
                house=house,
                slip=slip,
                to=to,
                made_by=person,
                transfer=moved if to == "received" else None,
                made_at=utc_now(),
            )
    return moved
