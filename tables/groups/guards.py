"""The guards that the rights to read a group put on its houses."""

import pgtrigger

from casino.lib.guards import Guard


def keeps_its_group() -> pgtrigger.Trigger:
    """Refuse that a house changes its group while one of its people reads the group's figures."""
    return Guard(
        name="house_keeps_its_group",
        operation=pgtrigger.UpdateOf("group_id"),  # type: ignore[no-untyped-call]
        condition=pgtrigger.Q(old__group_id__df=pgtrigger.F("new__group_id")),
        func="""
            IF EXISTS (SELECT FROM tables_groupright
                WHERE house_id = NEW.id AND withdrawn_at IS NULL) THEN
                RAISE EXCEPTION 'rights to read a group are withdrawn before a house leaves it'
                    USING ERRCODE = 'check_violation', CONSTRAINT = 'house_keeps_its_group';
            END IF;
            RETURN NEW;
        """,
    )
