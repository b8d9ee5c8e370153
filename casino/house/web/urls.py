"""Addresses of `casino.house.web`."""

from django.urls import path

from casino.house.web import coups, evidence, handover, ledger, shifts, tips

house_pages = [
    path("shifts/", shifts.shifts, name="shifts"),
    path("shifts/<int:shift_id>/", shifts.shift, name="shift"),
    path("shifts/<int:shift_id>/handover/", handover.shift_handover, name="shift-handover"),
    path("shifts/<int:shift_id>/report.pdf", shifts.shift_pdf, name="shift-pdf"),
    path(
        "shifts/<int:shift_id>/sessions/<int:session_id>/coups/<int:talla>/<int:number>/",
        coups.coup,
        name="shift-coup",
    ),
    path("tips/", tips.tips, name="tips"),
    path("tips/mine/", tips.own_tips, name="tips-mine"),
    path("tips/rules/", tips.tip_rules, name="tip-rules"),
    path("tips/<str:day>/", tips.tip_day, name="tip-day"),
    path("ledger/", ledger.ledger, name="ledger"),
    path("evidence/", evidence.evidence, name="evidence"),
    path("evidence/heads/<int:number>.json", evidence.evidence_head, name="evidence-head"),
    path("evidence/keys.pem", evidence.evidence_keys, name="evidence-keys"),
]
