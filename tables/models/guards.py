"""Triggers by which the database itself keeps what Python might forget."""

import pgtrigger

from .stamping import Stamp


def append_only(name: str, *, stamped: bool = True) -> list[pgtrigger.Trigger]:
    """Refuse every UPDATE, DELETE and TRUNCATE of a table of records, and stamp what is added.

    Only what is a chain of its own goes without the stamp.
    """
    return [
        pgtrigger.Protect(
            name=f"{name}_append_only", operation=pgtrigger.Update | pgtrigger.Delete
        ),
        pgtrigger.Trigger(
            name=f"{name}_no_truncate",
            level=pgtrigger.Statement,
            when=pgtrigger.Before,
            operation=pgtrigger.Truncate,
            func="RAISE EXCEPTION 'records are only ever added to';",
        ),
        *([Stamp(name)] if stamped else []),
    ]


def never_removed(name: str) -> pgtrigger.Trigger:
    """Refuse every DELETE: what is over is ended, so that it can be told who was where when."""
    return pgtrigger.Protect(name=f"{name}_is_never_removed", operation=pgtrigger.Delete)


def while_session_is_open(
    name: str, session: str = "NEW.session_id", *, playing: bool = False, unless: str = ""
) -> pgtrigger.Trigger:
    """Refuse a record of a table session that is closed: its counts are made and signed.

    `session` is the SQL expression of the session's id. With `playing` a suspended session takes
    no record either. `unless` is the SQL of what comes in later all the same.
    """
    stopped, sentence = "closed_at IS NOT NULL", "a closed session takes no further record"
    if unless:
        stopped = f"{stopped} AND NOT ({unless})"
    if playing:
        stopped = f"({stopped} OR state = 'suspended')"
        sentence = "nothing is played in a session that is suspended or closed"
    return pgtrigger.Trigger(
        name=f"{name}_while_session_is_open",
        when=pgtrigger.Before,
        operation=pgtrigger.Insert,
        func=f"""
            IF EXISTS (SELECT FROM tables_tablesession
                WHERE id = {session} AND {stopped}) THEN
                RAISE EXCEPTION '{sentence}';
            END IF;
            RETURN NEW;
        """,
    )


def keeps_but(name: str, *moving: str) -> list[pgtrigger.Trigger]:
    """Refuse every DELETE and TRUNCATE, and every UPDATE but that of `moving` by a trigger.

    The named columns say what later records made of the row: only those records move them.
    """
    kept = [f"to_jsonb({row}) - ARRAY{list(moving)}" for row in ("NEW", "OLD")]
    return [
        pgtrigger.Protect(name=f"{name}_is_kept", operation=pgtrigger.Delete),
        pgtrigger.Trigger(
            name=f"{name}_no_truncate",
            level=pgtrigger.Statement,
            when=pgtrigger.Before,
            operation=pgtrigger.Truncate,
            func="RAISE EXCEPTION 'records are only ever added to';",
        ),
        pgtrigger.Trigger(
            name=f"{name}_moves_by_records_only",
            when=pgtrigger.Before,
            operation=pgtrigger.Update,
            func=f"""
                IF pg_trigger_depth() < 2 OR {kept[0]} <> {kept[1]} THEN
                    RAISE EXCEPTION 'a record moves only by the records that follow it';
                END IF;
                RETURN NEW;
            """,
        ),
        Stamp(name, moves=True),
    ]


# Each of these is asked at the end of the transaction: within a relief or a hand-over one leaves
# before the other comes. It holds the table while it counts, so that two who leave in the same
# moment do not each count on the other.


def enough_posted() -> pgtrigger.Trigger:
    """Refuse to commit an open table with fewer croupiers than it was opened to have."""
    return pgtrigger.Trigger(
        name="open_table_keeps_its_croupiers",
        when=pgtrigger.After,
        timing=pgtrigger.Deferred,
        operation=pgtrigger.Update | pgtrigger.Delete,
        func="""
            PERFORM FROM tables_gamingtable WHERE id = OLD.table_id FOR NO KEY UPDATE;
            IF EXISTS (SELECT FROM tables_tablesession AS session
                WHERE table_id = OLD.table_id AND closed_at IS NULL AND croupiers_minimum >
                    (SELECT count(*) FROM tables_croupierpost AS post
                    WHERE post.table_id = session.table_id AND post.ended_at IS NULL)) THEN
                RAISE EXCEPTION 'an open table keeps its croupiers';
            END IF;
            RETURN NULL;
        """,
    )


def leaves_a_jefe() -> pgtrigger.Trigger:
    """Refuse to commit an open table without a jefe."""
    return pgtrigger.Trigger(
        name="open_table_keeps_its_jefe",
        when=pgtrigger.After,
        timing=pgtrigger.Deferred,
        operation=pgtrigger.Update | pgtrigger.Delete,
        func="""
            PERFORM FROM tables_gamingtable WHERE id = OLD.table_id FOR NO KEY UPDATE;
            IF EXISTS (SELECT FROM tables_tablesession
                WHERE table_id = OLD.table_id AND closed_at IS NULL)
                AND NOT EXISTS (SELECT FROM tables_supervision
                WHERE table_id = OLD.table_id AND ended_at IS NULL) THEN
                RAISE EXCEPTION 'an open table keeps its jefe';
            END IF;
            RETURN NULL;
        """,
    )


