"""Addresses of `tables.api`."""

from django.urls import URLPattern, path

from tables.api import (
    abandoned,
    boxes,
    cage,
    commission,
    commission_payments,
    counts,
    devices,
    floor_acts,
    groups,
    hiring,
    house,
    limits,
    people,
    queue,
    sessions,
    setup,
    sign_in,
    slips,
    staff,
)

_TABLE = "tables/<int:table_id>"
_SEAT = f"{_TABLE}/seats/<int:position>"

sign_in_api = [
    path("sign-in", sign_in.SignInView.as_view(), name="api-sign-in"),
    path("sign-out", sign_in.SignOutView.as_view(), name="api-sign-out"),
    path("me", sign_in.MeView.as_view(), name="api-me"),
]

setup_api = [
    path("house", house.HousePoliciesView.as_view(), name="api-house"),
    path("tables/add", setup.AddTableView.as_view(), name="api-table-add"),
    path(f"{_TABLE}/configure", setup.ConfigureTableView.as_view(), name="api-table-configure"),
    path(f"{_TABLE}/turn", setup.TurnTableView.as_view(), name="api-table-turn"),
]

session_api = [
    path(f"{_TABLE}/open", sessions.OpenTableView.as_view(), name="api-table-open"),
    path(f"{_TABLE}/limits", limits.LimitsView.as_view(), name="api-table-limits"),
    path(
        f"{_TABLE}/limits/<int:posting_id>/withdraw",
        limits.WithdrawLimitsView.as_view(),
        name="api-limits-withdraw",
    ),
    path(f"{_TABLE}/last-coups", sessions.LastCoupsView.as_view(), name="api-table-last-coups"),
    path(f"{_TABLE}/suspend", sessions.SuspendView.as_view(), name="api-table-suspend"),
    path(f"{_TABLE}/resume", sessions.ResumeView.as_view(), name="api-table-resume"),
    path(f"{_TABLE}/tips", sessions.TipView.as_view(), name="api-tip"),
    path(f"{_TABLE}/drops", sessions.DropView.as_view(), name="api-drop"),
    path(
        f"{_TABLE}/entries/give-up", floor_acts.GiveUpEntryView.as_view(), name="api-entry-give-up"
    ),
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
    path(f"{_TABLE}/standing", people.StandGuestView.as_view(), name="api-guest-stand"),
    path(
        f"{_TABLE}/standing/<int:place>/leave",
        people.LeaveStandingView.as_view(),
        name="api-standing-leave",
    ),
    path(f"{_SEAT}/change", people.ChangeSeatView.as_view(), name="api-seat-change"),
]

_ENTRY = "queue/<int:entry_id>"

queue_api = [
    path(f"{_TABLE}/queue", queue.QueueView.as_view(), name="api-queue"),
    path(f"{_TABLE}/queue/join", queue.JoinQueueView.as_view(), name="api-queue-join"),
    path(f"{_TABLE}/queue/seat-change", queue.AskSeatView.as_view(), name="api-queue-ask-seat"),
    path("queue", queue.HouseQueueView.as_view(), name="api-house-queue"),
    path("queue/join", queue.JoinHouseQueueView.as_view(), name="api-house-queue-join"),
    path(f"{_ENTRY}/call", queue.CallGuestView.as_view(), name="api-queue-call"),
    path(f"{_ENTRY}/seat", queue.SeatFromQueueView.as_view(), name="api-queue-seat"),
    path(f"{_ENTRY}/leave", queue.LeaveQueueView.as_view(), name="api-queue-leave"),
    path(f"{_ENTRY}/hold", queue.HoldPlaceView.as_view(), name="api-queue-hold"),
    path(f"{_ENTRY}/resume", queue.ResumePlaceView.as_view(), name="api-queue-resume"),
    path(f"{_ENTRY}/move", queue.MoveEntryView.as_view(), name="api-queue-move"),
    path(f"{_ENTRY}/priority", queue.PriorityView.as_view(), name="api-queue-priority"),
    path(f"{_ENTRY}/transfer", queue.TransferView.as_view(), name="api-queue-transfer"),
]

abandoned_api = [
    path("abandoned-bets", abandoned.RegisterView.as_view(), name="api-abandoned-bets"),
    path(
        f"{_TABLE}/abandoned-bets", abandoned.FindBetView.as_view(), name="api-abandoned-bet-find"
    ),
    path(
        "abandoned-bets/<int:bet_id>/pay",
        abandoned.PayBetView.as_view(),
        name="api-abandoned-bet-pay",
    ),
    path(
        "abandoned-bets/<int:bet_id>/pass-on",
        abandoned.PassOnBetView.as_view(),
        name="api-abandoned-bet-pass-on",
    ),
]

