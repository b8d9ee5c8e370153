"""The acts of `casino.tips`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from casino.tips.acts import payments, rules, tips
from casino.tips.acts.tips import (
    TipWhatIfView,
)

ACTS: list[URLPattern] = [
    *rules.ACTS,
    *tips.ACTS,  # a day matches any word, so fixed addresses come before it
    *payments.ACTS,
    address(
        "tips/<str:day>/what-if", TipWhatIfView.as_view(), name="api-tip-what-if", need="tip.view"
    ),
]