def opens_with_its_people() -> pgtrigger.Trigger:
    """Refuse to commit the opening of a table without its jefe and its croupiers."""
    return pgtrigger.Trigger(
        name="session_opens_with_its_people",
        when=pgtrigger.After,
        timing=pgtrigger.Deferred,
        operation=pgtrigger.Insert,
        func="""
            PERFORM FROM tables_gamingtable WHERE id = NEW.table_id FOR NO KEY UPDATE;
            IF EXISTS (SELECT FROM tables_tablesession AS session
                WHERE id = NEW.id AND closed_at IS NULL AND (croupiers_minimum >
                    (SELECT count(*) FROM tables_croupierpost AS post
                    WHERE post.table_id = session.table_id AND post.ended_at IS NULL)
                OR NOT EXISTS (SELECT FROM tables_supervision AS supervision
                    WHERE supervision.table_id = session.table_id
                    AND supervision.ended_at IS NULL))) THEN
                RAISE EXCEPTION 'a table opens with its jefe and its croupiers';
            END IF;
            RETURN NULL;
        """,
    )


def owes_no_commission(
    name: str,
    *,
    operation: pgtrigger.Operation,
    session: str,
    place: str = "",
    when: str = "true",
) -> pgtrigger.Trigger:
    """Refuse an act while commission is owed in a session, or at one place of it.

    `session` and `place` are SQL expressions; the act counts only `when` this holds.
    """
    of_place = f" AND place = {place}" if place else ""
    return pgtrigger.Trigger(
        name=name,
        when=pgtrigger.Before,
        operation=operation,
        func=f"""
            IF {when} AND EXISTS (SELECT FROM tables_commissiondue
                WHERE session_id = {session}{of_place}
                AND marked_minor > paid_minor + uncollected_minor) THEN
                RAISE EXCEPTION 'commission is still owed';
            END IF;
            RETURN NEW;
        """,
    )


def rests_off_post(name: str, person: str, other: str, other_person: str) -> pgtrigger.Trigger:
    """Refuse a post during a break, and a break during a post, of one person.

    Also one that is made to go on. `person` and `other_person` are the columns that name them
    here and in the table `other`.
    """
    return pgtrigger.Trigger(
        name=name,
        when=pgtrigger.Before,
        operation=pgtrigger.Insert | pgtrigger.UpdateOf("ended_at", person),  # type: ignore[no-untyped-call]
        condition=pgtrigger.Q(new__ended_at__isnull=True),
        func=f"""
            PERFORM FROM tables_staffmember WHERE id = NEW.{person} FOR NO KEY UPDATE;
            IF EXISTS (SELECT FROM {other}
                WHERE {other_person} = NEW.{person} AND ended_at IS NULL) THEN
                RAISE EXCEPTION 'nobody rests at a post';
            END IF;
            RETURN NEW;
        """,
    )


def closes_after_its_slips() -> pgtrigger.Trigger:
    """Refuse to close a session with a slip that is neither received nor voided."""
    return pgtrigger.Trigger(
        name="session_closes_after_its_slips",
        when=pgtrigger.Before,
        operation=pgtrigger.UpdateOf("closed_at"),  # type: ignore[no-untyped-call]
        func="""
            IF NEW.closed_at IS NOT NULL AND EXISTS (SELECT FROM tables_slip AS slip
                WHERE slip.session_id = NEW.id AND NOT EXISTS (SELECT FROM tables_slipstep AS step
                    WHERE step.slip_id = slip.id AND step."to" IN ('received', 'voided'))) THEN
                RAISE EXCEPTION 'a table closes after its slips';
            END IF;
            RETURN NEW;
        """,
    )


def closes_with_its_counts() -> pgtrigger.Trigger:
    """Refuse to close a session that is not counted, with guests at it, or by nobody.

    The drop alone may be counted later, where the house does so.
    """
    return pgtrigger.Trigger(
        name="session_closes_with_its_counts",
        when=pgtrigger.Before,
        operation=pgtrigger.UpdateOf("closed_at"),  # type: ignore[no-untyped-call]
        condition=pgtrigger.Q(new__closed_at__isnull=False),
        func="""
            IF NEW.closed_by_id IS NULL THEN
                RAISE EXCEPTION 'a table is closed by somebody';
            END IF;
            IF EXISTS (SELECT FROM tables_seatoccupancy
                WHERE table_id = NEW.table_id AND left_at IS NULL) THEN
                RAISE EXCEPTION 'a table closes when its guests have left';
            END IF;
            IF EXISTS (SELECT FROM unnest(ARRAY['closing_float', 'commission_box', 'tip_box',
                        'drop_box']) AS needed
                    JOIN tables_house AS house ON house.id = NEW.house_id
                    WHERE NOT (needed = 'drop_box' AND house.drop_counted_later)
                    AND NOT EXISTS (SELECT FROM tables_count
                        WHERE session_id = NEW.id AND kind = needed)) THEN
                RAISE EXCEPTION 'a table closes with its counts';
            END IF;
            RETURN NEW;
        """,
    )


