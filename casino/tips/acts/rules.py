"""The rules of the pool of tips: every version, and a new one."""

from typing import Any

from django.urls import URLPattern
from rest_framework import serializers
from rest_framework.request import Request

from casino.lib.commands import Command
from casino.lib.policy import Actor
from casino.tips.guards import POINTS_MOST
from casino.tips.models.pools import TipRule
from casino.tips.selectors.rules import PARTS_MOST, SHARING_ROLES, list_rules
from casino.tips.services.rules import BREAK_MOST, make_tip_rule
from casino.tips.sharing import Ratio
from tables.api.acts import actor_of, command, read
from tables.api.fields import VersionSerializer, WholeNumberField
from tables.api.pages import PAGE, PagedSerializer, cut_page, read_page
from tables.people.selectors import name_person


def _points(role: str) -> WholeNumberField:
    return WholeNumberField(min_value=1, max_value=POINTS_MOST, required=False, help_text=role)


class TipPointsSerializer(serializers.Serializer[Any]):
    """Points by role; a role that is left out takes no part. The director never does."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Make a field of every role that can have points."""
        return {role: _points(role) for role in SHARING_ROLES}


class TipTermsSerializer(serializers.Serializer[Any]):
    """From when the pool is shared how."""

    in_force_from = serializers.DateField(help_text="The first gaming day.")
    points = TipPointsSerializer()
    hours_from = serializers.ChoiceField(
        TipRule.HoursFrom.choices, help_text="By posts at open tables, or as entered."
    )
    break_minutes = WholeNumberField(
        min_value=0, max_value=BREAK_MOST, help_text="So long of each break counts as worked."
    )
    staff_numerator = WholeNumberField(min_value=1, max_value=PARTS_MOST)
    staff_denominator = WholeNumberField(
        min_value=1, max_value=PARTS_MOST, help_text="The house keeps the other parts."
    )


class TipRuleSerializer(TipTermsSerializer):
    """One version of the rules."""

    rule = serializers.IntegerField()
    number = serializers.IntegerField()
    excluded_roles = serializers.ListField(child=serializers.CharField())
    made_by = serializers.CharField()
    made_by_name = serializers.CharField()
    made_at = serializers.DateTimeField()


class TipRulesSerializer(PagedSerializer):
    """Every version, the newest first. On a day the newest holds that is in force by then."""

    rules = TipRuleSerializer(many=True)


class TipRuleMadeSerializer(VersionSerializer):
    """The version that was made."""

    rule = serializers.IntegerField()
    number = serializers.IntegerField()


def _tip_rules(request: Request) -> Any:
    """List them."""
    page = read_page(request)
    found = list_rules(actor_of(request).house_id, before=page.after, at_once=page.at_once)
    rules, then = cut_page(found, page.limit, lambda rule: rule.number)
    return {"rules": [_write(rule) for rule in rules], "next": then}


def _write(rule: TipRule) -> dict[str, Any]:
    return {
        "rule": rule.pk,
        "number": rule.number,
        "in_force_from": rule.in_force_from,
        "points": rule.points,
        "excluded_roles": rule.excluded_roles,
        "hours_from": rule.hours_from,
        "break_minutes": rule.break_minutes,
        "staff_numerator": rule.staff_numerator,
        "staff_denominator": rule.staff_denominator,
        **name_person("made_by", rule.made_by),
        "made_at": rule.made_at,
    }


def _make_tip_rule(*, actor: Actor, command: Command, **data: Any) -> dict[str, Any]:
    """Make it."""
    return make_tip_rule(
        actor=actor,
        command=command,
        in_force_from=data["in_force_from"],
        points=data["points"],
        hours_from=data["hours_from"],
        break_minutes=data["break_minutes"],
        staff=Ratio(data["staff_numerator"], data["staff_denominator"]),
    )


ACTS: list[URLPattern] = [
    read(
        "tips/rules",
        _tip_rules,
        name="api-tip-rules",
        need="tip.view",
        summary="List the versions of the tip rules",
        answer=TipRulesSerializer,
        parameters=PAGE,
    ),
    command(
        "tips/rules/make",
        _make_tip_rule,
        name="api-tip-rule-make",
        need="tip.rule",
        summary="Make a version of the tip rules",
        body=TipTermsSerializer,
        answer=TipRuleMadeSerializer,
        example={
            "in_force_from": "2026-12-01",
            "points": {"jefe": 12, "croupier": 10},
            "hours_from": "posts",
            "break_minutes": 20,
            "staff_numerator": 1,
            "staff_denominator": 1,
        },
    ),
]
