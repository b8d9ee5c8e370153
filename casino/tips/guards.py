"""The database's guards on tip rules, pools, shares and signatures."""

import pgtrigger

from casino.lib.guards import Guard
from casino.lib.policy import Role
from casino.tips.events import TipsEvent
from casino.tips.rights import RIGHTS
from tables.ledger.guards.records import follows, recorded_by
from tables.people.guards import roles_of, sign_apart
from tables.records.guards import append_only

POINTS_MOST = 1000
_ROLES = ", ".join(f"'{role.value}'" for role in Role)
_SIGNERS = roles_of(RIGHTS["tip.sign"])

# The house's row is locked, so that numbers have no gap whoever writes.
_RULE_IN_ITS_TURN = f"""
    PERFORM FROM tables_house WHERE id = NEW.house_id FOR NO KEY UPDATE;
    IF NEW.number <> 1 + (SELECT count(*) FROM casino_tiprule WHERE house_id = NEW.house_id) THEN
        RAISE EXCEPTION 'versions of the rules are numbered in their turn';
    END IF;
    IF jsonb_typeof(NEW.points) <> 'object' OR NEW.points = '{{}}'
        OR EXISTS (SELECT FROM jsonb_each(NEW.points) AS given
            WHERE given.key NOT IN ({_ROLES}) OR given.key = ANY (NEW.excluded_roles)
            OR jsonb_typeof(given.value) <> 'number'
            OR given.value::text !~ '^[1-9][0-9]*$' OR given.value::numeric > {POINTS_MOST})
        OR EXISTS (SELECT FROM unnest(ARRAY[{_ROLES}]) AS role
            WHERE NOT NEW.points ? role AND NOT role = ANY (NEW.excluded_roles)) THEN
        RAISE EXCEPTION 'every role has points, or is excluded';
    END IF;
    IF NOT EXISTS (SELECT FROM tables_staffmember
        WHERE id = NEW.made_by_id AND house_id = NEW.house_id) THEN
        RAISE EXCEPTION 'the rules of a house are made in it';
    END IF;
    RETURN NEW;
"""  # noqa: S608 (only our own words are written into it)

_HOURS_OF_ITS_PEOPLE = """
    IF (SELECT count(*) FROM tables_staffmember WHERE house_id = NEW.house_id
        AND id IN (NEW.person_id, NEW.entered_by_id)) <> 2 THEN
        RAISE EXCEPTION 'hours are of people of the house';
    END IF;
    IF EXISTS (SELECT FROM tables_staffmember AS person WHERE person.id = NEW.entered_by_id
            AND (SELECT points FROM casino_tiprule
                WHERE house_id = NEW.house_id AND in_force_from <= NEW.gaming_day
                ORDER BY number DESC LIMIT 1) ? person.role)
        OR EXISTS (SELECT FROM casino_tipshare AS share
            JOIN casino_tippool AS pool ON pool.id = share.pool_id
            WHERE pool.house_id = NEW.house_id AND pool.gaming_day = NEW.gaming_day
            AND share.person_id = NEW.entered_by_id AND share.share_minor <> 0) THEN
        RAISE EXCEPTION 'a person with a share enters no hours for the pool';
    END IF;
    RETURN NEW;
"""

_POOL_IN_ITS_TURN = """
    PERFORM FROM tables_house WHERE id = NEW.house_id FOR NO KEY UPDATE;
    IF NEW.revision <> 1 + (SELECT count(*) FROM casino_tippool
        WHERE house_id = NEW.house_id AND gaming_day = NEW.gaming_day) THEN
        RAISE EXCEPTION 'revisions of a pool are numbered in their turn';
    END IF;
    IF NEW.rule_id IS DISTINCT FROM (SELECT id FROM casino_tiprule
        WHERE house_id = NEW.house_id AND in_force_from <= NEW.gaming_day
        ORDER BY number DESC LIMIT 1) THEN
        RAISE EXCEPTION 'a pool is shared by the rules in force on its day';
    END IF;
    IF NEW.house_minor <> (SELECT div(NEW.counted_minor::numeric
            * (staff_denominator - staff_numerator), staff_denominator)
        FROM casino_tiprule WHERE id = NEW.rule_id) THEN
        RAISE EXCEPTION 'the staff has its part of the pool';
    END IF;
    IF NEW.replaces_id IS DISTINCT FROM (SELECT pool.id FROM casino_tippool AS pool
        JOIN casino_tipsignature AS signed ON signed.pool_id = pool.id AND signed.position = 2
        WHERE pool.house_id = NEW.house_id AND pool.gaming_day = NEW.gaming_day
        ORDER BY pool.revision DESC LIMIT 1) THEN
        RAISE EXCEPTION 'a revision replaces the last pool that two have signed';
    END IF;
    RETURN NEW;
"""

