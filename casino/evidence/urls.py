"""The addresses of `casino.evidence`."""

from django.urls import URLPattern

from casino.evidence.pages import evidence, evidence_head, evidence_keys
from casino.lib.addresses import address

pages: list[URLPattern] = [
    address("evidence/", evidence, name="evidence", need="evidence.view"),
    address(
        "evidence/heads/<int:number>.json",
        evidence_head,
        name="evidence-head",
        need="evidence.view",
    ),
    address("evidence/keys.pem", evidence_keys, name="evidence-keys", need="evidence.view"),
]
