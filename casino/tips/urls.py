"""The addresses of `casino.tips`."""

from django.urls import URLPattern, path

from casino.tips.api.payments import AcknowledgeTipsView, PayTipsView, TipPaymentsView
from casino.tips.api.rules import MakeTipRuleView, TipRulesView
from casino.tips.api.tips import (
    EnterTipHoursView,
    OwnTipsView,
    SignTipsView,
    TipDayView,
    TipsView,
    TipWhatIfView,
)
from casino.tips.pages import own_tips, own_tips_file, tip_day, tip_rules, tips

api: list[URLPattern] = [
    path("tips", TipsView.as_view(), name="api-tips"),
    path("tips/mine", OwnTipsView.as_view(), name="api-tips-mine"),
    path(
        "tips/payments/<int:payment_id>/acknowledge",
        AcknowledgeTipsView.as_view(),
        name="api-tip-acknowledge",
    ),
    path("tips/shares/<int:share_id>/pay", PayTipsView.as_view(), name="api-tip-pay"),
    path("tips/rules", TipRulesView.as_view(), name="api-tip-rules"),
    path("tips/rules/make", MakeTipRuleView.as_view(), name="api-tip-rule-make"),
    path("tips/<str:day>", TipDayView.as_view(), name="api-tip-day"),
    path("tips/<str:day>/what-if", TipWhatIfView.as_view(), name="api-tip-what-if"),
    path("tips/<str:day>/hours", EnterTipHoursView.as_view(), name="api-tip-hours"),
    path("tips/<str:day>/payments", TipPaymentsView.as_view(), name="api-tip-payments"),
    path("tips/<str:day>/sign", SignTipsView.as_view(), name="api-tip-sign"),
]

pages: list[URLPattern] = [
    path("tips/", tips, name="tips"),
    path("tips/mine/", own_tips, name="tips-mine"),
    path("tips/mine/statement.<str:ending>", own_tips_file, name="tips-mine-file"),
    path("tips/rules/", tip_rules, name="tip-rules"),
    path("tips/<str:day>/", tip_day, name="tip-day"),
]
