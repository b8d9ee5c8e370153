"""Addresses of `casino.house.web`."""

from django.urls import path

from casino.house.web import coups, evidence, handover, ledger, register, shell, shifts, tips

house_pages = [
    # the house as an application of the device
    path("manifest.webmanifest", shell.manifest, name="manifest"),
    path("service-worker.js", shell.service_worker, name="service-worker"),
    path("offline", shell.offline, name="offline"),
    path("offline/public", shell.offline_public, name="offline-public"),
    path("shifts/", shifts.shifts, name="shifts"),
    path("shifts/<int:shift_id>/", shifts.shift, name="shift"),
    path("shifts/<int:shift_id>/handover/", handover.shift_handover, name="shift-handover"),
    path("shifts/<int:shift_id>/report.pdf", shifts.shift_pdf, name="shift-pdf"),
    path(
        "shifts/<int:shift_id>/sessions/<int:session_id>/coups/<int:talla>/<int:number>/",
        coups.coup,
        name="shift-coup",
    ),
    path("shifts/<int:shift_id>/report.<str:ending>", shifts.shift_file, name="shift-file"),
    path("tips/", tips.tips, name="tips"),
    path("tips/mine/", tips.own_tips, name="tips-mine"),
    path("tips/mine/statement.<str:ending>", tips.own_tips_file, name="tips-mine-file"),
    path("tips/rules/", tips.tip_rules, name="tip-rules"),
    path("tips/<str:day>/", tips.tip_day, name="tip-day"),
    path("ledger/", ledger.ledger, name="ledger"),
    # the register of a table
    path("tables/<int:table_id>/register/", register.register, name="register"),
    path(
        "tables/<int:table_id>/register/<int:session_id>/",
        register.register_of_session,
        name="register-session",
    ),
    path(
        "tables/<int:table_id>/register/<int:session_id>/register.<str:ending>",
        register.register_file,
        name="register-file",
    ),
    path("evidence/", evidence.evidence, name="evidence"),
    path("evidence/heads/<int:number>.json", evidence.evidence_head, name="evidence-head"),
    path("evidence/keys.pem", evidence.evidence_keys, name="evidence-keys"),
]
