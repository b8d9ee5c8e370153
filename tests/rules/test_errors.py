"""Every code is registered, is raised somewhere, and carries the values its sentence names."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path

import pytest

from games.rules import errors
from games.rules.errors import (
    TEMPLATES,
    Advisory,
    CardViolation,
    LimitViolation,
    Violation,
    template_params,
)

SOURCES = Path(errors.__file__).parent


def test_every_registered_code_is_raised_somewhere() -> None:
    text = "".join(path.read_text() for path in SOURCES.rglob("*.py") if path.name != "errors.py")
    used = set(re.findall(r'"((?:[a-z]+)\.[a-z_]+)"', text))
    if 'f"coup.third_{fault}"' in text:
        used |= {"coup.third_missing", "coup.third_undue"}
    assert set(TEMPLATES) - used == set()


def test_a_sentence_needs_only_plain_names() -> None:
    for code in TEMPLATES:
        assert all(name.isidentifier() for name in template_params(code)), code


def test_an_unregistered_code_cannot_be_raised() -> None:
    with pytest.raises(ValueError, match="unregistered"):
        Violation("card.invented")


def test_a_violation_without_the_values_of_its_sentence_cannot_be_raised() -> None:
    with pytest.raises(ValueError, match="text"):
        Violation("card.unknown")


def test_a_violation_reads_as_a_sentence_with_its_article() -> None:
    violation = LimitViolation(
        "limits.ratio",
        "asturias-2011 D",
        maximum_minor=3000,
        minimum_minor=1000,
        allowed="20/50/100",
    )
    assert str(violation) == (
        "The maximum 3000 must be 20/50/100 times the minimum 1000. [asturias-2011 D]"
    )
    assert violation.params["maximum_minor"] == 3000


@pytest.mark.parametrize("duplicate", [copy.copy, lambda v: pickle.loads(pickle.dumps(v))])
def test_a_violation_survives_copy_and_pickle(duplicate) -> None:
    original = Advisory("sabot.holder_against_banca", "asturias-2011 C", seat=4)
    again = duplicate(original)
    assert type(again) is Advisory
    assert (again.code, again.article, again.params) == (
        original.code,
        original.article,
        original.params,
    )


def test_unprintable_values_are_spelled_out_and_endless_ones_are_cut() -> None:
    assert str(CardViolation("card.unknown", text="\ud800\x1b")) == r"“\ud800\x1b” is not a card."
    assert len(str(CardViolation("card.unknown", text="J" * 10**6))) < 500


def test_an_advisory_is_a_violation_of_its_own_type() -> None:
    assert issubclass(Advisory, Violation)
    assert not issubclass(LimitViolation, Advisory)
