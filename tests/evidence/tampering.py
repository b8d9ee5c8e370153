"""Random edits, deletions, insertions and reorderings, as the owner of the tables makes them."""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, transaction

from casino.evidence.selectors.rows import stamped_models
from tests.evidence.scene import execute

CHAINS = ["tables_floorevent", "tables_recordstamp", "tables_stampchain"]
# An event's own key is no part of the evidence: nothing refers to it, its name is its version.
UNPROVED = {("tables_floorevent", "id")}


@dataclass
class Tampering:
    """An edit, and the names by which the touched records may be called."""

    what: str
    names: set[str] = field(default_factory=set)


class Tamperer:
    """Owns the tables: every guard and constraint is off for it."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.relations = sorted([*stamped_models(), *CHAINS])
        self.columns = {relation: self._columns(relation) for relation in self.relations}

    def take_the_guards_off(self) -> None:
        """Switch off triggers and drop constraints; the caller's transaction brings them back."""
        execute("SET LOCAL session_replication_role = 'replica'")
        for relation in self.relations:
            execute(f"ALTER TABLE {relation} DISABLE TRIGGER ALL")
            for kind, name in execute(
                "SELECT contype::text, conname FROM pg_constraint WHERE conrelid = %s::regclass"
                " ORDER BY contype <> 'c', contype <> 'f', contype <> 'u'",
                [relation],
            ):
                if kind in "cfupx":
                    execute(f'ALTER TABLE {relation} DROP CONSTRAINT IF EXISTS "{name}" CASCADE')
            for (index,) in execute(
                "SELECT indexrelid::regclass::text FROM pg_index"
                " WHERE indrelid = %s::regclass AND indisunique",
                [relation],
            ):
                execute(f"DROP INDEX {index}")
            for column, _ in self.columns[relation]:
                execute(f'ALTER TABLE {relation} ALTER COLUMN "{column}" DROP IDENTITY IF EXISTS')
                execute(f'ALTER TABLE {relation} ALTER COLUMN "{column}" DROP NOT NULL')

    def tamper(self, relation: str) -> Tampering | None:
        """Do one thing to a relation; None when it happened to change nothing."""
        rows = [ctid for (ctid,) in execute(f"SELECT ctid::text FROM {relation} ORDER BY 1")]
        acts: list[Callable[[str, list[str]], Tampering | None]] = [self._insert]
        if rows:
            acts += [self._edit] * 3 + [self._delete] * 2 + [self._insert]
        if len(rows) > 1:
            acts += [self._swap] * 2
        before = self._picture(relation)
        with transaction.atomic():
            done = self.random.choice(acts)(relation, rows)
        return done if done is not None and self._picture(relation) != before else None

    def _edit(self, relation: str, rows: list[str]) -> Tampering | None:
        column, type_ = self.random.choice(
            [it for it in self.columns[relation] if (relation, it[0]) not in UNPROVED]
        )
        row = self.random.choice(rows)
        names = self._names(relation, row)
        value = self._value(relation, row, column, type_)
        if value is None:
            return None
        execute(f'UPDATE {relation} SET "{column}" = {value} WHERE ctid = %s::tid', [row])
        return Tampering(f"edit {relation}.{column}", names | self._names_now(relation))

    def _delete(self, relation: str, rows: list[str]) -> Tampering:
        row = self.random.choice(rows)
        names = self._names(relation, row)
        execute(f"DELETE FROM {relation} WHERE ctid = %s::tid", [row])
        return Tampering(f"delete from {relation}", names)

    def _insert(self, relation: str, rows: list[str]) -> Tampering:
        key = "version" if relation == "tables_floorevent" else (
            "number" if relation == "tables_recordstamp" else "id")  # fmt: skip
        number = self.random.choice([10_000_000 + self.random.randrange(1000), -5])
        names = [f'"{column}"' for column, _ in self.columns[relation]]
        if not rows:
            execute(f"INSERT INTO {relation} (id) VALUES (%s)", [number])
            return Tampering(f"insert into empty {relation}", {f"{relation} {number}"})
        others = [name for name in names if name != f'"{key}"']
        listed = ", ".join(others)
        row = self.random.choice(rows)
        made = execute(
            f'INSERT INTO {relation} ("{key}", {listed}) SELECT %s, {listed} FROM {relation}'
            " WHERE ctid = %s::tid RETURNING ctid::text",
            [number, row],
        )
        return Tampering(f"insert into {relation}", self._names(relation, made[0][0]))

    def _swap(self, relation: str, rows: list[str]) -> Tampering:
        """Let two rows change places: each takes the other's name."""
        key = {"tables_floorevent": "version", "tables_recordstamp": "number"}.get(relation, "id")
        one, two = self.random.sample(rows, 2)
        names = self._names(relation, one) | self._names(relation, two)
        made = execute(
            f"UPDATE {relation} AS row SET {key} = other.{key} FROM {relation} AS other"
            " WHERE (row.ctid, other.ctid) IN ((%s::tid, %s::tid), (%s::tid, %s::tid))"
            " RETURNING row.ctid::text",
            [one, two, two, one],
        )
        for (row,) in made:  # an event is called by its number and place: by the new ones too
            names |= self._names(relation, row)
        return Tampering(f"swap in {relation}", names)

    def _value(self, relation: str, row: str, column: str, type_: str) -> str | None:
        """Write another value of the column's type, now and then null."""
        rng = self.random
        ((old,),) = execute(f'SELECT "{column}"::text FROM {relation} WHERE ctid = %s::tid', [row])
        if old is not None and rng.random() < 0.15:
            return "NULL"
        if old is None:
            fresh = {"boolean": "true", "date": "'2020-01-01'", "jsonb": "'null'", "bytea": "''",
                     "uuid": "gen_random_uuid()", "timestamp with time zone": "now()",
                     "ARRAY": "'{}'"}  # fmt: skip
            return fresh.get(type_, "'1'")
        quoted = f'"{column}"'
        if type_ == "jsonb":
            return self._json(old)
        by = rng.choice([-1, 1]) * rng.choice([1, 2, 100, 1000])
        return {
            "boolean": f"NOT {quoted}",
            "date": f"{quoted} + {by}",
            "uuid": "gen_random_uuid()",
            "timestamp with time zone": f"{quoted} + interval '{by} microseconds'",
            "bytea": f"set_byte({quoted}, {rng.randrange(32)}, 255 - get_byte({quoted}, 0))"
            if len(old) > 66
            else "'\\x00'",
            "ARRAY": f"{quoted} || {quoted}",
            "smallint": f"{quoted} + ({rng.choice([-1, 1])})",
            "integer": f"{quoted} + ({by})",
            "bigint": f"{quoted} + ({by})",
            "time without time zone": f"{quoted} + interval '1 second'",
        }.get(type_, rng.choice([f"left({quoted}, -1)", f"reverse({quoted})", "'1'"]))

    def _json(self, old: str) -> str:
        """Change one thing somewhere within."""
        value = json.loads(old)
        holder: Any = None
        key: Any = None
        inner = value
        while isinstance(inner, dict | list) and inner:
            holder = inner
            key = self.random.choice(
                list(inner) if isinstance(inner, dict) else list(range(len(inner)))
            )
            inner = inner[key]
        if holder is None:
            return "'7'"
        if self.random.random() < 0.3:
            del holder[key]
        else:
            holder[key] = inner + 1 if isinstance(inner, int) else "other"
        return "'" + json.dumps(value).replace("'", "''").replace("%", "%%") + "'"

    def _names(self, relation: str, row: str) -> set[str]:
        """Return by which names the checker may call a row."""
        if relation == "tables_floorevent":
            found = execute(
                "SELECT version, coalesce(table_id, 0), id FROM tables_floorevent"
                " WHERE ctid = %s::tid",
                [row],
            )
            return {
                name
                for version, place, id_ in found
                for name in (f"event {version} of {_place(place)}", f"{relation} {id_}")
            }
        if relation == "tables_recordstamp":
            found = execute(
                "SELECT stamp.number, coalesce(chain.place, -1), relation, records"
                " FROM tables_recordstamp AS stamp"
                " LEFT JOIN tables_stampchain AS chain ON chain.id = stamp.chain_id"
                " WHERE stamp.ctid = %s::tid",
                [row],
            )
            names = set()
            for number, place, of, records in found:
                names |= {f"stamp {number} of {_place(place)}", f"{relation} {number}"}
                names |= {f"{of} {record}" for record in records or ()}
            return names
        ((id_,),) = execute(f"SELECT id FROM {relation} WHERE ctid = %s::tid", [row])
        names = {f"{relation} {id_}"}
        if relation == "tables_stampchain":
            for (place,) in execute(
                "SELECT place FROM tables_stampchain WHERE ctid = %s::tid", [row]
            ):
                names |= {f" of {_place(place)}"}
        if relation in ("casino_dailyhead", "casino_evidencekey"):
            names |= {"the head of ", "key "}
        return names

    def _names_now(self, relation: str) -> set[str]:
        """Return the names of a row; one whose own name was edited is called by its present one."""
        rows = [ctid for (ctid,) in execute(f"SELECT ctid::text FROM {relation}")]
        last = max(rows, key=lambda it: tuple(map(int, it.strip("()").split(","))))
        return self._names(relation, last)

    def _picture(self, relation: str) -> list[tuple[Any, ...]]:
        columns = ", ".join(
            f'"{column}"'
            for column, _ in self.columns[relation]
            if (relation, column) not in UNPROVED
        )
        return execute(f"SELECT ({columns})::text FROM {relation} ORDER BY 1")

    def _columns(self, relation: str) -> list[tuple[str, str]]:
        return execute(
            "SELECT column_name, data_type FROM information_schema.columns"
            " WHERE table_schema = 'public' AND table_name = %s ORDER BY ordinal_position",
            [relation],
        )


def _place(place: int) -> str:
    return f"table {place}" if place else "the house"


def constraints_now() -> None:
    """Run the checks of a transaction's end now: then the tables may be altered."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
