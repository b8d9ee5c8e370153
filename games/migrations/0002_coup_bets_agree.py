"""The coup's totals and its bets say the same, or the row is refused."""

from django.db import migrations

_WAGERS = ("punto", "banca", "tie", "punto_pair", "banca_pair")


def _sums(column: str) -> str:
    sums = (f"coalesce(sum({column}) FILTER (WHERE wager = '{name}'), 0)" for name in _WAGERS)
    return f"ARRAY[{', '.join(sums)}]::bigint[]"


FORWARD = f"""
CREATE FUNCTION coup_bets_agree(
    lines jsonb, stakes bigint[], paid bigint[], deducted bigint, kept bigint
) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT lines IS NULL OR (
        SELECT {_sums("stake")} = stakes
            AND {_sums("pay")} = paid
            AND coalesce(sum(commission), 0) = deducted
            AND coalesce(sum(CASE result WHEN 'lost' THEN stake ELSE commission - pay END), 0)
                = kept
        FROM jsonb_to_recordset(lines)
            AS bet (wager text, stake bigint, result text, pay bigint, commission bigint)
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
"""  # noqa: S608 (only our own constants)
BACKWARD = """
ALTER TABLE games_coup DROP CONSTRAINT coup_bets_agree;
DROP FUNCTION coup_bets_agree;
"""


class Migration(migrations.Migration):
    """Adds the check by a function, which a plain constraint cannot say."""

    dependencies = [("games", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
