"""The addresses of `casino.tips`."""

from django.urls import URLPattern

from casino.lib.addresses import Need, address
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
    address("tips", TipsView.as_view(), name="api-tips", need="tip.view"),
    address("tips/mine", OwnTipsView.as_view(), name="api-tips-mine", need=Need.SIGNED_IN),
    address(
        "tips/payments/<int:payment_id>/acknowledge",
        AcknowledgeTipsView.as_view(),
        name="api-tip-acknowledge",
        need=Need.SIGNED_IN,
    ),
    address(
        "tips/shares/<int:share_id>/pay", PayTipsView.as_view(), name="api-tip-pay", need="tip.pay"
    ),
    address("tips/rules", TipRulesView.as_view(), name="api-tip-rules", need="tip.view"),
    address(
        "tips/rules/make", MakeTipRuleView.as_view(), name="api-tip-rule-make", need="tip.rule"
    ),
    address("tips/<str:day>", TipDayView.as_view(), name="api-tip-day", need="tip.view"),
    address(
        "tips/<str:day>/what-if", TipWhatIfView.as_view(), name="api-tip-what-if", need="tip.view"
    ),
    address(
        "tips/<str:day>/hours", EnterTipHoursView.as_view(), name="api-tip-hours", need="tip.hours"
    ),
    address(
        "tips/<str:day>/payments",
        TipPaymentsView.as_view(),
        name="api-tip-payments",
        need="tip.view",
    ),
    address("tips/<str:day>/sign", SignTipsView.as_view(), name="api-tip-sign", need="tip.sign"),
]

pages: list[URLPattern] = [
    address("tips/", tips, name="tips", need="tip.view"),
    address("tips/mine/", own_tips, name="tips-mine", need=Need.SIGNED_IN),
    address(
        "tips/mine/statement.<str:ending>",
        own_tips_file,
        name="tips-mine-file",
        need=Need.SIGNED_IN,
    ),
    address("tips/rules/", tip_rules, name="tip-rules", need="tip.view"),
    address("tips/<str:day>/", tip_day, name="tip-day", need="tip.view"),
]
