"""The addresses of `casino.tips`."""

from django.urls import URLPattern

from casino.lib.addresses import Need, address
from casino.tips import pages as views
from casino.tips.acts import payments, rules, tips
from casino.tips.acts.tips import (
    TipWhatIfView,
)

api: list[URLPattern] = [
    *rules.ACTS,
    *tips.ACTS,  # a day matches any word, so fixed addresses come before it
    *payments.ACTS,
    address(
        "tips/<str:day>/what-if", TipWhatIfView.as_view(), name="api-tip-what-if", need="tip.view"
    ),
]

pages: list[URLPattern] = [
    address("tips/", views.tips, name="tips", need="tip.view"),
    address("tips/mine/", views.own_tips, name="tips-mine", need=Need.SIGNED_IN),
    address(
        "tips/mine/statement.<str:ending>",
        views.own_tips_file,
        name="tips-mine-file",
        need=Need.SIGNED_IN,
    ),
    address("tips/rules/", views.tip_rules, name="tip-rules", need="tip.view"),
    address("tips/<str:day>/", views.tip_day, name="tip-day", need="tip.view"),
]