_HOLD_UNSIGNED = """
    SELECT * INTO pool FROM casino_tippool
    WHERE id = NEW.pool_id AND house_id = NEW.house_id FOR UPDATE;
    IF NOT FOUND OR EXISTS (SELECT FROM casino_tipsignature WHERE pool_id = NEW.pool_id) THEN
        RAISE EXCEPTION 'a pool takes nothing more once it is signed';
    END IF;
"""

_BOX_AS_COUNTED = f"""
    {_HOLD_UNSIGNED}
    IF NOT EXISTS (SELECT FROM tables_count AS counted
        JOIN tables_tablesession AS its ON its.id = counted.session_id
        JOIN tables_shift AS shift ON shift.id = its.shift_id
        WHERE counted.session_id = NEW.session_id AND counted.kind = 'tip_box'
        AND counted.total_minor = NEW.counted_minor AND counted.house_id = NEW.house_id
        AND shift.gaming_day = pool.gaming_day) THEN
        RAISE EXCEPTION 'a box of the pool is one that was counted on its day';
    END IF;
    RETURN NEW;
"""

# A person who has changed roles since keeps the role of the pool before this one.
_SHARE_BY_THE_RULES = f"""
    {_HOLD_UNSIGNED}
    SELECT share_minor, role INTO before FROM casino_tipshare
    WHERE pool_id = pool.replaces_id AND person_id = NEW.person_id;
    IF NEW.role NOT IN (coalesce(before.role, ''), coalesce((SELECT role FROM tables_staffmember
        WHERE id = NEW.person_id AND house_id = NEW.house_id), '')) THEN
        RAISE EXCEPTION 'a share is of somebody of the house, in their own role';
    END IF;
    IF NEW.points <> coalesce((SELECT (points ->> NEW.role)::int FROM casino_tiprule
        WHERE id = pool.rule_id), 0) THEN
        RAISE EXCEPTION 'a share has the points of its role';
    END IF;
    IF NEW.difference_minor <> NEW.share_minor - coalesce(before.share_minor, 0) THEN
        RAISE EXCEPTION 'a share has its difference from the one before';
    END IF;
    RETURN NEW;
"""  # noqa: S608

