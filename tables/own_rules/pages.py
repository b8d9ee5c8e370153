"""The pages of the house's own rules: those it has, and a draft with its odds before and after."""

from collections.abc import Mapping
from dataclasses import asdict
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import address
from casino.lib.errors import BadInput, NotFound, Refusal
from casino.lib.money import read_minor
from casino.lib.policy import reach_of, verify_role
from casino.lib.sentences import sentence_of
from games.rules.errors import Violation
from games.rules.odds import PERCENT_PLACES, write_decimal
from games.rules.regulations import FLOOR_REGULATIONS, TEXTS, Regulation, get_regulation
from games.rules.regulations.base import SeatBound, StakeRule, StepRule
from games.rules.regulations.commission import CommissionRule, Rounding
from games.rules.regulations.play_rules import PreparationStep
from games.rules.wagers import WagerKind
from tables.houses.models import House
from tables.own_rules.acts import DECKS_MOST
from tables.own_rules.comparison import Comparison, StakeRow, StakeTable, compare
from tables.own_rules.draft import Draft, make_rules
from tables.own_rules.selectors import list_own_rules
from tables.posts.doorway import actor_of, house_of, refusing_page
from tables.sign_in.services.credentials import takes_password
from tables.templatetags.money import major

_LISTS: Final = ("maximum_times", "steps", "preparation")
_NAMES: Final = (
    *("title", "minimum_minor", "step_minor", "commission_step_minor", "commission_direction"),
    *("decks", "tie_pays", "banca_part", "tie_part", "maximum_low", "maximum_high"),
    *("standing_guests", "cards_behind"),
)


@refusing_page
def own_rules(request: HttpRequest) -> HttpResponse:
    """List the house's own rules, and the texts that others can be made from."""
    actor = actor_of(request)
    verify_role(actor, "own_rules.view")
    return render(
        request,
        "own_rules/rules.html",
        {
            "rules": [
                (row, get_regulation(row.base, row.base_version))
                for row in list_own_rules(actor.house_id)
            ],
            "texts": FLOOR_REGULATIONS.values(),
            "may_adopt": reach_of(actor.role, "own_rules.adopt") is not None,
        },
    )


@refusing_page
def own_rules_version(request: HttpRequest, number: int) -> HttpResponse:
    """Show rules that the house has adopted: what they change, and the odds."""
    verify_role(actor_of(request), "own_rules.view")
    house = house_of(request)
    row = next((it for it in list_own_rules(house.pk) if it.number == number), None)
    if row is None:
        raise NotFound("thing.not_found", params={"thing": "own_rules", "id": number})
    rules = get_regulation(row.key)
    base = get_regulation(row.base, row.base_version)
    assert rules.stakes is not None
    found = compare(base, rules, rules.stakes, _rounding(house))
    return render(
        request,
        "own_rules/version.html",
        {
            "row": row,
            "base": base,
            "rules": rules,
            "deductions": [
                (_percent(it.share), sorted(it.with_totals) if len(it.with_totals) < 10 else [])
                for it in rules.deductions
            ],
            "added_steps": [
                step for step, article in rules.preparation.demanded.items() if not article
            ],
            **_show(found),
        },
    )


@refusing_page
def own_rules_draft(request: HttpRequest, base: str) -> HttpResponse:
    """Show a form for rules made from a text, its odds now, and what the entered ones would be."""
    verify_role(actor_of(request), "own_rules.adopt")
    house, text = house_of(request), TEXTS.find(base)
    text.verify_for_floor()
    is_entered = "title" in request.GET
    entered = request.GET if is_entered else _as_in(text, house)
    refusal, draft, own = None, None, None
    stakes = StakeRule(house.authorised_minimum_minor, house.authorised_minimum_minor)
    if is_entered:
        try:
            draft = read_draft(base, request.GET, house)
            stakes = StakeRule(draft.minimum_minor, min(draft.step_minor, draft.minimum_minor))
            own = make_rules(draft, house)[1]
        except (Refusal, Violation) as refused:
            refusal = {
                "sentence": sentence_of(refused.code, refused.params, house.currency),
                "article": refused.article,
            }
    return render(
        request,
        "own_rules/draft.html",
        {
            "base": text,
            "entered": {name: entered.get(name, "") for name in _NAMES},
            "chosen": {name: entered.getlist(name) for name in _LISTS},
            "decks": range(1, DECKS_MOST + 1)
            if "decks" in text.left_to_house
            else text.decks_allowed,
            "seats": [
                (
                    it,
                    entered.get(f"seats.{key}", ""),
                    it.article("seats") if it.seat_bound is SeatBound.AT_MOST else "",
                )
                for key, it in text.formats.items()
                if it.seat_bound is not SeatBound.EXACT
            ],
            "commission_steps": sorted({1, *house.denominations_minor}),
            "directions": list(Rounding),
            "steps": sorted(text.steps or StepRule),
            "added_steps": [it for it in PreparationStep if it not in text.preparation.demanded],
            "taken": text.deductions[0],
            "said": {
                name: "" if name in text.left_to_house else article
                for name, article in (
                    ("deductions", text.deductions[0].article),
                    ("standing_players", text.article("standing_players")),
                )
            },
            "refusal": refusal,
            **_send(draft if own is not None else None),
            "witness_by_password": takes_password(request),
            **_show(compare(text, own, stakes, _rounding(house))),
        },
    )


