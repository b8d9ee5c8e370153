"""The addresses of `tables.seating`."""

from django.urls import URLPattern

from casino.lib.addresses import Need, address
from tables.seating.api.seats import (
    ChangeSeatView,
    LeaveSeatView,
    LeaveStandingView,
    StandGuestView,
    TakeSeatView,
)
from tables.seating.api.waitlist import (
    AskSeatView,
    CallGuestView,
    HoldPlaceView,
    HouseQueueView,
    JoinHouseQueueView,
    JoinQueueView,
    LeaveQueueView,
    MoveEntryView,
    PriorityView,
    QueueView,
    ResumePlaceView,
    SeatFromQueueView,
    TransferView,
)
from tables.seating.pages import house_queue, queue, queue_entry, queue_place, queue_qr

api: list[URLPattern] = [
    address(
        "tables/<int:table_id>/seats/<int:position>/take",
        TakeSeatView.as_view(),
        name="api-seat-take",
        need="seat.assign",
    ),
    address(
        "tables/<int:table_id>/seats/<int:position>/leave",
        LeaveSeatView.as_view(),
        name="api-seat-leave",
        need="seat.assign",
    ),
    address(
        "tables/<int:table_id>/standing",
        StandGuestView.as_view(),
        name="api-guest-stand",
        need="seat.assign",
    ),
    address(
        "tables/<int:table_id>/standing/<int:place>/leave",
        LeaveStandingView.as_view(),
        name="api-standing-leave",
        need="seat.assign",
    ),
    address(
        "tables/<int:table_id>/seats/<int:position>/change",
        ChangeSeatView.as_view(),
        name="api-seat-change",
        need="seat.assign",
    ),
    address(
        "tables/<int:table_id>/queue", QueueView.as_view(), name="api-queue", need="queue.view"
    ),
    address(
        "tables/<int:table_id>/queue/join",
        JoinQueueView.as_view(),
        name="api-queue-join",
        need="queue.manage",
    ),
    address(
        "tables/<int:table_id>/queue/seat-change",
        AskSeatView.as_view(),
        name="api-queue-ask-seat",
        need="queue.manage",
    ),
    address("queue", HouseQueueView.as_view(), name="api-house-queue", need="queue.view"),
    address(
        "queue/join", JoinHouseQueueView.as_view(), name="api-house-queue-join", need="queue.house"
    ),
    address(
        "queue/<int:entry_id>/call",
        CallGuestView.as_view(),
        name="api-queue-call",
        need="queue.manage",
    ),
    address(
        "queue/<int:entry_id>/seat",
        SeatFromQueueView.as_view(),
        name="api-queue-seat",
        need="queue.manage",
    ),
    address(
        "queue/<int:entry_id>/leave",
        LeaveQueueView.as_view(),
        name="api-queue-leave",
        need="queue.manage",
    ),
    address(
        "queue/<int:entry_id>/hold",
        HoldPlaceView.as_view(),
        name="api-queue-hold",
        need="queue.manage",
    ),
    address(
        "queue/<int:entry_id>/resume",
        ResumePlaceView.as_view(),
        name="api-queue-resume",
        need="queue.manage",
    ),
    address(
        "queue/<int:entry_id>/move",
        MoveEntryView.as_view(),
        name="api-queue-move",
        need="queue.manage",
    ),
    address(
        "queue/<int:entry_id>/priority",
        PriorityView.as_view(),
        name="api-queue-priority",
        need="queue.manage",
    ),
    address(
        "queue/<int:entry_id>/transfer",
        TransferView.as_view(),
        name="api-queue-transfer",
        need="queue.manage",
    ),
]

pages: list[URLPattern] = [
    address("tables/<int:table_id>/queue/", queue, name="queue", need="queue.view"),
    address("queue/", house_queue, name="house-queue", need="queue.view"),
    address("queue/<int:entry_id>/", queue_entry, name="queue-entry", need="queue.manage"),
    address("queue/<int:entry_id>/qr.svg", queue_qr, name="queue-qr", need="queue.manage"),
    address("q/<slug:token>/", queue_place, name="queue-place", need=Need.NOBODY),
]
