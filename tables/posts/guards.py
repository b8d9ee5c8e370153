"""The database's guards on posts and breaks."""

import pgtrigger

from casino.lib.guards import AtCommit, Guard, refuse

# Each of these is checked at the end of the transaction: within a relief or a hand-over one person
# leaves before the other comes. It locks the table while it counts, so that of two people who leave
# at the same moment the second is counted without the first.


def enough_posted() -> pgtrigger.Trigger:
    """Refuse to commit an open table with fewer croupiers than it was opened to have."""
    return AtCommit(
        name="open_table_keeps_its_croupiers",
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
    return AtCommit(
        name="open_table_keeps_its_jefe",
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


def rests_off_post(name: str, person: str, other: str, other_person: str) -> pgtrigger.Trigger:
    """Refuse a post during a break, and a break during a post, of one person.

    Also when an ended one is reopened. `person` and `other_person` are the columns that name them
    here and in the table `other`.
    """
    return Guard(
        name=name,
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


def of_the_trade(name: str, person: str, role: str) -> pgtrigger.Trigger:
    """Refuse a post to a person of another role, or of another house than the table.

    `person` is the column that names its holder.
    """
    return refuse(
        name,
        f"""NOT EXISTS (SELECT FROM tables_staffmember AS person
            JOIN tables_gamingtable AS gt ON gt.id = NEW.table_id
                AND gt.house_id = NEW.house_id
            WHERE person.id = NEW.{person} AND person.house_id = NEW.house_id
                AND person.role = '{role}')""",
        f"this post is for the role {role}, at a table of their house",
        operation=pgtrigger.Insert | pgtrigger.UpdateOf("ended_at", "house_id", "table_id", person),  # type: ignore[no-untyped-call]
        condition=pgtrigger.Q(new__ended_at__isnull=True),
    )


def of_its_format() -> pgtrigger.Trigger:
    """Refuse a supervision whose format is not its table's, because its slots depend on it."""
    return refuse(
        "supervision_of_its_format",
        """NOT EXISTS (SELECT FROM tables_gamingtable
            WHERE id = NEW.table_id AND format = NEW.table_format)""",
        "a jefe has a table of the format that it has",
        operation=pgtrigger.Insert | pgtrigger.UpdateOf("ended_at", "table_id", "table_format"),  # type: ignore[no-untyped-call]
        condition=pgtrigger.Q(new__ended_at__isnull=True),
    )


def opens_with_its_people() -> pgtrigger.Trigger:
    """Refuse to commit the opening of a table without its jefe and its croupiers."""
    return AtCommit(
        name="session_opens_with_its_people",
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


def format_stays() -> pgtrigger.Trigger:
    """Refuse another format of a table while a jefe holds the slots that it takes."""
    return refuse(
        "format_stays_under_its_jefe",
        """EXISTS (SELECT FROM tables_supervision
            WHERE table_id = NEW.id AND ended_at IS NULL)""",
        "a jefe holds the slots that the format takes",
        operation=pgtrigger.UpdateOf("format"),  # type: ignore[no-untyped-call]
        condition=pgtrigger.AnyChange("format"),
    )
