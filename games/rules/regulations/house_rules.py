"""A house's rules as a record that it can keep: its changes to a version of a text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from games.rules.errors import RegulationViolation, Violation
from games.rules.regulations import TEXTS
from games.rules.regulations.base import (
    Deduction,
    MaximumRule,
    Odds,
    Regulation,
    StakeRule,
    StepRule,
)
from games.rules.regulations.commission import CommissionRule
from games.rules.regulations.derived import derive_regulation
from games.rules.regulations.play_rules import PreparationStep
from games.rules.regulations.registry import Registry
from games.rules.values import verify_kind
from games.rules.wagers import WagerKind

_UNREADABLE: Final = (
    Violation,
    AttributeError,
    KeyError,
    TypeError,
    ValueError,
    ZeroDivisionError,
)
_NAMES: Final = ("base", "base_version", "key", "title", "version")


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The arguments of `derive_regulation`; None leaves a field as in the text."""

    base: str
    base_version: str
    key: str
    title: str
    version: str
    decks: int | None = None
    wagers: Mapping[WagerKind, Odds] | None = None
    deductions: tuple[Deduction, ...] | None = None
    standing_players: bool | None = None
    steps: frozenset[StepRule] | None = None
    tie_cap: Fraction | None = None
    maximum_rule: MaximumRule | None = None
    commission: CommissionRule | None = None
    stakes: StakeRule | None = None
    seats: Mapping[str, int] | None = None
    preparation: frozenset[PreparationStep] | None = None
    cards_behind: int | None = None

    @property
    def changes(self) -> dict[str, Any]:
        """The fields that the house sets itself."""
        return {name: getattr(self, name) for name in _CODECS if getattr(self, name) is not None}


def make_regulation(rules: HouseRules, registry: Registry = TEXTS) -> Regulation:
    """The regulation that a house's rules make, verified again.

    Raises as `derive_regulation`, and `regulation.unknown` or `regulation.version_unknown` for a
    text that the registry does not hold.
    """
    verify_kind("rules", rules, HouseRules)
    base = registry.find(rules.base, rules.base_version)
    return derive_regulation(
        base, key=rules.key, title=rules.title, version=rules.version, **rules.changes
    )


def write_house_rules(rules: HouseRules) -> dict[str, Any]:
    """The rules as plain values for JSON; `read_house_rules` gives the same rules back.

    Raises `regulation.record` for rules that could not be read back.
    """
    verify_kind("rules", rules, HouseRules)
    record: dict[str, Any] = {name: getattr(rules, name) for name in _NAMES}
    record["changes"] = {name: _write(name, value) for name, value in rules.changes.items()}
    read_house_rules(record)
    return record


def _write(name: str, value: Any) -> Any:
    write, read = _CODECS[name]
    try:
        found = write(value)
        if read(found) == value:
            return found
    except _UNREADABLE:
        pass
    raise _refusal(name, value)


def read_house_rules(record: Mapping[str, Any]) -> HouseRules:
    """The rules of a record. Raises `regulation.record`, which names the wrong field."""
    if not isinstance(record, Mapping):
        raise _refusal("record", record)
    for name in record:
        if name not in _NAMES and name != "changes":
            raise _refusal(str(name), record[name])
    for name in _NAMES:
        if not isinstance(record.get(name), str):
            raise _refusal(name, record.get(name))
    changes = record.get("changes")
    if not isinstance(changes, Mapping):
        raise _refusal("changes", changes)
    read: dict[str, Any] = {}
    for name, value in changes.items():
        if name not in _CODECS:
            raise _refusal(str(name), value)
        try:
            read[name] = _CODECS[name][1](value)
        except _UNREADABLE:
            raise _refusal(name, value) from None
    return HouseRules(**{name: record[name] for name in _NAMES}, **read)


def _refusal(field: str, value: object) -> RegulationViolation:
    return RegulationViolation("regulation.record", field=field, text=str(value))


