"""Regulations by key and version: the rules of every coup played can always be found again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Self

from games.rules.errors import RegulationViolation
from games.rules.regulations.base import Regulation
from games.rules.values import verify_kind


@dataclass(frozen=True, slots=True)
class Registry:
    """Every version of every regulation, and of each key the one in force."""

    versions: Mapping[tuple[str, str], Regulation]
    in_force: Mapping[str, Regulation]

    @classmethod
    def of(cls, *regulations: Regulation) -> Self:
        """The registry of these; of one key the last is in force. Raises as `add`."""
        registry = cls(MappingProxyType({}), MappingProxyType({}))
        for regulation in regulations:
            registry = registry.add(regulation)
        return registry

    def add(self, regulation: Regulation) -> Self:
        """A registry with one regulation more, in force from now on.

        Raises `regulation.version_taken`: rules that coups were played under are never replaced.
        """
        verify_kind("regulation", regulation, Regulation)
        key, version = regulation.key, regulation.version
        if (key, version) in self.versions:
            raise RegulationViolation("regulation.version_taken", key=key, version=version)
        return type(self)(
            MappingProxyType({**self.versions, (key, version): regulation}),
            MappingProxyType({**self.in_force, key: regulation}),
        )

    def find(self, key: str, version: str | None = None) -> Regulation:
        """The regulation `key`, in the given version or the one in force.

        Raises `regulation.unknown`, `regulation.version_unknown`.
        """
        try:
            regulation = self.in_force[key]
        except (KeyError, TypeError):
            raise RegulationViolation("regulation.unknown", key=str(key)) from None
        if version is None:
            return regulation
        try:
            return self.versions[key, version]
        except (KeyError, TypeError):
            raise RegulationViolation(
                "regulation.version_unknown", key=key, version=str(version)
            ) from None
