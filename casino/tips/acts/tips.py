"""The tips of a gaming day: read, supposed otherwise, signed; and everybody's own."""

from datetime import date
from typing import Annotated, Any

from django.urls import URLPattern
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.lib.addresses import Need
from casino.lib.clock import gaming_day_of, utc_now
from casino.lib.commands import Command
from casino.lib.policy import Actor
from casino.lib.reasons import REASON_LENGTH
from casino.lib.sent import Moment, Sent, as_sent
from casino.tips.models.pools import TipPool
from casino.tips.selectors.day import (
    Supposed,
    TipBox,
    TipDay,
    TipShareShown,
    read_shown_tip_day,
    signatures_of,
)
from casino.tips.selectors.days import TipDayInList, list_tip_days
from casino.tips.selectors.rules import read_day
from casino.tips.selectors.statement import OwnTipShare, read_month, read_statement
from casino.tips.selectors.what_if import read_supposed
from casino.tips.services.hours import MINUTES_MOST, enter_tip_hours
from casino.tips.services.sign import sign_tips
from tables.api.acts import actor_of, command, read
from tables.api.fields import VersionSerializer, WholeNumberField
from tables.api.pages import LIMIT, NEXT, cut_page, read_limit
from tables.api.schema import describe_read
from tables.api.views import HouseView
from tables.houses.models import House


class TipSignatureShown(Sent):
    """Who signed what."""

    position: int
    name: str
    badge: str
    role: str
    content_hash: str
    signed_at: Moment


class TipPoolShown(Sent):
    """A pool that was signed, by one person or by two."""

    revision: int
    counted_minor: int
    staff_minor: int
    house_minor: int
    signatures: list[TipSignatureShown]


class TipDayShown(Sent):
    """The tips of a gaming day, as they are or as supposed; null is unknown."""

    gaming_day: date
    rule: Annotated[int | None, Meta(description="The version that holds; null: none does.")]
    open_shifts: list[int]
    uncounted: Annotated[list[str], Meta(description="Tables whose box is not counted.")]
    boxes: list[TipBox]
    counted_minor: int | None
    staff_minor: int | None
    house_minor: int | None
    shares: list[TipShareShown]
    content_hash: Annotated[
        str | None, Meta(description="What a signature signs; null while something is unknown.")
    ]
    is_unchanged: Annotated[bool, Meta(description="Two people have signed exactly this.")]
    pending: TipPoolShown | None
    sealed: TipPoolShown | None


class TipDays(Sent):
    """The newest gaming days first."""

    days: list[TipDayInList]
    next: Annotated[date | None, Meta(description=NEXT)]


class TipStatement(Sent):
    """One's own tips of a month."""

    month: Annotated[date, Meta(description="Its first day.")]
    total_minor: int
    shares: list[OwnTipShare]


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


def _tips(request: Request) -> TipDays:
    """List them."""
    limit, after = read_limit(request), request.query_params.get("after")
    before = None if after is None else read_day(after)
    found = list_tip_days(actor_of(request).house_id, before=before, at_once=limit + 1)
    days, then = cut_page(found, limit, lambda it: it.gaming_day)
    return TipDays(list(days), then)


def _tip_day(request: Request, day: str) -> TipDayShown:
    """Show the tips."""
    return _write(_read(actor_of(request), read_day(day)))


@describe_read("Work the tips out as supposed; nothing is written", answer=TipDayShown)
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


def _own_tips(request: Request) -> TipStatement:
    """Show the tips."""
    actor = actor_of(request)
    house = House.objects.get(id=actor.house_id)
    today = gaming_day_of(utc_now(), house.timezone, house.gaming_day_starts)
    month = read_month(request.query_params.get("month"), today)
    statement = read_statement(actor.staff_id, month)
    return TipStatement(statement.month, statement.total_minor, statement.shares)


def _read(actor: Actor, day: date, supposed: Supposed | None = None) -> TipDay:
    return read_shown_tip_day(actor, House.objects.get(id=actor.house_id), day, supposed)


def _write(tips: TipDay) -> TipDayShown:
    return TipDayShown(
        gaming_day=tips.day,
        rule=tips.rule.number if tips.rule else None,
        open_shifts=list(tips.open_shifts),
        uncounted=tips.uncounted,
        boxes=list(tips.boxes),
        counted_minor=tips.counted_minor,
        staff_minor=tips.staff_minor,
        house_minor=tips.house_minor,
        shares=as_sent(tips.lines, list[TipShareShown]),
        content_hash=tips.content_hash,
        is_unchanged=tips.is_unchanged,
        pending=_write_pool(tips.pending),
        sealed=_write_pool(tips.sealed),
    )


def _write_pool(pool: TipPool | None) -> TipPoolShown | None:
    if pool is None:
        return None
    return TipPoolShown(
        pool.revision,
        pool.counted_minor,
        pool.staff_minor,
        pool.house_minor,
        [
            TipSignatureShown(
                it.position,
                it.signed_by.name,
                it.signed_by.badge,
                it.role,
                it.content_hash,
                it.signed_at,
            )
            for it in signatures_of(pool)
        ],
    )


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
        answer=TipDays,
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
        answer=TipStatement,
        parameters=(OpenApiParameter("month", OpenApiTypes.STR, description="E.g. 2026-11."),),
    ),
    read(
        "tips/<str:day>",
        _tip_day,
        name="api-tip-day",
        need="tip.view",
        summary="Show the tips of a gaming day",
        answer=TipDayShown,
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
