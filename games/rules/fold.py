"""State computed from operations: each is verified, applied and recorded with its article.

A state is an immutable value. An operation is a value too; the rule for its kind returns the next
state or raises a `Violation`. `verify`, `can` and `apply` share that one rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar

from games.rules.errors import Advisory, OperationViolation, Violation
from games.rules.values import verify_kind, verify_several, verify_text, verify_whole

__all__ = ["Folded", "Override", "Recorded", "Rulebook", "Ruling", "fold", "read_choice"]

S = TypeVar("S", bound="Folded")
E = TypeVar("E", bound=Enum)
O = TypeVar("O")  # noqa: E741 - the operation, beside S the state


class Override(NamedTuple):
    """A jefe's signature under an odd but allowed operation."""

    jefe: str
    reason: str


class Recorded(NamedTuple):
    """One operation as it took effect: its author, its moment, its article."""

    operation: object
    article: str
    by: str = ""
    at_ms: int = 0
    override: Override | None = None


class Ruling(NamedTuple, Generic[S]):
    """A rule's answer to an operation: the state after it, its article, and its oddities."""

    state: S
    article: str
    advisories: tuple[Advisory, ...] = ()


Rule = Callable[[Any, Any], Ruling[Any]]


class Rulebook:
    """The rules of one kind of state by the kind of operation."""

    def __init__(self) -> None:
        self._rules: dict[type[object], Rule] = {}

    def on(
        self, kind: type[O]
    ) -> Callable[[Callable[[S, O], Ruling[S]]], Callable[[S, O], Ruling[S]]]:
        """Registers the decorated function as the rule for operations of this kind."""

        def register(rule: Callable[[S, O], Ruling[S]]) -> Callable[[S, O], Ruling[S]]:
            if kind in self._rules:
                raise ValueError(f"{kind.__name__} has a rule already")
            self._rules[kind] = rule
            return rule

        return register

    @property
    def kinds(self) -> tuple[type[object], ...]:
        """The kinds of operation that have a rule."""
        return tuple(self._rules)

    def rule_for(self, operation: object) -> Rule:
        """The rule for this operation. Raises `operation.unknown`."""
        try:
            return self._rules[type(operation)]
        except KeyError:
            raise OperationViolation("operation.unknown", name=type(operation).__name__) from None


NO_RULES: Final = Rulebook()


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """A state that operations act on. Subclasses give `rulebook`."""

    log: tuple[Recorded, ...] = field(default=(), compare=False)
    """Everything that took effect, oldest first."""

    @property
    def rulebook(self) -> Rulebook:
        """The rules that decide this state's operations."""
        return NO_RULES

    def apply(
        self, operation: object, *, by: str = "", at_ms: int = 0, override: Override | None = None
    ) -> Self:
        """The state after `operation`, recorded.

        Raises the rule's `Violation`; an `Advisory` unless a jefe overrides it by name and
        reason; `operation.unsigned` for an override without them; `value.text` or `value.whole`
        for a name or a time that is none.
        """
        verify_text("by", by)
        verify_whole("at_ms", at_ms)
        ruling = self._rule(operation, override)
        signed = override if ruling.advisories else None
        record = Recorded(operation, ruling.article, by, at_ms, signed)
        state: Self = replace(ruling.state, log=(*self.log, record))
        return state

    def verify(self, operation: object, *, override: Override | None = None) -> None:
        """Raises like `apply`, and does nothing else."""
        self._rule(operation, override)

    def can(self, operation: object, *, override: Override | None = None) -> bool:
        """Whether `operation` may take effect now."""
        try:
            self._rule(operation, override)
        except Violation:
            return False
        return True

    def find_advisories(self, operation: object) -> tuple[Advisory, ...]:
        """The oddities of an operation that is allowed. Raises as `apply` if it is not."""
        return self.rulebook.rule_for(operation)(self, operation).advisories

    def _rule(self, operation: object, override: Override | None) -> Ruling[Any]:
        if override is not None:
            verify_kind("override", override, Override)
            for name, signed in zip(override._fields, override, strict=True):
                verify_text(name, signed)
                if not signed.strip():
                    raise OperationViolation("operation.unsigned")
        ruling = self.rulebook.rule_for(operation)(self, operation)
        if ruling.advisories and override is None:
            raise ruling.advisories[0]
        return ruling


def read_choice(kind: type[E], value: object) -> E:
    """The member of an enumeration that `value` names. Raises `operation.value`."""
    try:
        return kind(value)
    except ValueError:
        raise OperationViolation(
            "operation.value", value=str(value), allowed="/".join(str(one.value) for one in kind)
        ) from None


def fold(state: S, records: Iterable[Recorded]) -> S:
    """The state after these recorded operations: a replay, refused where the rules refuse it."""
    verify_several("records", records)
    for record in records:
        verify_kind("record", record, Recorded)
        state = state.apply(
            record.operation, by=record.by, at_ms=record.at_ms, override=record.override
        )
    return state
