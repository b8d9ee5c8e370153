"""The limits on a table's sign: posted, announced, withdrawn, in force."""

from datetime import datetime, timedelta
from functools import partial
from typing import Any

from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, Conflict
from casino.lib.finding import find_by_id
from casino.lib.policy import Actor
from casino.lib.sent import write_moment
from games.rules.limits import Limits, verify_limits
from tables.floor.models import GamingTable
from tables.houses.models import LimitsPolicy
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.ledger.pieces import Piece, verify_of_pieces
from tables.limits.events import LimitsEvent
from tables.limits.models import LimitPosting, LimitWithdrawal
from tables.limits.selectors.in_force import find_announced_limits, find_limits_in_force, read_clock
from tables.limits.services.kept import keep_minimums
from tables.limits.services.proportion import sign_if_limits_are_unusual
from tables.posts.selectors.access import access_table
from tables.records.services import refusing
from tables.sessions.selectors import find_open_session, table_rules


@as_command("limits.post")
def post_limits(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    limits: Limits,
    reason: str = "",
    witness: Actor | None = None,
) -> dict[str, Any]:
    """Put new limits on the sign, or announce them, as the house's policy says.

    At a closed table they are in force at once. Raises the regulation's LimitViolation:
    `limits.ratio`, `limits.tie_cap` and others; BadInput `money.no_chip`; Conflict
    `limits.announced`; AgainstTheRules `limits.locked`; and like `sign_if_limits_are_unusual`.
    """
    table = access_table(actor, table_id, need="limits.post", lock=True)
    before = find_limits_in_force(table.pk)
    add = partial(
        _add_by_policy, actor=actor, table=table, limits=limits, reason=reason, witness=witness
    )
    try:
        posting = add()
    except _PolicyChanged:
        table.house.refresh_from_db()
        posting = add()
    is_announced = posting.in_force_at > posting.posted_at
    kept = [] if is_announced or before is None else keep_minimums(table.pk, before, posting)
    payload = {
        **plain_posting(posting),
        "before": None if before is None else plain_posting(before),
        "policy": table.house.limits_policy,
        "reason": posting.reason,
        "witness": posting.signed_by_id,
        "kept": kept,
    }
    version = journal.append(actor, command, LimitsEvent.LIMITS_POSTED, payload, table.pk)
    return {
        "posting": posting.pk,
        "in_force_at": write_moment(posting.in_force_at),
        "version": version,
    }


@as_command("limits.withdraw")
def withdraw_limits(
    *, actor: Actor, command: Command, table_id: int, posting_id: int, reason: str = ""
) -> dict[str, Any]:
    """Take back limits that were announced and are not in force yet.

    Raises NotFound, Conflict `limits.withdrawn`, `limits.in_force`.
    """
    table = access_table(actor, table_id, need="limits.withdraw", lock=True)
    posting = find_by_id(LimitPosting.objects.filter(table=table), posting_id, "limits")
    _withdraw(actor, posting, reason.strip())
    payload = {**plain_posting(posting), "reason": reason.strip()}
    version = journal.append(actor, command, LimitsEvent.LIMITS_WITHDRAWN, payload, table.pk)
    return {"version": version}


@as_command("limits.in_force")
def journal_limits_in_force(
    *, actor: Actor, command: Command, posting: LimitPosting
) -> dict[str, Any]:
    """Journal that announced limits are in force now, so that every screen changes its sign.

    They come into force by the clock; this only records it, in the poster's name. The command's id
    is the posting's, so it is recorded once however many sweeps run, and never after newer ones.
    """
    table = GamingTable.objects.select_for_update(no_key=True).get(id=posting.table_id)
    if find_limits_in_force(table.pk) != posting:
        return {"version": table.version}
    version = journal.append(
        actor, command, LimitsEvent.LIMITS_IN_FORCE, plain_posting(posting), posting.table_id
    )
    return {"version": version}


