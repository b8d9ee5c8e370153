"""The addresses of `tables.commission`."""

from django.urls import URLPattern

from casino.lib.addresses import address
from tables.commission.api import (
    CollectCommissionView,
    CorrectPaymentView,
    CorrectRecoveryView,
    LeaveUncollectedView,
    PaymentsView,
    RecoverCommissionView,
    UncollectedView,
)

api: list[URLPattern] = [
    address(
        "tables/<int:table_id>/commission/collect",
        CollectCommissionView.as_view(),
        name="api-commission-collect",
        need="commission.collect",
    ),
    address(
        "tables/<int:table_id>/commission/leave",
        LeaveUncollectedView.as_view(),
        name="api-commission-leave",
        need="commission.leave",
    ),
    address(
        "commission/payments",
        PaymentsView.as_view(),
        name="api-commission-payments",
        need="commission.view",
    ),
    address(
        "commission/payments/<int:payment_id>/correct",
        CorrectPaymentView.as_view(),
        name="api-commission-correct",
        need="commission.correct",
    ),
    address(
        "commission/recovered/<int:recovered_id>/correct",
        CorrectRecoveryView.as_view(),
        name="api-commission-correct-recovery",
        need="commission.correct",
    ),
    address(
        "commission/uncollected",
        UncollectedView.as_view(),
        name="api-commission-uncollected",
        need="commission.view",
    ),
    address(
        "commission/uncollected/<int:uncollected_id>/recover",
        RecoverCommissionView.as_view(),
        name="api-commission-recover",
        need="commission.recover",
    ),
]
