"""DEMO ONLY: a table session played: its coups as lines for COPY, and their sums."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from casino.demo.year.betting import (
    BANCA_PAID,
    BANCA_STAKE,
    COMMISSION,
    ENTRIES,
    LANES,
    LOST,
    PUNTO_PAID,
    PUNTO_STAKE,
    TIE_PAID,
    TIE_STAKE,
    price_bettor,
)
from casino.demo.year.commands import COUP, key_tail
from casino.demo.year.dealing import Dealt, by_totals, deal
from casino.demo.year.floor import Floor, MadeTable
from casino.demo.year.holders import find_holders
from casino.demo.year.plans import SessionPlan
from casino.demo.year.rota import Turn
from casino.demo.year.sheets import NULL
from casino.demo.year.stays import Stay
from casino.demo.year.tables import COMMISSION_RULE
from games.rules.wagers import BET_COLUMNS

_HAND: Final = (
    "punto", "banca", "winner", "punto_total", "banca_total", "natural",
    "punto_pair", "banca_pair",
)  # fmt: skip
_LANES: Final = {
    "punto_stake_minor": PUNTO_STAKE,
    "punto_paid_minor": PUNTO_PAID,
    "banca_stake_minor": BANCA_STAKE,
    "banca_paid_minor": BANCA_PAID,
    "tie_stake_minor": TIE_STAKE,
    "tie_paid_minor": TIE_PAID,
    "commission_minor": COMMISSION,
}
_NOT_PLAYED: Final = tuple(column for column in BET_COLUMNS if column not in _LANES)
_TOTALS_KEPT: Final = (*_LANES, "house_result_minor", *_NOT_PLAYED)
_PHASES: Final = ("bets_ms", "no_va_mas_ms", "cards_ms", "pay_ms")
_PHASE_SHARES: Final = np.array([[0.42], [0.03], [0.13], [0.12]])
"""Of the time of a coup, at least, in the order of `_PHASES`."""
_SESSION_COLUMNS: Final = (
    "house_id", "table_id", "session_id", "shift_id", "gaming_day", "regulation",
    "regulation_version",
)  # fmt: skip
_PARTS: Final = {
    "id": ("id",),
    "number": ("number",),
    "hand": _HAND,
    "holder": ("holder",),
    "bets": ("bets",),
    "totals": _TOTALS_KEPT,
    "phases": _PHASES,
    "person": ("recorded_by_id",),
    "moment": ("recorded_at",),
    "command": ("command_id",),
    "ends": ("talla_id", *_SESSION_COLUMNS),
}
"""The parts of a coup's line and the columns of each: the session's own part comes last."""
COUP_COLUMNS: Final = tuple(name for columns in _PARTS.values() for name in columns)

_VOIDS, _TOTALS = 1 / 500, 1 / 8000
_NOT_TIMED, _TABLE_NOT_TIMED = 0.03, 0.06
_SHUFFLE_MS: Final = 100_000
_UNKNOWN_TOTALS: Final = "\t".join([NULL] * len(_TOTALS_KEPT))
_NO_TIMES: Final = "\t".join([NULL] * len(_PHASES))
Numbers = NDArray[Any]


@dataclass(slots=True)
class Played:
    """A session's coups; lists and arrays are as long as they are many.

    `money` has the lanes of `betting`, of every coup whether its bets were recorded or not.
    """

    lines: list[str]
    dealt: Dealt
    money: Numbers
    recorded: Numbers
    void: Numbers
    seen_cards: Numbers
    holders: list[int | None]
    talla_of: list[int]
    number_of: list[int]
    ids: range
    at: list[int]
    by: list[int]

    @property
    def counted(self) -> Numbers:
        """The coups that count and whose bets are known."""
        counted: Numbers = self.recorded & ~self.void
        return counted


def play_session(
    rng: np.random.Generator,
    floor: Floor,
    table: MadeTable,
    plan: SessionPlan,
    stays: list[Stay],
    turns: list[Turn],
    *,
    first_coup: int,
    first_talla: int,
    of_session: dict[str, object],
) -> Played:
    """Deal and settle a session's coups. `of_session` are its columns, which end every line."""
    rules = table.kind.rules
    dealt = deal(rng, rules, plan.coups)
    coups = plan.coups
    began, at = _pace(rng, plan, dealt)
    marks = _draw_marks(rng, plan)
    options, texts, money_of, is_bet = _draw_bets(rng, table, stays, began, at)
    terms = np.array(dealt.terms)
    money = money_of[terms[:, None], options].sum(axis=1)
    holders: list[int | None] = [None] * coups
    if table.kind.table_format.players_deal:
        holders = find_holders(is_bet[options], dealt, marks.void)
    starts = np.array([turn.starts for turn in turns[1:]], dtype=np.int64)
    by = [turns[it].croupier for it in np.searchsorted(starts, at, "right").tolist()]
    talla_of = [n for n, shoe in enumerate(dealt.shoes) for _ in range(shoe.coups)]
    number_of = [n for shoe in dealt.shoes for n in range(1, shoe.coups + 1)]
    played = Played(
        lines=[],
        dealt=dealt,
        money=money,
        recorded=marks.recorded,
        void=marks.void,
        seen_cards=~marks.by_totals,
        holders=holders,
        talla_of=talla_of,
        number_of=number_of,
        ids=range(first_coup, first_coup + coups),
        at=at.tolist(),
        by=by,
    )
    hands = dealt.hands
    for one in np.flatnonzero(marks.by_totals).tolist():
        hands[one] = by_totals(rules, dealt.outcomes[one])
    bets = [
        "[" + "".join([texts_of[it] for it in row])[2:] + "]"
        for texts_of, row in zip([texts[it] for it in dealt.terms], options.tolist(), strict=True)
    ]
    totals = _write_totals(money)
    for one in np.flatnonzero(~marks.recorded).tolist():
        bets[one], totals[one] = NULL, _UNKNOWN_TOTALS
    tail = key_tail(floor.recipe.seed, COUP)
    moments = np.datetime_as_string(at.astype("datetime64[ms]"), timezone="UTC").tolist()
    session = "\t".join(str(of_session[name]) for name in _SESSION_COLUMNS)
    ends = [f"{first_talla + it}\t{session}\n" for it in range(len(dealt.shoes))]
    parts = {
        "id": map(str, played.ids),
        "number": map(str, number_of),
        "hand": hands,
        "holder": [NULL if holder is None else str(holder) for holder in holders],
        "bets": bets,
        "totals": totals,
        "phases": _draw_phases(rng, at - began),
        "person": map(str, by),
        "moment": moments,
        "command": [f"{row:012x}{tail}" for row in played.ids],
        "ends": [ends[talla] for talla in talla_of],
    }
    played.lines = ["\t".join(line) for line in zip(*map(parts.pop, _PARTS), strict=True)]
    return played


