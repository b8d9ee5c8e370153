"""The signed heads of the gaming days, and the keys that they are signed with."""

from django.db import models

from casino.lib.constraints import unique
from casino.lib.guards import Guard
from tables.houses.models import House
from tables.records.guards import append_only

_FOLLOWS_THE_LAST = """
    IF NOT EXISTS (
        SELECT FROM (
            SELECT number, hash FROM casino_dailyhead
            WHERE house_id = NEW.house_id AND gaming_day < NEW.gaming_day
            UNION ALL SELECT 0, ''
            ORDER BY number DESC LIMIT 1
        ) AS last
        WHERE last.number + 1 = NEW.number AND last.hash = NEW.previous_hash
    ) THEN
        RAISE EXCEPTION 'a day''s head follows that of the day before';
    END IF;
    IF NOT EXISTS (SELECT FROM casino_evidencekey
        WHERE id = NEW.key_id AND house_id = NEW.house_id) THEN
        RAISE EXCEPTION 'a head is signed with a key of its house';
    END IF;
    IF NEW.hash <> encode(sha256(convert_to(NEW.body, 'UTF8')), 'hex') THEN
        RAISE EXCEPTION 'a head has the hash of its own body';
    END IF;
    RETURN NEW;
"""


class EvidenceKey(models.Model):
    """A public key (Ed25519, hex) under which heads of a house were signed, since when."""

    house = models.ForeignKey(House, models.PROTECT, related_name="+")
    key_id = models.CharField(max_length=16)
    public = models.CharField(max_length=64)
    first_used_at = models.DateTimeField()

    class Meta:
        constraints = [
            unique("evidence_key_once", "house", "key_id"),
        ]
        triggers = append_only("evidence_key")


class DailyHead(models.Model):
    """The end of a gaming day, signed: `body` is its text, canonical JSON.

    The other columns repeat the body. `fault` is the first broken record that was
    found before signing; empty is none.
    """

    house = models.ForeignKey(House, models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    gaming_day = models.DateField()
    body = models.TextField()
    hash = models.CharField(max_length=64)
    previous_hash = models.CharField(max_length=64, blank=True)
    fault = models.CharField(max_length=500, blank=True)
    key = models.ForeignKey(EvidenceKey, models.PROTECT, related_name="+")
    signature = models.CharField(max_length=128)
    signed_at = models.DateTimeField()

    class Meta:
        ordering = ["house", "-number"]
        constraints = [
            unique("head_number_in_house", "house", "number"),
            unique("head_once_per_day", "house", "gaming_day"),
        ]
        triggers = [
            *append_only("head"),
            Guard(
                name="head_follows_the_last",
                func=_FOLLOWS_THE_LAST,
            ),
        ]