_POOL_ADDS_UP = f"""
    SELECT * INTO pool FROM casino_tippool
    WHERE id = NEW.pool_id AND house_id = NEW.house_id FOR UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'a signature is under a pool of its house';
    END IF;
    IF NEW.position = 2 AND NOT EXISTS (SELECT FROM casino_tipsignature
        WHERE pool_id = pool.id AND position = 1 AND content_hash = NEW.content_hash) THEN
        RAISE EXCEPTION 'both signatures are under the same content';
    END IF;
    IF EXISTS (SELECT FROM casino_tippool AS later WHERE later.house_id = pool.house_id
        AND later.gaming_day = pool.gaming_day AND later.revision > pool.revision) THEN
        RAISE EXCEPTION 'a pool that was worked out again is not signed any more';
    END IF;
    IF NOT EXISTS (SELECT FROM tables_staffmember WHERE id = NEW.signed_by_id
        AND house_id = NEW.house_id AND role = NEW.role AND role IN ({_SIGNERS})) THEN
        RAISE EXCEPTION 'a pool is signed by those whose role it is';
    END IF;
    IF EXISTS (SELECT FROM casino_tipshare WHERE pool_id = pool.id
        AND person_id = NEW.signed_by_id AND (share_minor <> 0 OR difference_minor <> 0)) THEN
        RAISE EXCEPTION 'nobody signs a share of their own';
    END IF;
    IF EXISTS (SELECT FROM tables_shift WHERE house_id = pool.house_id
        AND gaming_day = pool.gaming_day AND closed_at IS NULL)
        OR EXISTS (SELECT FROM tables_tablesession AS its
            JOIN tables_shift AS shift ON shift.id = its.shift_id
            LEFT JOIN casino_tippoolbox AS box ON box.session_id = its.id AND box.pool_id = pool.id
            WHERE shift.house_id = pool.house_id AND shift.gaming_day = pool.gaming_day
            AND box.id IS NULL) THEN
        RAISE EXCEPTION 'a pool is shared when all of its boxes are counted';
    END IF;
    IF pool.counted_minor IS DISTINCT FROM (SELECT coalesce(sum(counted_minor), 0)
            FROM casino_tippoolbox WHERE pool_id = pool.id) THEN
        RAISE EXCEPTION 'the boxes add up to the pool';
    END IF;
    SELECT coalesce(sum(share_minor), 0), coalesce(sum(points::numeric * seconds), 0)
        INTO shared, whole FROM casino_tipshare WHERE pool_id = pool.id;
    IF shared <> pool.staff_minor THEN
        RAISE EXCEPTION 'the shares add up to the part of the staff';
    END IF;
    IF EXISTS (SELECT FROM casino_tipshare WHERE pool_id = pool.id AND whole > 0
        AND abs(share_minor * whole - pool.staff_minor::numeric * points * seconds) >= whole) THEN
        RAISE EXCEPTION 'no share is a whole unit off';
    END IF;
    IF EXISTS (SELECT FROM casino_tipshare AS before WHERE before.pool_id = pool.replaces_id
        AND before.share_minor > 0 AND NOT EXISTS (SELECT FROM casino_tipshare AS now
            WHERE now.pool_id = pool.id AND now.person_id = before.person_id)) THEN
        RAISE EXCEPTION 'a revision leaves out nobody who had a share';
    END IF;
    RETURN NEW;
"""  # noqa: S608


_POOL = ("pool", "casino_tippool%ROWTYPE")
RULE_GUARDS = [
    *append_only("tip_rule"),
    Guard(name="tip_rule_in_its_turn", func=_RULE_IN_ITS_TURN),
]
HOURS_GUARDS = [
    *append_only("tip_hours"),
    Guard(name="tip_hours_of_its_people", func=_HOURS_OF_ITS_PEOPLE),
]
POOL_GUARDS = [
    *append_only("tip_pool"),
    Guard(name="tip_pool_in_its_turn", func=_POOL_IN_ITS_TURN),
]
BOX_GUARDS = [
    *append_only("tip_pool_box"),
    Guard(name="tip_pool_box_as_counted", func=_BOX_AS_COUNTED, declare=[_POOL]),
]
SHARE_GUARDS = [
    *append_only("tip_share"),
    Guard(
        name="tip_share_by_the_rules",
        func=_SHARE_BY_THE_RULES,
        declare=[_POOL, ("before", "record")],
    ),
]
SIGNATURE_GUARDS = [
    *append_only("tip_signature"),
    sign_apart(
        "tip_signature",
        "signed_by_id",
        "SELECT signed_by_id FROM casino_tipsignature WHERE pool_id = NEW.pool_id",
    ),
    Guard(
        name="tip_pool_adds_up",
        func=_POOL_ADDS_UP,
        declare=[_POOL, ("shared", "numeric"), ("whole", "numeric")],
    ),
]


def movements_follow() -> list[pgtrigger.Trigger]:
    """Refuse movements of the pool without a signature, and payments without their record."""
    return [
        follows(
            "transfer_of_pool",
            ("tips_pooled", "tips_shared"),
            recorded_by(
                ("tips_pooled", TipsEvent.TIP_POOL_SIGNED, "tips", "tips"),
                ("tips_shared", TipsEvent.TIP_POOL_SIGNED, "staff", "tips"),
                ("tips_shared", TipsEvent.TIP_POOL_SIGNED, "tips", "staff"),
                ("tips_shared", TipsEvent.TIP_POOL_SIGNED, "house", "tips"),
                ("tips_shared", TipsEvent.TIP_POOL_SIGNED, "tips", "house"),
            ),
        ),
        follows(
            "transfer_of_tip_payment",
            ("tips_paid", "tips_given_back"),
            "EXISTS (SELECT FROM casino_tippayment WHERE transfer_id = NEW.id)",
        ),
    ]