@dataclass(slots=True)
class _Marks:
    recorded: Numbers
    void: Numbers
    by_totals: Numbers


def _draw_marks(rng: np.random.Generator, plan: SessionPlan) -> _Marks:
    """Draw which coups are void, entered by totals, or without their bets: one of these at most."""
    chance = rng.random(plan.coups)
    void = chance < _VOIDS
    by_totals = (chance >= _VOIDS) & (chance < _VOIDS + _TOTALS)
    recorded = np.ones(plan.coups, bool)
    if plan.unrecorded:
        recorded[rng.integers(0, plan.coups, plan.unrecorded)] = False
        recorded |= void | by_totals
    return _Marks(recorded, void, by_totals)


def _pace(rng: np.random.Generator, plan: SessionPlan, dealt: Dealt) -> tuple[Numbers, Numbers]:
    """Return when each coup began and was recorded; shuffling and interruptions are between."""
    weights = 0.6 + rng.random(plan.coups) * 0.5 + rng.random(plan.coups) * 0.3
    breaks = np.zeros(plan.coups)
    opening = np.cumsum([0, *(shoe.coups for shoe in dealt.shoes[:-1])])
    breaks[opening] = _SHUFFLE_MS
    stopped = 0 if plan.suspended is None else plan.suspended[1] - plan.suspended[0]
    active = plan.play_until - plan.play_from - stopped - 2000
    # Where little time is left, shuffling is done in no more than a fifth of it.
    breaks *= min(1.0, active / 5 / max(1.0, float(breaks.sum())))
    lasts = weights * ((active - breaks.sum()) / weights.sum())
    at = plan.play_from + np.cumsum(lasts + breaks)
    began = at - lasts
    if plan.suspended is not None:
        # Coups that would have begun before its end or run into it wait until play continues.
        late = at > plan.suspended[0]
        began[late] += stopped
        at[late] += stopped
        first = int(late.argmax())
        if late.any() and began[first] < plan.suspended[1]:
            began[first] = min(plan.suspended[1], at[first] - 1)
    return began.astype(np.int64), at.astype(np.int64)