commission_api = [
    path(
        f"{_TABLE}/commission/collect",
        commission.CollectCommissionView.as_view(),
        name="api-commission-collect",
    ),
    path(
        f"{_TABLE}/commission/leave",
        commission.LeaveUncollectedView.as_view(),
        name="api-commission-leave",
    ),
    path(
        "commission/payments",
        commission_payments.PaymentsView.as_view(),
        name="api-commission-payments",
    ),
    path(
        "commission/payments/<int:payment_id>/correct",
        commission_payments.CorrectPaymentView.as_view(),
        name="api-commission-correct",
    ),
    path(
        "commission/recovered/<int:recovered_id>/correct",
        commission_payments.CorrectRecoveryView.as_view(),
        name="api-commission-correct-recovery",
    ),
    path(
        "commission/uncollected",
        commission.UncollectedView.as_view(),
        name="api-commission-uncollected",
    ),
    path(
        "commission/uncollected/<int:uncollected_id>/recover",
        commission.RecoverCommissionView.as_view(),
        name="api-commission-recover",
    ),
]

staff_api = [
    path(
        f"{_TABLE}/croupiers/relieve",
        staff.RelieveCroupierView.as_view(),
        name="api-croupier-relieve",
    ),
    path("jefes/hand-over", staff.HandOverView.as_view(), name="api-hand-over"),
    path("staff/deactivate", staff.DeactivatePersonView.as_view(), name="api-staff-deactivate"),
    path("staff/hire", hiring.HirePersonView.as_view(), name="api-staff-hire"),
    path("staff/version", staff.StaffVersionView.as_view(), name="api-staff-version"),
    path("staff/reinstate", staff.ReinstatePersonView.as_view(), name="api-staff-reinstate"),
    path("breaks/start", staff.StartBreakView.as_view(), name="api-break-start"),
    path("breaks/end", staff.EndBreakView.as_view(), name="api-break-end"),
]

device_api = [
    path("enrol", devices.EnrolDeviceView.as_view(), name="api-enrol"),
    path("devices/codes", devices.MakeCodeView.as_view(), name="api-device-code"),
    path("readers/codes", devices.MakeReaderCodeView.as_view(), name="api-reader-code"),
    path("readers/enrol", devices.EnrolReaderView.as_view(), name="api-reader-enrol"),
    path(
        "devices/<int:device_id>/retire",
        devices.RetireDeviceView.as_view(),
        name="api-device-retire",
    ),
    path("staff/passwords", devices.GivePasswordView.as_view(), name="api-password-give"),
    path("me/pin", hiring.SetPinView.as_view(), name="api-pin-own"),
    path("me/password", devices.ChangePasswordView.as_view(), name="api-password-own"),
]

# who may read the figures of the group
group_api = [
    path("group/rights/grant", groups.GrantRightView.as_view(), name="api-group-right-grant"),
    path(
        "group/rights/withdraw", groups.WithdrawRightView.as_view(), name="api-group-right-withdraw"
    ),
]

# the plan of the room, and acts taken back
floor_api = [
    path(f"{_TABLE}/place", floor_acts.PlaceTableView.as_view(), name="api-table-place"),
    path(f"{_TABLE}/undo", floor_acts.UndoActView.as_view(), name="api-act-undo"),
    path("queue/undo", floor_acts.UndoHouseLineView.as_view(), name="api-house-line-undo"),
]

# counts by two people, chips on slips, boxes
_DROP, _SLIP = f"{_TABLE}/sessions/<int:session_id>/drop", "slips/<int:slip_id>"

chips_api = [
    path(f"{_TABLE}/counts", counts.CountsView.as_view(), name="api-counts"),
    path(f"{_TABLE}/counts/check", counts.CheckCountsView.as_view(), name="api-counts-check"),
    path(f"{_TABLE}/counts/recount", counts.RecountView.as_view(), name="api-counts-recount"),
    path(f"{_DROP}/call", counts.CallDropView.as_view(), name="api-drop-call"),
    path(f"{_DROP}/check", counts.CheckDropView.as_view(), name="api-drop-check"),
    path("slips", slips.SlipsView.as_view(), name="api-slips"),
    path(f"{_TABLE}/slips", slips.RequestSlipView.as_view(), name="api-slip-request"),
    path(f"{_SLIP}/issue", slips.IssueSlipView.as_view(), name="api-slip-issue"),
    path(f"{_SLIP}/carry", slips.CarrySlipView.as_view(), name="api-slip-carry"),
    path(f"{_SLIP}/receive", slips.ReceiveSlipView.as_view(), name="api-slip-receive"),
    path(f"{_SLIP}/void", slips.VoidSlipView.as_view(), name="api-slip-void"),
    path("cage/counts", cage.CageCountsView.as_view(), name="api-cage-counts"),
    path("cage/counts/add", cage.CountCageView.as_view(), name="api-cage-count"),
    path("boxes", boxes.BoxesView.as_view(), name="api-boxes"),
    path("boxes/add", boxes.AddBoxView.as_view(), name="api-box-add"),
    path(f"{_TABLE}/boxes/hang", boxes.HangBoxView.as_view(), name="api-box-hang"),
    path("boxes/<int:box_id>/remove", boxes.RemoveBoxView.as_view(), name="api-box-remove"),
]

table_api: list[URLPattern] = [
    *sign_in_api,
    *setup_api,
    *session_api,
    *people_api,
    *queue_api,
    *abandoned_api,
    *commission_api,
    *staff_api,
    *device_api,
    *group_api,
    *floor_api,
    *chips_api,
]
