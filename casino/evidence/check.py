"""Checks evidence line by line and stops at the first that is broken.

Holds only the heads and one line in memory. Faults are found in the order of the file: heads, then
the journal place by place, then the records place by place, then stray rows.
"""

from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec

from casino.evidence.form import (
    DIGEST_BYTES,
    FORM,
    GENESIS,
    AnyLine,
    Chain,
    End,
    Event,
    Head,
    HeadBody,
    Key,
    PlaceHead,
    Stamp,
    Start,
    Stray,
    Stream,
    canonical,
    event_hash,
    head_hash,
    record_digest,
    stamp_hash,
)
from casino.evidence.keys import is_signed, key_id

# Kinds come in this order; the events of a stream and the stamps of a chain follow it.
_RANK = {"evidence": 0, "key": 1, "head": 2, "stream": 3, "event": 3, "chain": 4, "stamp": 4,
         "stray": 5, "end": 6}  # fmt: skip


class BrokenEvidence(Exception):
    """The first thing that is not as it was written, with its name and the reason."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what}: {why}")
        self.what = what
        self.why = why


@dataclass(slots=True)
class _Run:
    """The stream or chain that is being read."""

    name: str
    place: int
    number: int
    hash: str
    until: int
    until_hash: str
    marks: list[PlaceHead]
    passed: int = 0


@dataclass(slots=True)
class _Day:
    """A head, and the records counted for it."""

    body: HeadBody
    digest: Any = field(default_factory=sha256)
    records: Counter[str] = field(default_factory=Counter)


class Checker:
    """Takes the lines of one house's evidence in order; raises `BrokenEvidence` at the first fault.

    `keys` are the public keys to believe, by id; without them those of the evidence itself.
    """

    def __init__(self, keys: dict[str, str] | None = None) -> None:
        self.trusted = keys
        self.keys: dict[str, str] = dict(keys or {})
        self.days: list[_Day] = []
        self.events = 0
        self.records = 0
        self._start: Start | None = None
        self._anchor: HeadBody | None = None
        self._run: _Run | None = None
        self._rank = -1
        self._seen: set[tuple[str, int]] = set()
        self.heads: set[str] = set()
        self._last_hash = ""

    def take(self, line: AnyLine) -> None:
        """Check the next line."""
        tag = str(line.__struct_config__.tag)
        rank = _RANK[tag]
        if rank < self._rank or (self._start is None) != (tag == "evidence"):
            raise BrokenEvidence(f"a line of kind {tag}", "it is not in its place")
        if rank > self._rank:
            self._close_run()
        self._rank = rank
        try:
            _TAKE[tag](self, line)
        except (TypeError, ValueError) as error:
            # In a database with broken columns.
            raise BrokenEvidence(_name_line(line), f"it cannot be read ({error})") from error

    def finish(self) -> None:
        """Check what can be checked only when all was read."""
        self._close_run()
        if self._start is None:
            raise BrokenEvidence("the file", "it does not begin as evidence")
        for kind, name in (("streams", "journal"), ("chains", "records")):
            for day in self.days:
                for mark in getattr(day.body, kind):
                    if (name, mark.place) not in self._seen:
                        raise BrokenEvidence(
                            f"the {name} of {name_place(mark.place)}",
                            f"it is missing; the head of {day.body.day} has {mark.number} in it",
                        )
        for day in self.days:
            if (dict(day.records), day.digest.hexdigest()) != (day.body.records, day.body.digest):
                raise BrokenEvidence(
                    f"the head of {day.body.day}", "the day's records are not those it counted"
                )

    def _take_start(self, line: Start) -> None:
        if line.form != FORM:
            raise BrokenEvidence("the first line", f"form {line.form} is not known here")
        self._start = line

    def _take_key(self, line: Key) -> None:
        if line.id != key_id(line.public):
            raise BrokenEvidence(f"key {line.id}", "it is not the name of that public key")
        if self.trusted is None:
            self.keys[line.id] = line.public

    def _take_head(self, line: Head) -> None:
        assert self._start is not None
        what = f"the head of a day (hash {line.hash[:16]})"
        try:
            body = msgspec.json.decode(line.body, type=HeadBody)
        except msgspec.DecodeError as error:
            raise BrokenEvidence(what, f"its words cannot be read ({error})") from error
        what = f"the head of {body.day} (number {body.number})"
        if line.key not in self.keys:
            raise BrokenEvidence(what, f"key {line.key} is not among those believed")
        if line.hash != head_hash(line.body):
            raise BrokenEvidence(what, "its hash is not that of its words")
        if not is_signed(self.keys[line.key], line.signature, line.body.encode()):
            raise BrokenEvidence(what, "it is not signed by its key")
        if canonical(body) != line.body.encode() or body.key != line.key:
            raise BrokenEvidence(what, "its words are not in their form")
        if body.house != self._start.house:
            raise BrokenEvidence(what, "it is another house's")
        self._follow(what, body)
        self._last_hash = line.hash
        self.heads.add(line.hash)

    def _follow(self, what: str, body: HeadBody) -> None:
        assert self._start is not None
        before = self.days[-1].body if self.days else self._anchor
        if before is None:
            if body.number != (self._start.after or 1):
                raise BrokenEvidence(what, "the head before it is missing")
            if self._start.after:
                self._anchor = body
                return
            if body.previous:
                raise BrokenEvidence(what, "the head before it is missing")
        elif (body.number, body.previous) != (before.number + 1, self._last_hash):
            raise BrokenEvidence(what, f"it does not follow the head of {before.day}")
        elif body.day <= before.day:
            raise BrokenEvidence(what, f"its day is not after {before.day}")
        self.days.append(_Day(body))

    def _take_stream(self, line: Stream) -> None:
        self._begin("journal", "streams", line.place, line.version, line.hash)

    def _take_chain(self, line: Chain) -> None:
        self._begin("records", "chains", line.place, line.number, line.hash)

    def _begin(self, name: str, kind: str, place: int, until: int, until_hash: str) -> None:
        self._close_run()
        if self._start is not None and self._start.after and self._anchor is None:
            raise BrokenEvidence(f"head {self._start.after}", "it is missing")
        what = f"the {name} of {name_place(place)}"
        seen = [of for named, of in self._seen if named == name]
        if seen and place <= max(seen):
            raise BrokenEvidence(what, "it is not in its place")
        self._seen.add((name, place))
        number, hash_ = 0, GENESIS
        if self._anchor is not None:
            for mark in getattr(self._anchor, kind):
                if mark.place == place:
                    number, hash_ = mark.number, mark.hash
        marks = [
            next(
                (mark for mark in getattr(day.body, kind) if mark.place == place),
                PlaceHead(place, number, hash_),
            )
            for day in self.days
        ]
        self._run = _Run(name, place, number, hash_, until, until_hash, marks)
        self._pass_marks()

    def _pass_marks(self) -> None:
        """Compare the present end of the run with the heads made at this number."""
        run = self._run
        assert run is not None
        while run.passed < len(run.marks) and run.marks[run.passed].number <= run.number:
            mark, day = run.marks[run.passed], self.days[run.passed]
            if mark.number == run.number and mark.hash != run.hash:
                raise BrokenEvidence(
                    self._name(run.number),
                    f"the head of {day.body.day} was signed over another one",
                )
            run.passed += 1

    def _close_run(self) -> None:
        run = self._run
        if run is None:
            return
        if run.number < run.until:
            raise BrokenEvidence(self._name(run.number + 1), "it is missing")
        if run.passed < len(run.marks):
            mark, day = run.marks[run.passed], self.days[run.passed]
            raise BrokenEvidence(
                self._name(run.number + 1),
                f"it is missing; the head of {day.body.day} goes up to {mark.number}",
            )
        if run.hash != run.until_hash:
            raise BrokenEvidence(self._name(run.number), "it is not the end that is kept of it")
        self._run = None

    def _name(self, number: int) -> str:
        assert self._run is not None
        kind = "event" if self._run.name == "journal" else "stamp"
        return f"{kind} {number} of {name_place(self._run.place)}"

    def _next(self, place: int, number: int) -> _Run:
        run = self._run
        if run is None or run.place != place:
            raise BrokenEvidence(
                f"number {number} of {name_place(place)}", "it stands in another place"
            )
        if number > run.until and run.number == run.until:
            raise BrokenEvidence(self._name(number), f"the place ends at {run.until}")
        if number > run.number + 1:
            raise BrokenEvidence(self._name(run.number + 1), f"{number} stands in its place")
        if number <= run.number:
            raise BrokenEvidence(self._name(number), "it is there twice or out of its order")
        return run

    def _take_event(self, line: Event) -> None:
        run = self._next(line.place, line.version)
        assert self._start is not None
        what = f"{self._name(line.version)} ({line.kind})"
        if run.name != "journal":
            raise BrokenEvidence(what, "it stands among the records")
        if line.previous != run.hash:
            raise BrokenEvidence(what, "it does not follow the one before it")
        if line.hash != event_hash(self._start.house, line):
            raise BrokenEvidence(what, "it is not what was written")
        run.number, run.hash = line.version, line.hash
        self.events += 1
        self._pass_marks()

    def _take_stamp(self, line: Stamp) -> None:
        run = self._next(line.place, line.number)
        assert self._start is not None
        what = f"{self._name(line.number)} ({_name_records(line)})"
        digests = bytes.fromhex(line.digests)
        if run.name != "records":
            raise BrokenEvidence(what, "it stands in the journal")
        if len(digests) != DIGEST_BYTES * len(line.records) or len(line.rows) != len(line.records):
            raise BrokenEvidence(what, "it has not a digest and a row for each record")
        if line.hash != stamp_hash(self._start.house, run.hash, line, digests):
            raise BrokenEvidence(what, "the stamp is not what was written")
        for at, (record, row) in enumerate(zip(line.records, line.rows, strict=True)):
            made = digests[at * DIGEST_BYTES : (at + 1) * DIGEST_BYTES]
            if row is None or record_digest(line.relation, row) != made:
                why = "it is gone" if row is None else "it is not what was written"
                raise BrokenEvidence(f"{line.relation} {record}", f"{why} (stamped as {what})")
        run.number, run.hash = line.number, line.hash
        self._count(run, line, digests)
        self._pass_marks()

    def _count(self, run: _Run, line: Stamp, digests: bytes) -> None:
        self.records += len(line.records)
        if run.passed < len(run.marks):
            day = self.days[run.passed]
            day.digest.update(digests)
            day.records[line.relation] += len(line.records)

    def _take_stray(self, line: Stray) -> None:
        raise BrokenEvidence(f"{line.relation} {line.record}", line.why)

    def _take_end(self, line: End) -> None:
        """Check nothing: an end is about bytes, which only the file's reader can check."""


def name_place(place: int) -> str:
    """Name a place."""
    return f"table {place}" if place else "the house"


def _name_line(line: AnyLine) -> str:
    match line:
        case Event(place=place, version=version):
            return f"event {version} of {name_place(place)}"
        case Stamp(place=place, number=number):
            return f"stamp {number} of {name_place(place)}"
        case Stream(place=place) | Chain(place=place):
            return f"the end of {name_place(place)}"
        case Head():
            return "the head of a day"
        case Key(id=key):
            return f"key {key}"
        case _:
            return "a line"


def _name_records(line: Stamp) -> str:
    first, *more = line.records or [0]
    return f"{line.relation} {first}" + (f" and {len(more)} more" if more else "")


_TAKE: dict[str, Any] = {
    "evidence": Checker._take_start,
    "key": Checker._take_key,
    "head": Checker._take_head,
    "stream": Checker._take_stream,
    "event": Checker._take_event,
    "chain": Checker._take_chain,
    "stamp": Checker._take_stamp,
    "stray": Checker._take_stray,
    "end": Checker._take_end,
}
