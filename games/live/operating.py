"""Which page of a tablet operates a table: the newest, whatever process serves it.

Each page that can deal claims its table. A claim is stamped by the database's clock, which all
processes share, so any two of them agree which one is newer in whatever order the claims arrive.
"""

from uuid import UUID, uuid4

import msgspec
from msgspec import Struct

from casino.lib.announce import announce_operating
from casino.lib.prepared import fetch_rows


class Claim(Struct, frozen=True, order=True):
    """A page's claim to operate a table. Later ones are greater, the `id` parts equal moments."""

    at_us: int
    id: str
    table: int
    tablet: str

    def displaces(self, other: "Claim | None") -> bool:
        """Return whether another claim is an older one of the same tablet to the same table."""
        return (
            other is not None
            and (other.table, other.tablet) == (self.table, self.tablet)
            and other < self
        )


_decoder = msgspec.json.Decoder(list[Claim])


def make_claim(sign_in_id: UUID, table_id: int) -> Claim | None:
    """Stamp a claim; None when the sign-in has ended (1 query).

    One person on one enrolled tablet is the same tablet through all sign-ins; a browser that is not
    enrolled is identified by its sign-in.
    """
    found = fetch_rows(
        """
        SELECT encode(sha256(device.secret_hash || sign_in.staff_id::text::bytea), 'hex') AS tablet,
          (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS at_us
        FROM tables_signin AS sign_in
        LEFT JOIN tables_device AS device ON device.id = sign_in.device_id
        WHERE sign_in.id = %(sign_in)s AND sign_in.ended_at IS NULL
        """,
        {"sign_in": sign_in_id},
    )
    for row in found:
        return Claim(row["at_us"], uuid4().hex, table_id, row["tablet"] or str(sign_in_id))
    return None


def announce_claims(claims: list[Claim]) -> None:
    """Announce claims to the other processes; this never waits or fails."""
    announce_operating(msgspec.json.encode(claims).decode())


def read_claims(text: str) -> list[Claim]:
    """Read another process's announcement. Raises msgspec.DecodeError for anything else."""
    return _decoder.decode(text)
