"""The addresses of `tables.seating`."""

from django.urls import URLPattern, path

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
    path(
        "tables/<int:table_id>/seats/<int:position>/take",
        TakeSeatView.as_view(),
        name="api-seat-take",
    ),
    path(
        "tables/<int:table_id>/seats/<int:position>/leave",
        LeaveSeatView.as_view(),
        name="api-seat-leave",
    ),
    path("tables/<int:table_id>/standing", StandGuestView.as_view(), name="api-guest-stand"),
    path(
        "tables/<int:table_id>/standing/<int:place>/leave",
        LeaveStandingView.as_view(),
        name="api-standing-leave",
    ),
    path(
        "tables/<int:table_id>/seats/<int:position>/change",
        ChangeSeatView.as_view(),
        name="api-seat-change",
    ),
    path("tables/<int:table_id>/queue", QueueView.as_view(), name="api-queue"),
    path("tables/<int:table_id>/queue/join", JoinQueueView.as_view(), name="api-queue-join"),
    path(
        "tables/<int:table_id>/queue/seat-change", AskSeatView.as_view(), name="api-queue-ask-seat"
    ),
    path("queue", HouseQueueView.as_view(), name="api-house-queue"),
    path("queue/join", JoinHouseQueueView.as_view(), name="api-house-queue-join"),
    path("queue/<int:entry_id>/call", CallGuestView.as_view(), name="api-queue-call"),
    path("queue/<int:entry_id>/seat", SeatFromQueueView.as_view(), name="api-queue-seat"),
    path("queue/<int:entry_id>/leave", LeaveQueueView.as_view(), name="api-queue-leave"),
    path("queue/<int:entry_id>/hold", HoldPlaceView.as_view(), name="api-queue-hold"),
    path("queue/<int:entry_id>/resume", ResumePlaceView.as_view(), name="api-queue-resume"),
    path("queue/<int:entry_id>/move", MoveEntryView.as_view(), name="api-queue-move"),
    path("queue/<int:entry_id>/priority", PriorityView.as_view(), name="api-queue-priority"),
    path("queue/<int:entry_id>/transfer", TransferView.as_view(), name="api-queue-transfer"),
]

pages: list[URLPattern] = [
    path("tables/<int:table_id>/queue/", queue, name="queue"),
    path("queue/", house_queue, name="house-queue"),
    path("queue/<int:entry_id>/", queue_entry, name="queue-entry"),
    path("queue/<int:entry_id>/qr.svg", queue_qr, name="queue-qr"),
    path("q/<slug:token>/", queue_place, name="queue-place"),
]
