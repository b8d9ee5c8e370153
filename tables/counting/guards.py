"""What the counts of a table ask of its closing."""

import pgtrigger


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
