"""The counts of the cage: its opening balance, and what later ones found."""

from django.urls import URLPattern
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.reasons import REASON_LENGTH
from casino.lib.sent import Moment, Sent
from tables.api.acts import actor_of, read
from tables.api.fields import PiecesField, VersionSerializer
from tables.api.pages import PAGE, Next, cut_page, read_page
from tables.cage.selectors import CageLine, list_cage_counts, read_cage_balance
from tables.cage.services import count_cage
from tables.ledger.selectors.blind import sight_of
from tables.people.selectors import name_person
from tables.sign_in.acts.witness import WitnessSerializer, witnessed_command


class CountCageSerializer(WitnessSerializer):
    """Pieces by value; a note; the second signer."""

    chips = PiecesField()
    notes = PiecesField()
    words = serializers.CharField(max_length=REASON_LENGTH, required=False, allow_blank=True)


class CageCountedSerializer(VersionSerializer):
    """The count, with the ledger's balance; number 1 is the opening balance."""

    count = serializers.IntegerField()
    number = serializers.IntegerField()
    total_minor = serializers.IntegerField()
    recorded_minor = serializers.IntegerField()
    difference_minor = serializers.IntegerField()


class CageCountShown(Sent):
    """A count of the cage."""

    count: int
    number: int
    counted_at: Moment
    counted_by: str
    counted_by_name: str
    signed_by: str
    signed_by_name: str
    chips: dict[str, int]
    notes: dict[str, int]
    total_minor: int
    recorded_minor: int
    difference_minor: int | None
    change_minor: int | None
    words: str


class CageCounts(Sent):
    """The cage's balance by the ledger, null for its counters; its counts, newest first."""

    recorded_minor: int | None
    counts: list[CageCountShown]
    next: Next


def _cage_counts(request: Request) -> CageCounts:
    """List them."""
    actor = actor_of(request)
    is_hidden, house_id = sight_of(actor).hides_cage, actor.house_id
    page = read_page(request)
    found = list_cage_counts(house_id, before=page.after, at_once=page.at_once)
    lines, then = cut_page(found, page.limit, lambda it: it.count.number)
    recorded_minor = None if is_hidden else read_cage_balance(house_id)
    return CageCounts(recorded_minor, [_show(it) for it in lines], then)


def _show(line: CageLine) -> CageCountShown:
    count = line.count
    return CageCountShown(
        count=count.pk,
        number=count.number,
        counted_at=count.counted_at,
        chips=count.chips,
        notes=count.notes,
        total_minor=count.total_minor,
        recorded_minor=count.recorded_minor,
        difference_minor=line.difference_minor,
        change_minor=line.change_minor,
        words=count.words,
        **name_person("counted_by", count.counted_by),
        **name_person("signed_by", count.signed_by),
    )


ACTS: list[URLPattern] = [
    read(
        "cage/counts",
        _cage_counts,
        name="api-cage-counts",
        need="cage.view",
        summary="List the counts of the cage, newest first",
        answer=CageCounts,
        parameters=PAGE,
    ),
    witnessed_command(
        "cage/counts/add",
        count_cage,
        name="api-cage-count",
        need="cage.count",
        summary="Count the cage by two people",
        body=CountCageSerializer,
        answer=CageCountedSerializer,
        second="signer",
        example={
            "chips": {"10000": 40, "100000": 3},
            "notes": {"5000": 120},
            "words": "",
            "witness": {"badge": "IN1", "pin": "4711"},
        },
    ),
]