def _read_exactly(kind: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise TypeError
        return value

    return read


_read_whole: Final = _read_exactly(int)
_read_text: Final = _read_exactly(str)


def _read_part(value: Any) -> Fraction:
    return Fraction(_read_text(value))


def _write_wagers(wagers: Mapping[WagerKind, Odds]) -> dict[str, str]:
    return {WagerKind(kind).value: str(odds) for kind, odds in wagers.items()}


def _read_wagers(value: Any) -> Mapping[WagerKind, Odds]:
    wagers: dict[WagerKind, Odds] = {}
    for kind, odds in value.items():
        pays, per = odds.split(":")
        wagers[WagerKind(kind)] = Odds(int(pays), int(per))
    return MappingProxyType(wagers)


def _write_deductions(deductions: tuple[Deduction, ...]) -> list[dict[str, Any]]:
    return [
        {
            "wager": WagerKind(one.wager).value,
            "share": str(one.share),
            "article": one.article,
            "totals": sorted(one.with_totals),
        }
        for one in deductions
    ]


def _read_deductions(value: Any) -> tuple[Deduction, ...]:
    return tuple(
        Deduction(
            WagerKind(one["wager"]),
            _read_part(one["share"]),
            _read_text(one["article"]),
            frozenset(map(_read_whole, one["totals"])),
        )
        for one in _read_exactly(list)(value)
    )


def _write_steps(steps: frozenset[StepRule]) -> list[str]:
    return sorted(StepRule(rule).value for rule in steps)


def _read_steps(value: Any) -> frozenset[StepRule]:
    return frozenset(map(StepRule, _read_exactly(list)(value)))


def _write_preparation(added: frozenset[PreparationStep]) -> list[str]:
    return [step.value for step in PreparationStep if step in added]


def _read_preparation(value: Any) -> frozenset[PreparationStep]:
    return frozenset(map(PreparationStep, _read_exactly(list)(value)))


def _write_maximum(rule: MaximumRule) -> dict[str, Any]:
    return {"exact": list(rule.exact), "low": rule.low, "high": rule.high}


def _read_maximum(value: Any) -> MaximumRule:
    low, high = (None if value[at] is None else _read_whole(value[at]) for at in ("low", "high"))
    return MaximumRule(tuple(map(_read_whole, value["exact"])), low, high)


def _write_commission(rule: CommissionRule) -> dict[str, Any]:
    return {"step_minor": rule.step_minor, "direction": rule.direction.value}


def _read_commission(value: Any) -> CommissionRule:
    return CommissionRule(_read_whole(value["step_minor"]), value["direction"])


def _write_stakes(rule: StakeRule) -> dict[str, int]:
    return {"minimum_minor": rule.minimum_minor, "step_minor": rule.step_minor}


def _read_stakes(value: Any) -> StakeRule:
    return StakeRule(_read_whole(value["minimum_minor"]), _read_whole(value["step_minor"]))


def _read_seats(value: Any) -> Mapping[str, int]:
    return MappingProxyType(
        {_read_text(key): _read_whole(most) for key, most in _read_exactly(dict)(value).items()}
    )


_CODECS: Final[Mapping[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]]] = {
    "decks": (_read_whole, _read_whole),
    "wagers": (_write_wagers, _read_wagers),
    "deductions": (_write_deductions, _read_deductions),
    "standing_players": (_read_exactly(bool), _read_exactly(bool)),
    "steps": (_write_steps, _read_steps),
    "tie_cap": (str, _read_part),
    "maximum_rule": (_write_maximum, _read_maximum),
    "commission": (_write_commission, _read_commission),
    "stakes": (_write_stakes, _read_stakes),
    "seats": (dict, _read_seats),
    "preparation": (_write_preparation, _read_preparation),
    "cards_behind": (_read_whole, _read_whole),
}
"""How each field that a house may set is written and read."""
CHANGES: Final = tuple(_CODECS)
"""The fields that a house may set."""