def _draw_bets(
    rng: np.random.Generator,
    table: MadeTable,
    stays: list[Stay],
    began: Numbers,
    at: Numbers,
) -> tuple[Numbers, list[list[str]], Numbers, Numbers]:
    """Return an option for each coup and seat, texts and money by terms, and which are bets.

    Option 0 is nobody; a stay's options follow those of the stay before.
    """
    rules = table.kind.rules
    rule = rules.rounding(COMMISSION_RULE)
    bettors = [price_bettor(rules, rule, it.seat + 1, it.habit, it.unit, it.tie) for it in stays]
    sits = np.zeros((len(at), table.kind.seats), np.int64)
    sat = np.searchsorted(began, [it.sat for it in stays], "left").tolist()
    gone = np.searchsorted(at, [it.left for it in stays], "right").tolist()
    sat[0], gone[0] = 0, len(at)  # the steady one
    for number, stay in enumerate(stays):
        sits[sat[number] : gone[number], stay.seat] = number + 1
    entries = rng.integers(0, ENTRIES, sits.shape, dtype=np.int64)
    options = np.where(sits > 0, sits * ENTRIES + entries, 0)
    width = (len(stays) + 1) * ENTRIES
    is_bet = np.zeros(width, bool)
    is_bet[ENTRIES:] = np.concatenate([it.bets for it in bettors])
    nobody = ~is_bet[options].any(axis=1)
    options[nobody, stays[0].seat] = ENTRIES  # the first entry of the steady one
    nothing = ("",) * ENTRIES
    numbers = range(len(bettors[0].texts))
    texts = [
        [text for part in (nothing, *(it.texts[n] for it in bettors)) for text in part]
        for n in numbers
    ]
    nil = np.zeros((len(numbers), ENTRIES, LANES), np.int64)
    money = np.concatenate([nil, *(it.money for it in bettors)], axis=1)
    return options, texts, money, is_bet


def _write_totals(money: Numbers) -> list[str]:
    paid = money[:, PUNTO_PAID] + money[:, BANCA_PAID] + money[:, TIE_PAID]
    result = money[:, LOST] - paid + money[:, COMMISSION]
    totals = {
        **{name: money[:, lane] for name, lane in _LANES.items()},
        **dict.fromkeys(_NOT_PLAYED, np.zeros_like(result)),
        "house_result_minor": result,
    }
    rows = np.column_stack([totals[name] for name in _TOTALS_KEPT]).tolist()
    return ["\t".join(map(str, row)) for row in rows]


def _draw_phases(rng: np.random.Generator, lasts: Numbers) -> list[str]:
    """Draw how long each phase took; some coups were recorded at once, and have none."""
    if rng.random() < _TABLE_NOT_TIMED:
        return [_NO_TIMES] * len(lasts)
    shares = rng.random((len(_PHASES), len(lasts))) * 0.1 + _PHASE_SHARES
    rows = (shares * np.maximum(lasts, 0)).astype(np.int64).T.tolist()
    timed = (rng.random(len(lasts)) >= _NOT_TIMED).tolist()
    return [
        "\t".join(map(str, row)) if is_timed else _NO_TIMES
        for row, is_timed in zip(rows, timed, strict=True)
    ]