def post_opening_limits(
    *, actor: Actor, table: GamingTable, limits: Limits, reason: str, witness: Actor | None
) -> dict[str, Any]:
    """Set the sign that a table opens with; return it as plain values for the journal.

    Limits announced before and not in force yet are withdrawn. Raises the regulation's
    LimitViolation; and as `sign_if_limits_are_unusual`.
    """
    announced = find_announced_limits(table.pk)
    if announced is not None:
        _withdraw(actor, announced, "")
    now = read_clock()
    posting = _add_posting(
        actor=actor,
        table=table,
        limits=limits,
        now=now,
        in_force_at=now,
        reason=reason,
        witness=witness,
    )
    return {
        **plain_posting(posting),
        "limits_reason": posting.reason,
        "limits_witness": posting.signed_by_id,
        "limits_withdrawn": None if announced is None else announced.pk,
    }


class _PolicyChanged(Conflict):
    """The house took to announcing its limits while they were being posted."""


def _add_by_policy(
    *, actor: Actor, table: GamingTable, limits: Limits, reason: str, witness: Actor | None
) -> LimitPosting:
    """Store limits, in force now or after the notice of the house. Raises as `post_limits`."""
    now = read_clock()
    in_play = find_open_session(table.pk) is not None
    notice = in_play and table.house.limits_policy == LimitsPolicy.NOTICE
    minutes = table.house.limits_notice_minutes if notice else 0
    with refusing(
        {
            "limits_locked": AgainstTheRules("limits.locked", params={"table": table.number}),
            "limits_one_announced": Conflict("limits.announced", params={"table": table.number}),
            "limits_noticed": _PolicyChanged("table.changed", params={"table": table.number}),
        }
    ):
        return _add_posting(
            actor=actor,
            table=table,
            limits=limits,
            now=now,
            in_force_at=now + timedelta(minutes=minutes),
            reason=reason,
            witness=witness,
        )


def _add_posting(
    *,
    actor: Actor,
    table: GamingTable,
    limits: Limits,
    now: datetime,
    in_force_at: datetime,
    reason: str,
    witness: Actor | None,
) -> LimitPosting:
    """Verify limits against the table's regulation and proportion, and store them.

    The caller journals it.
    """
    verify_limits(table_rules(table), limits, table.house.authorised_minimum_minor)
    amounts = [amount for amount in limits if amount > 1]  # no step is a step of one
    verify_of_pieces(table.house, Piece.CHIP, *amounts)
    by_second = sign_if_limits_are_unusual(
        actor=actor, table=table, limits=limits, reason=reason, witness=witness
    )
    return LimitPosting.objects.create(
        house_id=table.house_id,
        table=table,
        minimum_minor=limits.minimum_minor,
        maximum_minor=limits.maximum_minor,
        tie_maximum_minor=limits.tie_maximum_minor,
        step_minor=max(limits.step_minor, 1),  # none required is a step of one
        posted_by_id=actor.staff_id,
        posted_at=now,
        in_force_at=in_force_at,
        reason=by_second.words,
        signed_by_id=by_second.signer_id,
    )


def _withdraw(actor: Actor, posting: LimitPosting, reason: str) -> None:
    with refusing(
        {
            "tables_limitwithdrawal_posting_id_key": Conflict("limits.withdrawn"),
            "withdrawal_before_in_force": Conflict("limits.in_force"),
        }
    ):
        LimitWithdrawal.objects.create(
            house_id=posting.house_id,
            posting=posting,
            withdrawn_by_id=actor.staff_id,
            withdrawn_at=read_clock(),
            reason=reason,
        )


def plain_posting(posting: LimitPosting) -> dict[str, Any]:
    """Write a posting as plain values for the journal."""
    return {
        "posting": posting.pk,
        "limits": {
            "minimum_minor": posting.minimum_minor,
            "maximum_minor": posting.maximum_minor,
            "tie_maximum_minor": posting.tie_maximum_minor,
            "step_minor": posting.step_minor,
        },
        "posted_at": posting.posted_at.isoformat(),
        "in_force_at": posting.in_force_at.isoformat(),
    }
