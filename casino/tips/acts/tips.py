"""The tips of a gaming day: read, supposed otherwise, signed; and everybody's own."""

from dataclasses import asdict
from datetime import date
from typing import Any

from django.urls import URLPattern
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.addresses import Need
from casino.lib.clock import gaming_day_of, utc_now
from casino.lib.commands import Command
from casino.lib.policy import Actor
from casino.lib.reasons import REASON_LENGTH
from casino.tips.models.pools import TipPool
from casino.tips.selectors.day import Supposed, TipDay, read_shown_tip_day, signatures_of
from casino.tips.selectors.days import TipDayState, list_tip_days
from casino.tips.selectors.rules import read_day
from casino.tips.selectors.statement import read_month, read_statement
from casino.tips.selectors.what_if import read_supposed
from casino.tips.services.hours import MINUTES_MOST, enter_tip_hours
from casino.tips.services.sign import sign_tips
from tables.api.acts import actor_of, command, read
from tables.api.fields import VersionSerializer, WholeNumberField
from tables.api.pages import LIMIT, cut_page, read_limit
from tables.api.schema import describe_read
from tables.api.views import HouseView
from tables.houses.models import House


def _amount(**options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(allow_null=True, **options)


class TipBoxSerializer(serializers.Serializer[Any]):
    """A table session's tip box; null is unknown, never zero."""

    table = serializers.IntegerField()
    table_number = serializers.CharField()
    session = serializers.IntegerField()
    is_open = serializers.BooleanField()
    recorded_minor = serializers.IntegerField(
        allow_null=True, help_text="By the ledger; null: you may still count it."
    )
    counted_minor = _amount(help_text="By two people.")


class TipShareSerializer(serializers.Serializer[Any]):
    """One person's part of the pool."""

    badge = serializers.CharField()
    name = serializers.CharField()
    role = serializers.CharField()
    points = serializers.IntegerField()
    seconds = _amount(help_text="Time worked; null: not entered yet.")
    by_hand = serializers.BooleanField(help_text="Entered, not taken from the posts.")
    share_minor = _amount()
    difference_minor = _amount(help_text="From the last pool that two people signed.")


class TipSignatureSerializer(serializers.Serializer[Any]):
    """Who signed what."""

    position = serializers.IntegerField()
    name = serializers.CharField()
    badge = serializers.CharField()
    role = serializers.CharField()
    content_hash = serializers.CharField()
    signed_at = serializers.DateTimeField()


class TipPoolSerializer(serializers.Serializer[Any]):
    """A pool that was signed, by one person or by two."""

    revision = serializers.IntegerField()
    counted_minor = serializers.IntegerField()
    staff_minor = serializers.IntegerField()
    house_minor = serializers.IntegerField()
    signatures = TipSignatureSerializer(many=True)


class TipDaySerializer(serializers.Serializer[Any]):
    """The tips of a gaming day, as they are or as supposed; null is unknown."""

    gaming_day = serializers.DateField()
    rule = _amount(help_text="The version that holds; null: none does.")
    open_shifts = serializers.ListField(child=serializers.IntegerField())
    uncounted = serializers.ListField(
        child=serializers.CharField(), help_text="Tables whose box is not counted."
    )
    boxes = TipBoxSerializer(many=True)
    counted_minor = _amount()
    staff_minor = _amount()
    house_minor = _amount()
    shares = TipShareSerializer(many=True)
    content_hash = serializers.CharField(
        allow_null=True, help_text="What a signature signs; null while something is unknown."
    )
    is_unchanged = serializers.BooleanField(help_text="Two people have signed exactly this.")
    pending = TipPoolSerializer(allow_null=True)
    sealed = TipPoolSerializer(allow_null=True)


class TipDayInListSerializer(serializers.Serializer[Any]):
    """A gaming day in the list."""

    gaming_day = serializers.DateField()
    state = serializers.ChoiceField([(it.value, it.name) for it in TipDayState])
    boxes = serializers.IntegerField()
    counted_boxes = serializers.IntegerField()
    counted_minor = _amount()
    staff_minor = _amount(help_text="Of the last pool that two people signed.")
    revision = _amount()


class TipDaysSerializer(serializers.Serializer[Any]):
    """The newest gaming days first."""

    days = TipDayInListSerializer(many=True)
    next = serializers.DateField(
        allow_null=True, help_text="`after` of the next page; null: this is the last."
    )


class OwnTipShareSerializer(serializers.Serializer[Any]):
    """One's share of a pool, with what to check it by."""

    gaming_day = serializers.DateField()
    revision = serializers.IntegerField()
    role = serializers.CharField()
    points = serializers.IntegerField()
    seconds = serializers.IntegerField()
    by_hand = serializers.BooleanField()
    share_minor = serializers.IntegerField()
    difference_minor = serializers.IntegerField(help_text="What this revision added.")
    staff_minor = serializers.IntegerField(help_text="What all shared in.")
    weight = serializers.IntegerField(help_text="Points times seconds.")
    weights = serializers.IntegerField(help_text="Those of all together.")


class TipStatementSerializer(serializers.Serializer[Any]):
    """One's own tips of a month."""

    month = serializers.DateField(help_text="Its first day.")
    total_minor = serializers.IntegerField()
    shares = OwnTipShareSerializer(many=True)


class EnterTipHoursSerializer(serializers.Serializer[Any]):
    """A person's working time, and the reason for entering it."""

    badge = serializers.CharField(max_length=12)
    minutes = WholeNumberField(min_value=0, max_value=MINUTES_MOST)
    reason = serializers.CharField(max_length=REASON_LENGTH)


class TipHoursEnteredSerializer(VersionSerializer):
    """The entry."""

    entry = serializers.IntegerField()


class SignTipsSerializer(serializers.Serializer[Any]):
    """The hash of the shares that the signer was shown."""

    content_hash = serializers.RegexField(r"^[0-9a-f]{64}$")


class TipsSignedSerializer(VersionSerializer):
    """The signature that was given."""

    pool = serializers.IntegerField()
    revision = serializers.IntegerField()
    position = serializers.IntegerField()
    sealed = serializers.BooleanField(help_text="Whether this was the second signature.")


def _tips(request: Request) -> Any:
    """List them."""
    limit, after = read_limit(request), request.query_params.get("after")
    before = None if after is None else read_day(after)
    found = list_tip_days(actor_of(request).house_id, before=before, at_once=limit + 1)
    days, then = cut_page(found, limit, lambda it: it.gaming_day)
    return {"days": [asdict(it) for it in days], "next": then}


def _tip_day(request: Request, day: str) -> Any:
    """Show the tips."""
    return _write(_read(actor_of(request), read_day(day)))


@describe_read("Work the tips out as supposed; nothing is written", answer=TipDaySerializer)
class TipWhatIfView(HouseView):
    """GET tips/<day>/what-if."""

    parameters = tuple(
        OpenApiParameter(name, OpenApiTypes.INT, required=False, description=words)
        for name, words in {
            "points.{role}": "Points of a role; 0: it takes no part.",
            "minutes.{badge}": "How long a person worked.",
            "staff_numerator": "With the denominator, the part of the staff.",
            "staff_denominator": "With the numerator, the part of the staff.",
            "counted_minor": "Another amount in the boxes.",
        }.items()
    )

    @classmethod
    def knows_parameter(cls, name: str) -> bool:
        """Return whether a parameter is declared; those of roles and people are patterns."""
        kind, dot, _whose = name.partition(".")
        return any(
            known.name.partition("{")[0] == kind + dot if dot else known.name == name
            for known in cls.parameters
        )

    def get(self, request: Request, day: str) -> Response:
        """Work them out."""
        supposed = read_supposed(request.query_params) or Supposed()
        return Response(_write(_read(self.actor(request), read_day(day), supposed)))


def _own_tips(request: Request) -> Any:
    """Show the tips."""
    actor = actor_of(request)
    house = House.objects.get(id=actor.house_id)
    today = gaming_day_of(utc_now(), house.timezone, house.gaming_day_starts)
    month = read_month(request.query_params.get("month"), today)
    statement = read_statement(actor.staff_id, month)
    return {
        "month": statement.month,
        "total_minor": statement.total_minor,
        "shares": [asdict(share) for share in statement.shares],
    }


def _read(actor: Actor, day: date, supposed: Supposed | None = None) -> TipDay:
    return read_shown_tip_day(actor, House.objects.get(id=actor.house_id), day, supposed)


def _write(tips: TipDay) -> dict[str, Any]:
    shares = [asdict(line) for line in tips.lines]
    for share in shares:
        del share["person"]
    return {
        "gaming_day": tips.day,
        "rule": tips.rule.number if tips.rule else None,
        "open_shifts": list(tips.open_shifts),
        "uncounted": tips.uncounted,
        "boxes": [asdict(box) for box in tips.boxes],
        "counted_minor": tips.counted_minor,
        "staff_minor": tips.staff_minor,
        "house_minor": tips.house_minor,
        "shares": shares,
        "content_hash": tips.content_hash,
        "is_unchanged": tips.is_unchanged,
        "pending": tips.pending and _write_pool(tips.pending),
        "sealed": tips.sealed and _write_pool(tips.sealed),
    }


def _write_pool(pool: TipPool) -> dict[str, Any]:
    return {
        "revision": pool.revision,
        "counted_minor": pool.counted_minor,
        "staff_minor": pool.staff_minor,
        "house_minor": pool.house_minor,
        "signatures": [
            {
                "position": it.position,
                "name": it.signed_by.name,
                "badge": it.signed_by.badge,
                "role": it.role,
                "content_hash": it.content_hash,
                "signed_at": it.signed_at,
            }
            for it in signatures_of(pool)
        ],
    }


def _enter_tip_hours(*, actor: Actor, command: Command, day: str, **data: Any) -> dict[str, Any]:
    """Enter it."""
    return enter_tip_hours(actor=actor, command=command, day=read_day(day), **data)


def _sign_tips(*, actor: Actor, command: Command, day: str, **data: Any) -> dict[str, Any]:
    """Sign them."""
    return sign_tips(
        actor=actor,
        command=command,
        day=read_day(day),
        content_hash=data["content_hash"],
    )


ACTS: list[URLPattern] = [
    read(
        "tips",
        _tips,
        name="api-tips",
        need="tip.view",
        summary="List the gaming days with tips",
        answer=TipDaysSerializer,
        parameters=(
            LIMIT,
            OpenApiParameter("after", OpenApiTypes.DATE, description="`next` of the page before."),
        ),
    ),
    read(
        "tips/mine",
        _own_tips,
        name="api-tips-mine",
        need=Need.SIGNED_IN,
        summary="Show one's own tips of a month",
        answer=TipStatementSerializer,
        parameters=(OpenApiParameter("month", OpenApiTypes.STR, description="E.g. 2026-11."),),
    ),
    read(
        "tips/<str:day>",
        _tip_day,
        name="api-tip-day",
        need="tip.view",
        summary="Show the tips of a gaming day",
        answer=TipDaySerializer,
    ),
    command(
        "tips/<str:day>/hours",
        _enter_tip_hours,
        name="api-tip-hours",
        need="tip.hours",
        summary="Enter how long a person worked",
        body=EnterTipHoursSerializer,
        answer=TipHoursEnteredSerializer,
    ),
    command(
        "tips/<str:day>/sign",
        _sign_tips,
        name="api-tip-sign",
        need="tip.sign",
        summary="Sign the shares of a gaming day",
        body=SignTipsSerializer,
        answer=TipsSignedSerializer,
    ),
]
