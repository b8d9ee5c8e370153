"""The coup's totals and its bets say the same, or the row is refused."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION coup_bets_agree(
    bets jsonb, stakes bigint[], paid bigint[], commission bigint, house_result bigint
) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT bets IS NULL OR (
        SELECT coalesce(sum(b.commission), 0) = commission
            AND coalesce(sum(
                CASE b.result WHEN 'lost' THEN b.stake ELSE b.commission - b.pay END
            ), 0) = house_result
            AND ARRAY(
                SELECT coalesce(sum(w.stake) FILTER (WHERE w.wager = k.wager), 0)
                FROM unnest(ARRAY['punto', 'banca', 'tie', 'punto_pair', 'banca_pair'])
                    WITH ORDINALITY AS k (wager, place)
                LEFT JOIN jsonb_to_recordset(bets) AS w (wager text, stake bigint) ON true
                GROUP BY k.place ORDER BY k.place
            ) = stakes::numeric[]
            AND ARRAY(
                SELECT coalesce(sum(w.pay) FILTER (WHERE w.wager = k.wager), 0)
                FROM unnest(ARRAY['punto', 'banca', 'tie', 'punto_pair', 'banca_pair'])
                    WITH ORDINALITY AS k (wager, place)
                LEFT JOIN jsonb_to_recordset(bets) AS w (wager text, pay bigint) ON true
                GROUP BY k.place ORDER BY k.place
            ) = paid::numeric[]
        FROM jsonb_to_recordset(bets)
            AS b (stake bigint, result text, pay bigint, commission bigint)
    )
$$;
ALTER TABLE games_coup ADD CONSTRAINT coup_bets_agree CHECK (coup_bets_agree(
    bets,
    ARRAY[punto_stake_minor, banca_stake_minor, tie_stake_minor, punto_pair_stake_minor,
          banca_pair_stake_minor],
    ARRAY[punto_paid_minor, banca_paid_minor, tie_paid_minor, punto_pair_paid_minor,
          banca_pair_paid_minor],
    commission_minor, house_result_minor
));
"""
BACKWARD = """
ALTER TABLE games_coup DROP CONSTRAINT coup_bets_agree;
DROP FUNCTION coup_bets_agree;
"""


class Migration(migrations.Migration):
    """Adds the check by a function, which a plain constraint cannot say."""

    dependencies = [("games", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
