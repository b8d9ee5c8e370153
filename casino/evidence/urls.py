"""The addresses of `casino.evidence`."""

from django.urls import URLPattern, path

from casino.evidence.pages import evidence, evidence_head, evidence_keys

pages: list[URLPattern] = [
    path("evidence/", evidence, name="evidence"),
    path("evidence/heads/<int:number>.json", evidence_head, name="evidence-head"),
    path("evidence/keys.pem", evidence_keys, name="evidence-keys"),
]
