"""The hub's questions to the database, in as few statements as it can."""

from collections.abc import Collection, Mapping
from uuid import UUID

from casino.lib.policy import Role
from casino.lib.prepared import fetch_rows
from games.board.selectors.display import public_kind, publish
from games.board.selectors.projection import table_projections
from games.board.selectors.state import FloorState
from games.live.messages import TableTexts, write_texts
from games.live.watcher import Audience
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.sign_in.models import SignIn

Key = tuple[Audience, int]
"""The key of a text: an audience and a table."""


def read_versions(house_ids: Collection[int]) -> list[GamingTable]:
    """Return every table of some houses with its version (1 query)."""
    tables = GamingTable.objects.filter(house_id__in=house_ids).order_by()
    return list(tables.only("house_id", "version"))


def read_waitlist_versions(house_ids: Collection[int]) -> dict[int, int]:
    """Return the version of each house's stream; acts on its waitlist raise it (1 query)."""
    return dict(House.objects.filter(id__in=house_ids).values_list("id", "version"))


def read_texts(wanted: Mapping[int, Collection[Key]]) -> dict[Key, TableTexts]:
    """Write the states of tables by house, each once per audience (12 queries per house)."""
    written: dict[Key, TableTexts] = {}
    for house_id, keys in wanted.items():
        states = table_projections(house_id, {table_id for _, table_id in keys})
        kinds = _newest_kinds(house_id, states)
        shown = [state for state in states if (Audience.DISPLAY, state.table) in keys]
        for audience, of_audience in (
            (Audience.FLOOR, [s for s in states if (Audience.FLOOR, s.table) in keys]),
            (Audience.DISPLAY, publish(shown) if shown else []),
        ):
            for state in of_audience:
                kind = kinds.get(state.table, "")
                found = kind if audience is Audience.FLOOR else public_kind(kind)
                written[audience, state.table] = write_texts(state.table, state.v, state, found)
    return written


def read_roles(sign_in_ids: Collection[UUID]) -> dict[UUID, Role]:
    """Return the role behind each sign-in that is still open (1 query)."""
    open_ones = SignIn.objects.filter(id__in=sign_in_ids, ended_at=None, staff__is_active=True)
    return {it.pk: Role(it.staff.role) for it in open_ones.select_related("staff")}


def find_house_of_table(table_id: int) -> int | None:
    """Find the house that a table belongs to (1 query)."""
    return GamingTable.objects.filter(id=table_id).values_list("house_id", flat=True).first()


def _newest_kinds(house_id: int, states: Collection[FloorState]) -> dict[int, str]:
    """Return the kind of each table's newest event, by table id (1 query)."""
    newest = fetch_rows(
        """
        SELECT event.table_id, event.kind
        FROM unnest(%(tables)s::bigint[], %(versions)s::bigint[]) AS state (table_id, version)
        JOIN tables_floorevent AS event ON event.house_id = %(house)s
          AND event.table_id = state.table_id AND event.version = state.version
        """,
        {
            "tables": [state.table for state in states],
            "versions": [state.v for state in states],
            "house": house_id,
        },
    )
    return {row["table_id"]: row["kind"] for row in newest}
