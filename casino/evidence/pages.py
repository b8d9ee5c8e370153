"""The page of the signed days, for people who keep heads elsewhere and compare them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.evidence.form import Head, canonical
from casino.evidence.keys import fingerprint, public_pem
from casino.evidence.models import DailyHead, EvidenceKey
from casino.evidence.selectors.made_houses import is_made
from casino.lib.addresses import address
from casino.lib.errors import NotFound
from casino.lib.paging import read_number
from tables.posts.doorway import house_of, refusing_page

DAYS_AT_ONCE = 31


@refusing_page
def evidence(request: HttpRequest) -> HttpResponse:
    """List the signed days, newest first, and the keys they were signed with."""
    house = house_of(request)
    heads = DailyHead.objects.filter(house=house).select_related("key").order_by("-number")
    if (after := read_number(request.GET)) is not None:
        heads = heads.filter(number__lt=after)
    shown = list(heads[: DAYS_AT_ONCE + 1])
    days, more = shown[:DAYS_AT_ONCE], len(shown) > DAYS_AT_ONCE
    keys = EvidenceKey.objects.filter(house=house).order_by("-id")
    return render(
        request,
        "evidence/evidence.html",
        {
            "is_made": is_made(house),
            "days": days,
            "earlier": days[-1].number if more else None,
            "keys": [(key, fingerprint(key.public)) for key in keys],
        },
    )


@refusing_page
def evidence_head(request: HttpRequest, number: int) -> HttpResponse:
    """Answer one head in the form of an export, to be kept elsewhere."""
    head = (
        DailyHead.objects.filter(house=house_of(request), number=number)
        .select_related("key")
        .first()
    )
    if head is None:
        raise NotFound("thing.not_found", params={"thing": "head", "id": number})
    line = Head(head.body, head.hash, head.key.key_id, head.signature)
    return _file(canonical(line) + b"\n", "application/json", f"head-{head.gaming_day}.json")


@refusing_page
def evidence_keys(request: HttpRequest) -> HttpResponse:
    """Answer the house's public keys, for `verify --public-key`."""
    keys = EvidenceKey.objects.filter(house=house_of(request)).order_by("id")
    text = "".join(public_pem(key.public) for key in keys)
    return _file(text.encode(), "application/x-pem-file", "evidence-keys.pem")


def _file(content: bytes, kind: str, name: str) -> HttpResponse:
    return HttpResponse(
        content,
        content_type=kind,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


PAGES: list[URLPattern] = [
    address("evidence/", evidence, name="evidence", need="evidence.view"),
    address(
        "evidence/heads/<int:number>.json",
        evidence_head,
        name="evidence-head",
        need="evidence.view",
    ),
    address("evidence/keys.pem", evidence_keys, name="evidence-keys", need="evidence.view"),
]
