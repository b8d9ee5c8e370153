"""The waitlists of tables and of the house: reading them and the commands on them."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.urls import URLPattern
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.paging import read_words
from casino.lib.reasons import REASON_LENGTH
from casino.lib.sent import Sent, as_sent
from tables.api.acts import actor_of, command, read
from tables.api.fields import EmptySerializer, MoneyField, VersionSerializer, WholeNumberField
from tables.api.pages import PAGE, Next, cut_page, read_page
from tables.floor.models import TableFormat
from tables.guests.services import NAME_LENGTH
from tables.posts.selectors.access import access_table, may_at
from tables.seating.acts.seats import SeatedSerializer
from tables.seating.selectors.next_guest import NextGuest, list_called, list_next
from tables.seating.selectors.waitlist import (
    WaitingGuest,
    WaitingGuestShown,
    list_house_waitlist,
    list_table_waitlist,
)
from tables.seating.services import undo_seats, undo_waitlist
from tables.seating.services.calls import call_guest
from tables.seating.services.order import change_priority, move_entry, transfer_entry
from tables.seating.services.seats import seat_from_waitlist
from tables.seating.services.waitlist import (
    HOLD_MINUTES_MOST,
    PARTY_MOST,
    PRIORITY_MOST,
    ask_for_seat,
    join_house_waitlist,
    join_waitlist,
    leave_waitlist,
    put_on_hold,
    resume_entry,
)

ID_MOST = 2**63 - 1
POSITION_MOST = 32_767


def _reason() -> serializers.CharField:
    """Return the field of a reason, which acts against the order of a waitlist need."""
    return serializers.CharField(max_length=REASON_LENGTH, default="", allow_blank=True)


class Waitlist(Sent):
    """The guests who wait, in the order in which they are called."""

    guests: list[WaitingGuestShown]
    next: Next


class NextGuests(Sent):
    """Who is next for seats of a table, were they free, in turn; of a long waitlist the first."""

    guests: list[NextGuest]
    called: list[NextGuest]


class JoinSerializer(serializers.Serializer[Any]):
    """A guest who wants to play at the table. A priority needs a reason."""

    guest = serializers.CharField(max_length=NAME_LENGTH, source="guest_name")
    party = serializers.IntegerField(min_value=1, max_value=PARTY_MOST, default=1)
    priority = serializers.IntegerField(min_value=0, max_value=PRIORITY_MOST, default=0)
    reason = _reason()


class JoinHouseSerializer(JoinSerializer):
    """A guest who wants to play at any table, or at any of a format, of rules, of limits."""

    wants_format = serializers.ChoiceField(TableFormat.choices, default="", allow_blank=True)
    wants_regulation = serializers.CharField(max_length=32, default="", allow_blank=True)
    minimum_most_minor = MoneyField(
        required=False, allow_null=True, default=None, help_text="Highest minimum they play at"
    )


class JoinedSerializer(VersionSerializer):
    """The entry, and the token of the guest's own page."""

    entry = serializers.IntegerField()
    token = serializers.CharField()


class AskSeatSerializer(serializers.Serializer[Any]):
    """The seat that a guest sits in and the one they want; null is any other."""

    position = WholeNumberField(min_value=1, max_value=POSITION_MOST)
    wanted_position = WholeNumberField(
        min_value=1, max_value=POSITION_MOST, required=False, allow_null=True, default=None
    )


class CallSerializer(serializers.Serializer[Any]):
    """The table that a guest of the house's waitlist is called to; a reason for a jump."""

    table = WholeNumberField(min_value=1, max_value=ID_MOST, required=False, source="table_id")
    reason = _reason()


class SeatFromWaitlistSerializer(CallSerializer):
    """A seat of the table; a reason for a jump."""

    position = serializers.IntegerField(min_value=1, max_value=POSITION_MOST)


class LeaveWaitlistSerializer(serializers.Serializer[Any]):
    """Whether the guest was called and did not come."""

    no_show = serializers.BooleanField(default=False)


class HoldSerializer(serializers.Serializer[Any]):
    """The minutes for which the guest's place is kept while they are away."""

    minutes = WholeNumberField(min_value=1, max_value=HOLD_MINUTES_MOST, default=15)


class MoveSerializer(serializers.Serializer[Any]):
    """The entry of the same waitlist to put the guest before (null: last), and the reason."""

    before = WholeNumberField(min_value=1, max_value=ID_MOST, allow_null=True, source="before_id")
    reason = _reason()


class PrioritySerializer(serializers.Serializer[Any]):
    """Another priority, and why."""

    priority = WholeNumberField(min_value=0, max_value=PRIORITY_MOST)
    reason = _reason()


class TransferSerializer(serializers.Serializer[Any]):
    """The table whose waitlist the guest goes to (null: the house's), and the reason."""

    table = WholeNumberField(min_value=1, max_value=ID_MOST, allow_null=True, source="table_id")
    reason = _reason()
    keeps_arrival = serializers.BooleanField(default=True)


PAGE_FOUND = (
    *PAGE,
    OpenApiParameter("words", OpenApiTypes.STR, description="Part of a name, without its accents."),
)


def _waitlist(request: Request, table_id: int) -> Waitlist:
    """List the table's waitlist, and guests of the house's waitlist called to the table."""
    actor = actor_of(request)
    table = access_table(actor, table_id, need="waitlist.view")
    waitlist = partial(list_table_waitlist, table.pk)
    return _page_of(request, waitlist, with_tokens=may_at(actor, table_id, "waitlist.manage"))


