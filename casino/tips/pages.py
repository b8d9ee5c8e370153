"""The pages of tips: the days, one day with its what-if, the rules, and everybody's own."""

from collections.abc import Mapping
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import Need, address
from casino.lib.clock import gaming_day_of, utc_now
from casino.lib.errors import BadInput
from casino.lib.money import read_minor
from casino.lib.sentences import sentence_of
from casino.printing.answers import answer_file
from casino.tips.models.pools import TipRule
from casino.tips.printout import lay_out_tips
from casino.tips.selectors.day import TipDay, read_shown_tip_day, signatures_of
from casino.tips.selectors.days import DAYS_AT_ONCE, list_tip_days
from casino.tips.selectors.interest import has_interest
from casino.tips.selectors.payments import list_day_payments, list_own_payments, sum_lines, sum_own
from casino.tips.selectors.rules import SHARING_ROLES, find_rule, list_rules, read_day
from casino.tips.selectors.statement import read_month, read_statement
from casino.tips.selectors.what_if import read_supposed
from casino.tips.services.sign import find_hindrance
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.posts.doorway import actor_of, house_of, refusing_page


@refusing_page
def tips(request: HttpRequest) -> HttpResponse:
    """List the gaming days with tips, the newest first."""
    before = read_day(request.GET["after"]) if "after" in request.GET else None
    days = list_tip_days(house_of(request).pk, before=before)
    earlier = days[-1].gaming_day if len(days) == DAYS_AT_ONCE else None
    rule = find_rule(house_of(request).pk, _today(house_of(request)))
    return render(request, "tips/tips.html", {"days": days, "earlier": earlier, "rule": rule})


@refusing_page
def tip_day(request: HttpRequest, day: str) -> HttpResponse:
    """Show a day's boxes, pool and shares; a what-if; hours; signatures."""
    house, actor = house_of(request), actor_of(request)
    shown = read_shown_tip_day(actor, house, read_day(day))
    supposed = read_supposed(_in_minor(request.GET, house))
    hindrance = find_hindrance(shown, actor.staff_id)
    pool = shown.pending or shown.sealed
    payments = list_day_payments(house.pk, shown.day)
    return render(
        request,
        "tips/tip_day.html",
        {
            "tips": shown,
            "what_if": _beside(shown, read_shown_tip_day(actor, house, shown.day, supposed))
            if supposed
            else None,
            "asked": request.GET,
            "roles": _with_points(shown.rule, request.GET),
            "hindrance": hindrance
            and sentence_of(hindrance.code, hindrance.params, house.currency),
            "pool": pool,
            "signatures": signatures_of(pool) if pool else [],
            "is_interested": has_interest(actor, shown.day),
            "payments": payments,
            "sums": sum_lines(payments),
            "people": StaffMember.objects.filter(house=house, is_active=True)
            .exclude(role="director")
            .exclude(id=actor.staff_id)
            .order_by("name"),
        },
    )


@refusing_page
def tip_rules(request: HttpRequest) -> HttpResponse:
    """Show every version of the rules, and a form for the next one."""
    house = house_of(request)
    rules = list_rules(house.pk)
    today = _today(house)
    return render(
        request,
        "tips/tip_rules.html",
        {
            "rules": rules,
            "in_force": find_rule(house.pk, today),
            "today": today,
            "roles": _with_points(rules[0] if rules else None, {}),
            "newest": rules[0] if rules else None,
        },
    )


@refusing_page
def own_tips(request: HttpRequest) -> HttpResponse:
    """Show the reader's own tips, by month, and no others."""
    month = read_month(request.GET.get("month"), _today(house_of(request)))
    staff_id = actor_of(request).staff_id
    statement = read_statement(staff_id, month)
    return render(
        request,
        "tips/tips_mine.html",
        {
            "statement": statement,
            "payments": list_own_payments(staff_id, statement.month, statement.last),
            "sums": sum_own(staff_id),
        },
    )


@refusing_page
def own_tips_file(request: HttpRequest, ending: str) -> HttpResponse:
    """Answer the reader's own statement as a file, and no other."""
    house, actor = house_of(request), actor_of(request)
    statement = read_statement(actor.staff_id, read_month(request.GET.get("month"), _today(house)))
    return answer_file(request, lay_out_tips(statement, actor, house), ending)


def _today(house: House) -> date:
    return gaming_day_of(utc_now(), house.timezone, house.gaming_day_starts)


def _with_points(
    rule: TipRule | None, asked: Mapping[str, str]
) -> list[tuple[str, int | None, str]]:
    """List the roles that can have points, with those they have and those asked for."""
    points = rule.points if rule else {}
    return [(role, points.get(role), asked.get(f"points.{role}", "")) for role in SHARING_ROLES]


def _in_minor(asked: Mapping[str, str], house: House) -> dict[str, str]:
    """Put the amount that people type in money into the smallest unit. Raises BadInput."""
    params = dict(asked.items())
    text = params.pop("counted", "").strip()
    if text:
        amount = read_minor(text, house.currency)
        if amount is None:
            raise BadInput("input.malformed", params={"reason": "counted"})
        params["counted_minor"] = str(amount)
    return params


def _beside(shown: TipDay, supposed: TipDay) -> dict[str, object]:
    """Return each share of the what-if beside the present one."""
    now = {line.badge: line.share_minor for line in shown.lines}
    lines = []
    for line in supposed.lines:
        share, was = line.share_minor, now.get(line.badge)
        change = None if share is None or was is None else share - was
        lines.append((line, was, change))
    return {"tips": supposed, "lines": lines}


PAGES: list[URLPattern] = [
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
