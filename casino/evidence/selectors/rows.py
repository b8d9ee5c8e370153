"""The guarded rows and their stamps: their text, and rows without a stamp."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from django.apps import apps
from django.db import models

from casino.evidence.form import Stray
from casino.lib.prepared import fetch_rows
from tables.records.guards import row_text, stamp_of

# ALL, so that a second row under a name that was stamped once is found too.
_UNSTAMPED = """
    SELECT id AS record FROM {relation} EXCEPT ALL
    SELECT unnest(records) FROM tables_recordstamp WHERE relation = '{relation}'
    ORDER BY 1 LIMIT 1
"""
_CHANGED = """
    WITH last AS (
        SELECT DISTINCT ON (records[1]) records[1] AS id, content FROM tables_recordstamp
        WHERE relation = '{relation}' AND content IS NOT NULL
        ORDER BY records[1], number DESC
    )
    SELECT coalesce(last.id, row.id) AS record,
        CASE WHEN row.id IS NULL THEN 'it is gone' WHEN last.id IS NULL THEN 'it was never stamped'
            ELSE 'it is not what was last stamped' END AS why
    FROM last FULL JOIN (SELECT id, {text} AS line FROM {relation} AS here) AS row
        ON row.id = last.id
    WHERE last.content IS DISTINCT FROM row.line ORDER BY 1 LIMIT 1
"""
# Events and stamps beyond the end of their place, or of a place that is not known.
_EVENT_ASTRAY = """
    SELECT event.id AS record FROM tables_floorevent AS event
    LEFT JOIN tables_gamingtable AS place
        ON place.id = event.table_id AND place.house_id = event.house_id
    LEFT JOIN tables_house AS house ON house.id = event.house_id AND event.table_id IS NULL
    WHERE event.version > coalesce(place.version, house.version, 0)
        OR event.version < 1 OR event.version IS NULL
    ORDER BY event.id LIMIT 1
"""
_STAMP_ASTRAY = """
    SELECT stamp.number AS record FROM tables_recordstamp AS stamp
    JOIN tables_stampchain AS chain ON chain.id = stamp.chain_id
    WHERE stamp.number > chain.number OR stamp.number < 1 OR stamp.number IS NULL
    ORDER BY stamp.number LIMIT 1
"""
_CHAIN_GONE = """
    SELECT stamp.chain_id AS record FROM tables_recordstamp AS stamp
    LEFT JOIN tables_stampchain AS chain ON chain.id = stamp.chain_id
    WHERE chain.number IS NULL ORDER BY stamp.chain_id LIMIT 1
"""
# Every chain is a table's or the house's, and holds a stamp.
_CHAIN_ASTRAY = """
    SELECT chain.id AS record FROM tables_stampchain AS chain
    WHERE chain.number < 1
        OR NOT EXISTS (SELECT FROM tables_house WHERE id = chain.house_id)
        OR (chain.place <> 0 AND NOT EXISTS (SELECT FROM tables_gamingtable AS place
            WHERE place.id = chain.place AND place.house_id = chain.house_id))
    ORDER BY chain.id LIMIT 1
"""


@cache
def stamped_models() -> Mapping[str, type[models.Model]]:
    """Return every model whose rows are stamped, by its relation."""
    return {
        model._meta.db_table: model for model in apps.get_models() if stamp_of(model) is not None
    }


def read_rows(wanted: Iterable[tuple[str, list[int]]]) -> dict[str, dict[int, str]]:
    """Read the canonical text of rows, by relation and id; one query for each relation."""
    ids: dict[str, list[int]] = defaultdict(list)
    for relation, records in wanted:
        ids[relation] += records
    found: dict[str, dict[int, str]] = {}
    for relation, records in ids.items():
        model = stamped_models().get(relation)
        if model is None:
            continue  # its rows count as gone
        rows = fetch_rows(
            f"SELECT id, {row_text(model, 'here')} AS line FROM {relation} AS here"  # noqa: S608
            " WHERE id = ANY(%(records)s)",
            {"records": records},
        )
        found[relation] = {row["id"]: row["line"] for row in rows}
    return found


def list_strays() -> Iterator[Stray]:
    """Return the first row of each relation that is outside the chains, of any house.

    Only the row itself names its house, which cannot be trusted, so it is reported to every house.
    """
    for relation, model in sorted(stamped_models().items()):
        stamp = stamp_of(model)
        assert stamp is not None
        if stamp.moves:
            text = row_text(model, "here")
            for row in fetch_rows(_CHANGED.format(relation=relation, text=text), {}):
                yield Stray(relation, row["record"], row["why"])
        else:
            for row in fetch_rows(_UNSTAMPED.format(relation=relation), {}):
                yield Stray(relation, row["record"] or 0, "it was never stamped")
    nowhere = "no journal or chain has a place for it"
    for relation, sql, why in (
        ("tables_floorevent", _EVENT_ASTRAY, nowhere),
        ("tables_stampchain", _CHAIN_GONE, "it is gone, and its stamps are there"),
        # A chain that ends before it begins has no place for its stamps: the chain is broken.
        ("tables_stampchain", _CHAIN_ASTRAY, nowhere),
        ("tables_recordstamp", _STAMP_ASTRAY, nowhere),
    ):
        for row in fetch_rows(sql, {}):
            yield Stray(relation, row["record"] or 0, why)
