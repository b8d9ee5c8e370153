"""Addresses of `casino.house.api`."""

from django.urls import path

from casino.house.api import (
    acknowledgements,
    handover,
    ledger,
    shifts,
    tip_payments,
    tip_rules,
    tips,
)

house_api = [
    path("shifts", shifts.ShiftsView.as_view(), name="api-shifts"),
    path("shifts/open", shifts.OpenShiftView.as_view(), name="api-shift-open"),
    path("shifts/<int:shift_id>", shifts.ShiftView.as_view(), name="api-shift"),
    path("shifts/<int:shift_id>/close", shifts.CloseShiftView.as_view(), name="api-shift-close"),
    path(
        "shifts/<int:shift_id>/handover",
        handover.HandoverView.as_view(),
        name="api-shift-handover",
    ),
    path("shifts/<int:shift_id>/notes", handover.ShiftNoteView.as_view(), name="api-shift-note"),
    path(
        "shifts/<int:shift_id>/take-over",
        handover.TakeOverView.as_view(),
        name="api-shift-take-over",
    ),
    path("shifts/<int:shift_id>/sign", shifts.SignShiftView.as_view(), name="api-shift-sign"),
    path(
        "shifts/<int:shift_id>/acknowledge",
        acknowledgements.AcknowledgeView.as_view(),
        name="api-shift-acknowledge",
    ),
    path("tips", tips.TipsView.as_view(), name="api-tips"),
    path("tips/mine", tips.OwnTipsView.as_view(), name="api-tips-mine"),
    path(
        "tips/payments/<int:payment_id>/acknowledge",
        tip_payments.AcknowledgeTipsView.as_view(),
        name="api-tip-acknowledge",
    ),
    path("tips/shares/<int:share_id>/pay", tip_payments.PayTipsView.as_view(), name="api-tip-pay"),
    path("tips/rules", tip_rules.TipRulesView.as_view(), name="api-tip-rules"),
    path("tips/rules/make", tip_rules.MakeTipRuleView.as_view(), name="api-tip-rule-make"),
    path("tips/<str:day>", tips.TipDayView.as_view(), name="api-tip-day"),
    path("tips/<str:day>/what-if", tips.TipWhatIfView.as_view(), name="api-tip-what-if"),
    path("tips/<str:day>/hours", tips.EnterTipHoursView.as_view(), name="api-tip-hours"),
    path(
        "tips/<str:day>/payments", tip_payments.TipPaymentsView.as_view(), name="api-tip-payments"
    ),
    path("tips/<str:day>/sign", tips.SignTipsView.as_view(), name="api-tip-sign"),
    path("ledger/balances", ledger.BalancesView.as_view(), name="api-ledger-balances"),
    path("ledger/movements", ledger.MovementsView.as_view(), name="api-ledger-movements"),
    path(
        "ledger/movements/<int:transfer_id>/correct",
        ledger.CorrectView.as_view(),
        name="api-ledger-correct",
    ),
    path("ledger/export", ledger.ExportView.as_view(), name="api-ledger-export"),
]
