"""Signs the head of a gaming day: the end of every journal and chain when it is over."""

from collections import Counter
from datetime import date
from hashlib import sha256
from typing import Final

import msgspec
from django.conf import settings
from django.db import IntegrityError, transaction

from casino.evidence.check import BrokenEvidence, Checker
from casino.evidence.form import FORM, AnyLine, HeadBody, PlaceHead, Stamp, canonical, head_hash
from casino.evidence.keys import SigningKey, load_or_make_signing_key
from casino.evidence.models import DailyHead, EvidenceKey
from casino.evidence.selectors.lines import evidence_lines, list_heads, one_moment, read_ends_before
from casino.evidence.selectors.unsigned_days import day_ends_at
from casino.lib.claims import Work, claimed
from casino.lib.clock import utc_now
from tables.houses.models import House

FAULT_CHARACTERS_MAX: Final = 500
_Ends = tuple[list[PlaceHead], list[PlaceHead]]


def sign_day(house_id: int, gaming_day: date) -> DailyHead | None:
    """Check all records since the head before, and sign the ends of all chains.

    A fault is written into the head: the day is signed as it is, not left unsigned. Returns None if
    another run has signed or is checking: the check may take minutes, and two at once would only be
    slower. Raises `KeyFault`.
    """
    key = signing_key()
    with claimed(Work.SIGNING, house_id) as is_ours:
        return _sign(House.objects.get(pk=house_id), gaming_day, key) if is_ours else None


def _sign(house: House, gaming_day: date, key: SigningKey) -> DailyHead | None:
    with one_moment():
        heads = list_heads(house.pk)
        if heads and heads[-1].gaming_day >= gaming_day:
            return None
        before = heads[-1] if heads else None
        body = _body(house, gaming_day, before, key)
    return _store(house, gaming_day, before, body, key)


def signing_key() -> SigningKey:
    """Give the house's private key. Raises `KeyFault`."""
    return load_or_make_signing_key(settings.EVIDENCE_KEY_FILE)


def _body(house: House, gaming_day: date, before: DailyHead | None, key: SigningKey) -> HeadBody:
    since = msgspec.json.decode(before.body, type=HeadBody) if before else None
    ends = read_ends_before(house.pk, day_ends_at(house, gaming_day), since)
    records, digest, fault = _read_day(house, before, since, ends)
    return HeadBody(
        form=FORM,
        house=house.pk,
        number=before.number + 1 if before else 1,
        day=gaming_day.isoformat(),
        signed_at=f"{utc_now():%Y-%m-%dT%H:%M:%SZ}",
        previous=before.hash if before else "",
        key=key.id,
        streams=ends[0],
        chains=ends[1],
        records=records,
        digest=digest,
        fault=fault,
    )


def _read_day(
    house: House, before: DailyHead | None, since: HeadBody | None, ends: _Ends
) -> tuple[dict[str, int], str, str]:
    """Count the rows stamped since the head before, and check them.

    Returns the counts by relation, the digest over all of them, and the first fault or "".
    """
    records: Counter[str] = Counter()
    digest, checker, fault = sha256(), Checker(), ""
    heads = [before] if before else []
    for line in evidence_lines(house, heads=heads, after=since, until=ends):
        if isinstance(line, Stamp):
            records[line.relation] += len(line.records)
            digest.update(bytes.fromhex(line.digests))
        if not fault:
            fault = _fault_of(checker, line)
    return dict(sorted(records.items())), digest.hexdigest(), fault or _fault_of(checker, None)


def _fault_of(checker: Checker, line: AnyLine | None) -> str:
    try:
        if line is None:
            checker.finish()
        else:
            checker.take(line)
    except BrokenEvidence as broken:
        return str(broken)[:FAULT_CHARACTERS_MAX]
    return ""


def _store(
    house: House, gaming_day: date, before: DailyHead | None, body: HeadBody, key: SigningKey
) -> DailyHead | None:
    words = canonical(body)
    now = utc_now()
    try:
        with transaction.atomic():
            public, _ = EvidenceKey.objects.get_or_create(
                house=house,
                key_id=key.id,
                defaults={"public": key.public, "first_used_at": now},
            )
            return DailyHead.objects.create(
                house=house,
                number=body.number,
                gaming_day=gaming_day,
                body=words.decode(),
                hash=head_hash(words.decode()),
                previous_hash=before.hash if before else "",
                fault=body.fault,
                key=public,
                signature=key.sign(words),
                signed_at=now,
            )
    except IntegrityError:
        return None