def of_the_trade(name: str, person: str, role: str) -> pgtrigger.Trigger:
    """Refuse a post to whoever is not of the role, or of another house than the table.

    `person` is the column that names who holds it.
    """
    return pgtrigger.Trigger(
        name=name,
        when=pgtrigger.Before,
        operation=pgtrigger.Insert | pgtrigger.UpdateOf("ended_at", "house_id", "table_id", person),  # type: ignore[no-untyped-call]
        condition=pgtrigger.Q(new__ended_at__isnull=True),
        func=f"""
            IF NOT EXISTS (SELECT FROM tables_staffmember AS person
                JOIN tables_gamingtable AS gt ON gt.id = NEW.table_id
                    AND gt.house_id = NEW.house_id
                WHERE person.id = NEW.{person} AND person.house_id = NEW.house_id
                    AND person.role = '{role}') THEN
                RAISE EXCEPTION 'this post is for the role {role}, at a table of their house';
            END IF;
            RETURN NEW;
        """,
    )


def of_its_format() -> pgtrigger.Trigger:
    """Refuse a supervision that says another format than its table has: its slots rest on it."""
    return pgtrigger.Trigger(
        name="supervision_of_its_format",
        when=pgtrigger.Before,
        operation=pgtrigger.Insert | pgtrigger.UpdateOf("ended_at", "table_id", "table_format"),  # type: ignore[no-untyped-call]
        condition=pgtrigger.Q(new__ended_at__isnull=True),
        func="""
            IF NOT EXISTS (SELECT FROM tables_gamingtable
                WHERE id = NEW.table_id AND format = NEW.table_format) THEN
                RAISE EXCEPTION 'a jefe has a table of the format that it has';
            END IF;
            RETURN NEW;
        """,
    )


def of_the_staff(name: str, person: str) -> pgtrigger.Trigger:
    """Refuse a post, a table in charge or a break of who has left, new or taken up again.

    `person` is the column that names them.
    """
    return pgtrigger.Trigger(
        name=name,
        when=pgtrigger.Before,
        operation=pgtrigger.Insert | pgtrigger.UpdateOf("ended_at", person),  # type: ignore[no-untyped-call]
        func=f"""
            IF NEW.ended_at IS NULL AND NOT (SELECT is_active FROM tables_staffmember
                WHERE id = NEW.{person} FOR NO KEY UPDATE) THEN
                RAISE EXCEPTION 'who has left the staff holds nothing'
                    USING ERRCODE = 'check_violation', CONSTRAINT = '{name}';
            END IF;
            RETURN NEW;
        """,  # noqa: S608 (only our own names are written into it)
    )


def leaves_nothing_open() -> pgtrigger.Trigger:
    """Refuse that a person leaves, or changes trade, with something open.

    That is a post, a table, a break, or a right to read the figures of the group.
    """
    held = (
        ("tables_croupierpost", "croupier_id", "ended_at"),
        ("tables_supervision", "jefe_id", "ended_at"),
        ("tables_staffbreak", "person_id", "ended_at"),
        ("tables_groupright", "person_id", "withdrawn_at"),
    )
    open_ones = " OR ".join(
        f"EXISTS (SELECT FROM {table} WHERE {person} = NEW.id AND {end} IS NULL)"
        for table, person, end in held
    )
    return pgtrigger.Trigger(
        name="person_leaves_nothing_open",
        when=pgtrigger.Before,
        operation=pgtrigger.UpdateOf("is_active", "role"),  # type: ignore[no-untyped-call]
        condition=pgtrigger.Q(old__is_active=True, new__is_active=False)
        | pgtrigger.Q(old__role__df=pgtrigger.F("new__role")),
        func=f"""
            IF {open_ones} THEN
                RAISE EXCEPTION 'who leaves the staff leaves nothing open'
                    USING ERRCODE = 'check_violation',
                    CONSTRAINT = 'person_leaves_nothing_open';
            END IF;
            RETURN NEW;
        """,
    )


def access_leaves_its_record() -> pgtrigger.Trigger:
    """Refuse to commit a password given, a person taken back or a role changed without its record.

    The record is of the same transaction; it says who gave the access, and before whom.
    """
    return pgtrigger.Trigger(
        name="access_leaves_its_record",
        when=pgtrigger.After,
        timing=pgtrigger.Deferred,
        operation=pgtrigger.Update,
        condition=pgtrigger.Q(old__role__df=pgtrigger.F("new__role"))
        | pgtrigger.Q(old__is_active=False, new__is_active=True)
        | pgtrigger.Q(
            old__desk_password__df=pgtrigger.F("new__desk_password"),
            new__desk_password_is_given=True,
        ),
        func="""
            IF NOT EXISTS (SELECT FROM tables_accessgiven
                WHERE person_id = NEW.id AND given_at >= transaction_timestamp()) THEN
                RAISE EXCEPTION 'who gives access leaves a record of it';
            END IF;
            RETURN NULL;
        """,
    )
