"""The real contents of a table: the chips of the float and in its three boxes."""

from dataclasses import asdict, dataclass
from typing import Any, Self

from casino.demo.plan import notes_of, pieces_of


@dataclass
class Boxes:
    """The chips and notes of one table session, as the player moved them; smallest unit."""

    float_minor: int
    commission_minor: int = 0
    tips_minor: int = 0
    drop_minor: int = 0
    coups: int = 0

    def settle(self, settlement: dict[str, Any], *, deferred: bool = False) -> None:
        """Move the chips of a settled coup: the commission goes into its box, not the float.

        If it is `deferred` the guest keeps it for now.
        """
        commission = int(settlement["commission_minor"])
        self.float_minor += int(settlement["house_result_minor"]) - commission
        if not deferred:
            self.collect(commission)

    def collect(self, amount_minor: int) -> None:
        """Put commission that a guest pays into its box."""
        self.commission_minor += amount_minor

    def fill(self, amount_minor: int) -> None:
        """Put chips from the cage into the tray."""
        self.float_minor += amount_minor

    def tip(self, amount_minor: int) -> None:
        """Put a tip into its box."""
        self.tips_minor += amount_minor

    def drop(self, amount_minor: int) -> None:
        """Change notes for chips: the notes go into the drop box."""
        self.float_minor -= amount_minor
        self.drop_minor += amount_minor

    def counts(self) -> dict[str, dict[str, int]]:
        """Count everything, as a closing count is sent."""
        return {
            "closing_float": pieces_of(self.float_minor),
            "commission_box": pieces_of(self.commission_minor),
            "tip_box": pieces_of(self.tips_minor),
            "drop_box": notes_of(self.drop_minor),
        }

    def row(self) -> dict[str, int]:
        """Write as plain values."""
        return asdict(self)

    @classmethod
    def of_row(cls, row: dict[str, int]) -> Self:
        """Read what `row` wrote."""
        return cls(**row)
