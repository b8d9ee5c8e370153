"""The counts a second way: dealt hand by hand from the cards left, nothing precomputed."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.draw import DrawTable, PuntoAct
from games.rules.odds import Composition, Counts

VALUES = range(10)


def count_by_hands(
    table: DrawTable, composition: Composition, *, five_draws: bool = True
) -> Counts:
    """The counts of `count_coups`, by enumerating both hands and their third cards."""
    return _Enumeration(table, list(composition), five_draws).run()


class _Enumeration:
    """Unordered pairs for each hand, then the third cards that the table asks for."""

    def __init__(self, table: DrawTable, left: list[int], five_draws: bool) -> None:
        self.table, self.left, self.five_draws = table, left, five_draws
        self.after_four = sum(left) - 4
        self.tie = 0
        self.punto, self.banca, self.cards = [0] * 10, [0] * 10, [0] * 3

    def run(self) -> Counts:
        for punto_two, punto_ways in self._pairs():
            for banca_two, ways in self._pairs():
                self._coup(punto_two, banca_two, punto_ways * ways)
        four, five, six = self.cards
        return Counts(
            sum(self.cards), self.tie, tuple(self.punto), tuple(self.banca), (four, five, six)
        )

    def _pairs(self) -> Iterator[tuple[int, int]]:
        """Totals of two cards and their ordered ways; the cards are out while the caller works."""
        left = self.left
        for first in VALUES:
            ways = left[first]
            left[first] -= 1
            for second in range(first, 10):
                both = ways * left[second] * (1 if first == second else 2)
                if both > 0:
                    left[second] -= 1
                    yield (first + second) % 10, both
                    left[second] += 1
            left[first] += 1

    def _coup(self, punto: int, banca: int, ways: int) -> None:
        after_five = self.after_four - 1
        if punto > 7 or banca > 7:
            self._add(punto, banca, ways * self.after_four * after_five, 0)
            return
        act = self.table.punto[punto]
        if act is PuntoAct.STAND or (act is PuntoAct.CHOICE and not self.five_draws):
            if self.table.banca_draws(banca, punto, None):
                self._banca_third(punto, banca, ways * after_five, 1)
            else:
                self._add(punto, banca, ways * self.after_four * after_five, 0)
            return
        left = self.left
        for third in VALUES:
            if not left[third]:
                continue
            with_third = ways * left[third]
            score = (punto + third) % 10
            if self.table.banca_draws(banca, score, third):
                left[third] -= 1
                self._banca_third(score, banca, with_third, 2)
                left[third] += 1
            else:
                self._add(score, banca, with_third * after_five, 1)

    def _banca_third(self, punto: int, banca: int, ways: int, cards: int) -> None:
        for value, count in enumerate(self.left):
            if count:
                self._add(punto, (banca + value) % 10, ways * count, cards)

    def _add(self, punto: int, banca: int, ways: int, cards: int) -> None:
        self.cards[cards] += ways
        if punto == banca:
            self.tie += ways
        elif punto > banca:
            self.punto[punto] += ways
        else:
            self.banca[banca] += ways
