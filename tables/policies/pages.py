"""The page of the house's policies, by theme, and who changed them when."""

from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern
from django.utils.translation import gettext, gettext_lazy

from casino.lib.addresses import address
from casino.lib.money import format_minor
from casino.lib.paging import read_number, read_words
from casino.lib.policy import Role
from casino.lib.words import TERMS
from games.rules.regulations.commission import CommissionRule
from tables.houses.models import House, Notifier
from tables.policies.selectors import (
    POLICIES,
    Kind,
    Policy,
    PolicyChange,
    changeable_by,
    list_changes,
    list_commission_steps,
    list_favoured_stakes,
    list_other_roundings,
    policy_of,
)
from tables.policies.words import POLICY_HINTS, POLICY_WORDS
from tables.posts.doorway import actor_of, house_of, refusing_page

WORDS_MOST = 60
THEMES: Final = (
    ("limits", gettext_lazy("Limits"), ("limits_policy", "limits_notice_minutes")),
    ("waitlists", gettext_lazy("Waitlists and calls"), ("offers_seats", "call_holds_minutes")),
    (
        "notifications",
        gettext_lazy("Messages to guests"),
        ("notifier", "notifier_url", "public_url"),
    ),
    ("tablets", gettext_lazy("Tablets"), ("pin_needs_device",)),
    ("breaks", gettext_lazy("Breaks"), ("break_after_minutes", "break_minutes")),
    ("shifts", gettext_lazy("Shifts"), ("shift_starts",)),
    ("displays", gettext_lazy("Public displays"), ("second_language",)),
    (
        "tables",
        gettext_lazy("Labels and abandoned bets"),
        ("skipped_seat_labels", "abandoned_bets_days"),
    ),
    ("cards", gettext_lazy("Cards"), ("card_sets_counted", "suits_noted")),
    (
        "money",
        gettext_lazy("Authorised minimum, commission and drop"),
        (
            "authorised_minimum_minor",
            "commission_step_minor",
            "commission_direction",
            "commission_mode",
            "drop_counted_later",
            "unusual_times",
        ),
    ),
    (
        "differences",
        gettext_lazy("Differences of the reconciliation"),
        (
            "tolerance_commission_minor",
            "tolerance_tips_minor",
            "tolerance_float_minor",
            "tolerance_drop_minor",
            "escalation_role",
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A policy on the page: its value in words, and the data for its form."""

    policy: Policy
    name: str
    hint: str
    value: Any
    written: str
    choices: list[tuple[Any, str]]


@refusing_page
def house_policies(request: HttpRequest) -> HttpResponse:
    """Show every policy, in a form for people who may change it, and the history of changes."""
    house, words = house_of(request), read_words(request.GET, "words")[:WORDS_MOST]
    changes, older = list_changes(house.pk, words=words, before=read_number(request.GET))
    others = list_other_roundings(house)
    return render(
        request,
        "policies/house_policies.html",
        {
            "themes": _themes(house, actor_of(request).role),
            "other_roundings": [(one, _write_rounding(one.rule, house)) for one in others],
            "favoured": [
                (
                    rules,
                    stake,
                    "holder_banca" if stake.is_holder else stake.wager.value,
                    float(-stake.edge * 100),
                )
                for rules, stake in list_favoured_stakes(house)
            ],
            "rules_round": any(one.by_rules for one in others),
            "webhook_is_mute": house.notifier == Notifier.WEBHOOK and not settings.NOTIFIER_SECRET,
            "changes": [
                (one.event, [_write_change(change, house) for change in one.changes])
                for one in changes
            ],
            "older": older,
            "words": words,
        },
    )


def _themes(house: House, role: Role) -> list[dict[str, Any]]:
    may = changeable_by(role)
    return [
        {
            "key": key,
            "title": title,
            "policies": [_show(POLICIES[name], house) for name in names],
            "may_change": may.issuperset(names),
        }
        for key, title, names in THEMES
    ]


def _show(policy: Policy, house: House) -> Shown:
    value = policy_of(house, policy.name)
    choices: list[Any] = list(policy.choices)
    if policy.kind is Kind.CHIP:  # the present value is offered too, even if it is no longer a chip
        choices = sorted({*list_commission_steps(house), value})
    return Shown(
        policy=policy,
        name=str(POLICY_WORDS[policy.name]),
        hint=str(POLICY_HINTS[policy.name]),
        value=value,
        written=_write(policy, value, house),
        choices=[(one, _write(policy, one, house)) for one in choices],
    )


def _write_change(change: PolicyChange, house: House) -> dict[str, str]:
    policy = POLICIES[change.name]
    return {
        "name": str(POLICY_WORDS[change.name]),
        "before": _write(policy, change.before, house),
        "after": _write(policy, change.after, house),
    }


def _write_rounding(rule: CommissionRule, house: House) -> str:
    step = _write(POLICIES["commission_step_minor"], rule.step_minor, house)
    return f"{step}, {_write(POLICIES['commission_direction'], rule.direction.value, house)}"


def _write(policy: Policy, value: Any, house: House) -> str:
    """Write a policy's value in the reader's language."""
    match policy.kind:
        case Kind.CHOICE:
            return str(TERMS[value])
        case Kind.SWITCH:
            return gettext("yes") if value else gettext("no")
        case Kind.AMOUNT | Kind.CHIP:
            return format_minor(value, house.currency, house.reading_language)
        case Kind.LABELS | Kind.HOURS:
            return ", ".join(value) or "–"
        case _:
            return str(value) or "–"


PAGES: list[URLPattern] = [
    address("house/", house_policies, name="house-policies", need="house.view"),
]
