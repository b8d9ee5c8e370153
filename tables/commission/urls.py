"""The addresses of `tables.commission`."""

from django.urls import URLPattern, path

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
    path(
        "tables/<int:table_id>/commission/collect",
        CollectCommissionView.as_view(),
        name="api-commission-collect",
    ),
    path(
        "tables/<int:table_id>/commission/leave",
        LeaveUncollectedView.as_view(),
        name="api-commission-leave",
    ),
    path("commission/payments", PaymentsView.as_view(), name="api-commission-payments"),
    path(
        "commission/payments/<int:payment_id>/correct",
        CorrectPaymentView.as_view(),
        name="api-commission-correct",
    ),
    path(
        "commission/recovered/<int:recovered_id>/correct",
        CorrectRecoveryView.as_view(),
        name="api-commission-correct-recovery",
    ),
    path("commission/uncollected", UncollectedView.as_view(), name="api-commission-uncollected"),
    path(
        "commission/uncollected/<int:uncollected_id>/recover",
        RecoverCommissionView.as_view(),
        name="api-commission-recover",
    ),
]
