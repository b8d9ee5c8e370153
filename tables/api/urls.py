"""Addresses of `tables.api`."""

from django.urls import URLPattern, path

from tables.api import floor_acts, people, queue, sessions, sign_in

_TABLE = "tables/<int:table_id>"
_SEAT = f"{_TABLE}/seats/<int:position>"

sign_in_api = [
    path("sign-in", sign_in.SignInView.as_view(), name="api-sign-in"),
    path("sign-out", sign_in.SignOutView.as_view(), name="api-sign-out"),
    path("me", sign_in.MeView.as_view(), name="api-me"),
]

session_api = [
    path(f"{_TABLE}/open", sessions.OpenTableView.as_view(), name="api-table-open"),
    path(f"{_TABLE}/limits", sessions.LimitsView.as_view(), name="api-table-limits"),
    path(f"{_TABLE}/last-coups", sessions.LastCoupsView.as_view(), name="api-table-last-coups"),
    path(f"{_TABLE}/suspend", sessions.SuspendView.as_view(), name="api-table-suspend"),
    path(f"{_TABLE}/resume", sessions.ResumeView.as_view(), name="api-table-resume"),
    path(f"{_TABLE}/tips", sessions.TipView.as_view(), name="api-tip"),
    path(f"{_TABLE}/drops", sessions.DropView.as_view(), name="api-drop"),
]

people_api = [
    path(f"{_TABLE}/jefe", people.JefeView.as_view(), name="api-table-jefe"),
    path(f"{_TABLE}/croupiers/post", people.PostCroupierView.as_view(), name="api-croupier-post"),
    path(
        f"{_TABLE}/croupiers/release",
        people.ReleaseCroupierView.as_view(),
        name="api-croupier-release",
    ),
    path(f"{_SEAT}/take", people.TakeSeatView.as_view(), name="api-seat-take"),
    path(f"{_SEAT}/leave", people.LeaveSeatView.as_view(), name="api-seat-leave"),
]

queue_api = [
    path(f"{_TABLE}/queue", queue.QueueView.as_view(), name="api-queue"),
    path(f"{_TABLE}/queue/join", queue.JoinQueueView.as_view(), name="api-queue-join"),
    path("queue/<int:entry_id>/call", queue.CallGuestView.as_view(), name="api-queue-call"),
    path("queue/<int:entry_id>/seat", queue.SeatFromQueueView.as_view(), name="api-queue-seat"),
    path("queue/<int:entry_id>/leave", queue.LeaveQueueView.as_view(), name="api-queue-leave"),
]

# the plan of the room, and acts taken back
floor_api = [
    path(f"{_TABLE}/place", floor_acts.PlaceTableView.as_view(), name="api-table-place"),
    path(f"{_TABLE}/undo", floor_acts.UndoActView.as_view(), name="api-act-undo"),
]

table_api: list[URLPattern] = [*sign_in_api, *session_api, *people_api, *queue_api, *floor_api]