def read_draft(base: str, params: QueryDict, house: House) -> Draft:
    """Read a draft from what a person typed: money and percent with a comma or a point.

    Raises BadInput `own_rules.amount`, `input.malformed`.
    """

    def money(name: str) -> int:
        amount = read_minor(params.get(name, "").strip(), house.currency)
        if not amount:
            raise BadInput("own_rules.amount")
        return amount

    def whole(name: str) -> int | None:
        text = params.get(name, "").strip()
        if not text:
            return None
        if not (text.isascii() and text.isdigit() and len(text) <= 6):
            raise BadInput("input.malformed", params={"reason": name})
        return int(text)

    def part(name: str) -> int | None:
        text = params.get(name, "").strip()
        found = read_minor(text, "EUR") if text else None
        if text and found is None:
            raise BadInput("input.malformed", params={"reason": name})
        return found

    def chosen(name: str, of: type[Rounding | StepRule | PreparationStep]) -> list[str]:
        found = params.getlist(name)
        if any(it not in list(of) for it in found):
            raise BadInput("input.malformed", params={"reason": name})
        return found

    direction = chosen("commission_direction", Rounding)
    times = params.getlist("maximum_times")
    if not direction or any(not (it.isascii() and it.isdigit() and len(it) < 6) for it in times):
        raise BadInput("input.malformed", params={"reason": "maximum_times"})
    seats = {key: whole(f"seats.{key}") for key in TEXTS.find(base).formats}
    return Draft(
        base=base,
        title=params.get("title", ""),
        minimum_minor=money("minimum_minor"),
        step_minor=money("step_minor"),
        commission_step_minor=whole("commission_step_minor") or 0,
        commission_direction=direction[0],
        decks=whole("decks"),
        tie_pays=whole("tie_pays"),
        banca_part=part("banca_part"),
        tie_part=part("tie_part"),
        maximum_times=[int(it) for it in times],
        maximum_low=whole("maximum_low"),
        maximum_high=whole("maximum_high"),
        steps=chosen("steps", StepRule),
        standing_guests=None
        if "standing_guests" not in params
        else params["standing_guests"] == "yes",
        seats={key: most for key, most in seats.items() if most is not None} or None,
        preparation=chosen("preparation", PreparationStep),
        cards_behind=whole("cards_behind"),
    )


def _as_in(text: Regulation, house: House) -> QueryDict:
    """Fill the form with what the text says, and with the house's rounding and least stake."""
    entered = QueryDict(mutable=True)
    least = major(house.authorised_minimum_minor, house)
    tie = text.wagers.get(WagerKind.TIE)
    entered.update(
        {
            "minimum_minor": least,
            "step_minor": least,
            "commission_step_minor": str(house.commission_step_minor),
            "commission_direction": house.commission_direction,
            "tie_pays": "" if tie is None else str(tie.pays),
            "banca_part": _percent(text.deductions[0].share),
            "tie_part": "" if text.tie_cap is None else _percent(text.tie_cap),
            "maximum_low": str(text.maximum_rule.low or ""),
            "maximum_high": str(text.maximum_rule.high or ""),
            "standing_guests": "yes" if text.standing_players else "no",
            **{f"seats.{key}": f"{it.seats}" for key, it in text.formats.items()},
        }
    )
    entered.setlist("maximum_times", [str(times) for times in text.maximum_rule.exact])
    entered.setlist("steps", sorted(text.steps))
    return entered


def _send(draft: Draft | None) -> dict[str, Any]:
    """Return a draft that was judged fine as fields of the form that adopts it."""
    if draft is None:
        return {}
    values = {**asdict(draft), **{f"seats.{key}": it for key, it in (draft.seats or {}).items()}}
    plain = {name: it for name, it in values.items() if name not in (*_LISTS, "seats")}
    return {
        "draft": draft,
        "sent": [
            (name, str(it).lower() if isinstance(it, bool) else str(it))
            for name, it in plain.items()
            if it is not None
        ],
        "listed": [(name, it) for name in _LISTS for it in values[name]],
    }


def _rounding(house: House) -> CommissionRule:
    return CommissionRule(house.commission_step_minor, Rounding(house.commission_direction))


def _show(found: Comparison) -> Mapping[str, Any]:
    """Write a comparison for the page, in percent."""
    return {
        "comparison": found,
        "wagers": [
            (code, [(None, "") if it is None else (_edge(it), str(it)) for it in edges])
            for code, edges in found.wagers
        ],
        "rows": _rows(found.banca),
        "holder_rows": _rows(found.holder) if found.holder is not None else [],
    }


def _rows(table: StakeTable) -> list[tuple[StakeRow, list[Decimal]]]:
    return [(row, [_edge(it) for it in row.edges]) for row in table.rows]


def _edge(edge: Fraction) -> Decimal:
    return Decimal(write_decimal(edge * 100, PERCENT_PLACES))


def _percent(share: Fraction) -> str:
    return f"{float(share * 100):g}"


PAGES: list[URLPattern] = [
    address("house/rules/", own_rules, name="own-rules", need="own_rules.view"),
    address(
        "house/rules/<int:number>/",
        own_rules_version,
        name="own-rules-version",
        need="own_rules.view",
    ),
    address(
        "house/rules/from/<slug:base>/",
        own_rules_draft,
        name="own-rules-draft",
        need="own_rules.adopt",
    ),
]
