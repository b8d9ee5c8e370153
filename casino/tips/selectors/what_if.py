"""Reads the suppositions of a what-if from an address: `points.croupier=3&minutes.C4=480`."""

from collections.abc import Mapping
from typing import Final

from casino.lib.errors import BadInput
from casino.lib.paging import read_number
from casino.tips.guards import POINTS_MOST
from casino.tips.models.pools import SECONDS_MOST
from casino.tips.selectors.day import Supposed
from casino.tips.selectors.rules import PARTS_MOST, SHARING_ROLES
from casino.tips.sharing import Ratio

COUNTED_MOST: Final = 10**12


def read_supposed(params: Mapping[str, str]) -> Supposed | None:
    """Read the points, minutes, parts and amount that are filled in; None when nothing is.

    Raises BadInput `input.malformed` naming the field.
    """
    points, seconds, plain = {}, {}, {}
    for name, text in params.items():
        kind, _, key = name.partition(".")
        if not text.strip():
            continue
        if kind == "points" and key in SHARING_ROLES:
            points[key] = _read(name, text, POINTS_MOST)
        elif kind == "minutes" and key:
            seconds[key] = _read(name, text, SECONDS_MOST // 60) * 60
        elif name in ("staff_numerator", "staff_denominator"):
            plain[name] = _read(name, text, PARTS_MOST)
        elif name == "counted_minor":
            plain[name] = _read(name, text, COUNTED_MOST)
    if not (points or seconds or plain):
        return None
    return Supposed(points, seconds, _read_staff(plain), plain.get("counted_minor"))


def _read_staff(plain: Mapping[str, int]) -> Ratio | None:
    if not {"staff_numerator", "staff_denominator"} & plain.keys():
        return None
    staff = Ratio(plain.get("staff_numerator", 0), plain.get("staff_denominator", 0))
    if not 1 <= staff.numerator <= staff.denominator:
        raise BadInput("tips.staff_part", params={"most": PARTS_MOST})
    return staff


def _read(name: str, text: str, most: int) -> int:
    return read_number({name: text.strip()}, name, most) or 0