def _next_guests(request: Request, table_id: int) -> NextGuests:
    """List the next guests of the table's waitlist and of the house's."""
    table = access_table(actor_of(request), table_id, need="waitlist.view")
    return NextGuests(list_next(table), list_called(table))


def _house_waitlist(request: Request) -> Waitlist:
    """List the guests who wait for any table."""
    actor = actor_of(request)
    waitlist = partial(list_house_waitlist, actor.house_id)
    return _page_of(request, waitlist, with_tokens=may_at(actor, None, "waitlist.manage_house"))


def _page_of(
    request: Request, waitlist: Callable[..., list[WaitingGuest]], *, with_tokens: bool
) -> Waitlist:
    """Write a page of a waitlist."""
    page, find = read_page(request), read_words(request.query_params, "words")
    found = waitlist(find=find, after=page.after, most=page.at_once)
    guests, then = cut_page(found, page.limit, lambda last: last.id)
    shown = as_sent(list(guests), list[WaitingGuestShown])
    if not with_tokens:
        for guest in shown:
            guest.token = None
    return Waitlist(shown, then)


ACTS: list[URLPattern] = [
    command(
        "tables/<int:table_id>/waitlist/seat-change",
        ask_for_seat,
        name="api-waitlist-ask-seat",
        need="waitlist.manage",
        summary="Let a seated guest wait for another seat",
        body=AskSeatSerializer,
        answer=JoinedSerializer,
        undone=[undo_waitlist.take_out_again],
        may_wait=True,
    ),
    command(
        "waitlist/<int:entry_id>/leave",
        leave_waitlist,
        name="api-waitlist-leave",
        need="waitlist.manage",
        summary="Take a guest off the waitlist",
        body=LeaveWaitlistSerializer,
        answer=VersionSerializer,
        undone=[undo_waitlist.return_to_waitlist],
        may_wait=True,
    ),
    command(
        "waitlist/<int:entry_id>/hold",
        put_on_hold,
        name="api-waitlist-hold",
        need="waitlist.manage",
        summary="Keep a guest's place while they are away",
        body=HoldSerializer,
        answer=VersionSerializer,
        undone=[undo_waitlist.let_wait],
        may_wait=True,
    ),
    command(
        "waitlist/<int:entry_id>/resume",
        resume_entry,
        name="api-waitlist-resume",
        need="waitlist.manage",
        summary="End a hold, or take a call back",
        body=EmptySerializer,
        answer=VersionSerializer,
        undone=[undo_waitlist.hold_again, undo_waitlist.call_again],
        may_wait=True,
    ),
    command(
        "waitlist/<int:entry_id>/priority",
        change_priority,
        name="api-waitlist-priority",
        need="waitlist.manage",
        summary="Give a guest of the waitlist another priority",
        body=PrioritySerializer,
        answer=VersionSerializer,
        undone=[undo_waitlist.give_former_priority],
    ),
    read(
        "tables/<int:table_id>/waitlist",
        _waitlist,
        name="api-waitlist",
        need="waitlist.view",
        summary="List a table's waitlist, first to last",
        answer=Waitlist,
        parameters=PAGE_FOUND,
    ),
    read(
        "tables/<int:table_id>/waitlist/next",
        _next_guests,
        name="api-waitlist-next",
        need="waitlist.view",
        summary="List who is next for a free seat of a table",
        answer=NextGuests,
    ),
    read(
        "waitlist",
        _house_waitlist,
        name="api-house-waitlist",
        need="waitlist.view",
        summary="List the waitlist of the house, first to last",
        answer=Waitlist,
        parameters=PAGE_FOUND,
    ),
    command(
        "tables/<int:table_id>/waitlist/join",
        join_waitlist,
        name="api-waitlist-join",
        need="waitlist.manage",
        summary="Put a guest in a table's waitlist",
        body=JoinSerializer,
        answer=JoinedSerializer,
        undone=[undo_waitlist.take_out_again],
        may_wait=True,
    ),
    command(
        "waitlist/join",
        join_house_waitlist,
        name="api-house-waitlist-join",
        need="waitlist.manage_house",
        summary="Put a guest on the waitlist of the house",
        body=JoinHouseSerializer,
        answer=JoinedSerializer,
        example={"guest": "Lola", "party": 1, "wants_format": "mini", "minimum_most_minor": 1000},
        undone=[undo_waitlist.take_out_again],
    ),
    command(
        "waitlist/<int:entry_id>/call",
        call_guest,
        name="api-waitlist-call",
        need="waitlist.manage",
        summary="Call a guest of the waitlist to the table",
        body=CallSerializer,
        answer=VersionSerializer,
        undone=[undo_waitlist.uncall, undo_waitlist.forget_jump],
        may_wait=True,
    ),
    command(
        "waitlist/<int:entry_id>/seat",
        seat_from_waitlist,
        name="api-waitlist-seat",
        need="waitlist.manage",
        summary="Seat a guest of the waitlist",
        body=SeatFromWaitlistSerializer,
        answer=SeatedSerializer,
        undone=[undo_seats.free_seat_again, undo_waitlist.forget_jump],
        may_wait=True,
    ),
    command(
        "waitlist/<int:entry_id>/move",
        move_entry,
        name="api-waitlist-move",
        need="waitlist.manage",
        summary="Move a guest within the waitlist",
        body=MoveSerializer,
        answer=VersionSerializer,
        undone=[undo_waitlist.move_back],
    ),
    command(
        "waitlist/<int:entry_id>/transfer",
        transfer_entry,
        name="api-waitlist-transfer",
        need="waitlist.manage",
        summary="Send a guest to another waitlist",
        body=TransferSerializer,
        answer=VersionSerializer,
    ),
]
