"""An amount out of proportion: corrected, or written with a reason and a second signature."""

from typing import Final

from casino.lib.errors import AgainstTheRules, BadInput
from casino.lib.policy import Actor
from casino.lib.reasons import verify_reason
from games.rules.limits import Limits
from tables.floor.models import GamingTable
from tables.ledger.services.ledger import BY_ONE, BySecond
from tables.limits.selectors.proportion import Amount, are_usual, is_usual
from tables.sign_in.services.witness import verify_witness

COUNTERSIGN: Final = "amount.countersign"


def sign_if_unusual(
    *,
    actor: Actor,
    table: GamingTable,
    of: Amount,
    amount_minor: int,
    reason: str,
    witness: Actor | None,
    coups: int = 1,
) -> BySecond:
    """Return the second person who signs an amount and the reason; None for a usual one.

    If a second person signs a usual amount, it is written with both names. The refusal does not
    reveal the contents of a box or float. Raises NotAllowed `witness.role`; BadInput
    `amount.by_two`, `amount.reason`; AgainstTheRules `amount.unusual`, `witness.same_person`,
    `witness.apart`.
    """
    words = reason.strip()
    if witness is None:
        if not is_usual(table, of, amount_minor, coups=coups):
            raise AgainstTheRules(
                "amount.unusual", params={"amount_minor": amount_minor, "table": table.number}
            )
        if words:
            raise BadInput("amount.by_two")
        return BY_ONE
    return _sign(actor, witness, words)


def sign_if_limits_are_unusual(
    *, actor: Actor, table: GamingTable, limits: Limits, reason: str, witness: Actor | None
) -> BySecond:
    """Return the second person who signs limits, and the reason.

    Usual ones may have a reason of one person. Raises AgainstTheRules `limits.unusual`; and for a
    second person like `sign_if_unusual`.
    """
    words = reason.strip()
    if witness is not None:
        return _sign(actor, witness, words)
    if not are_usual(table, limits):
        raise AgainstTheRules(
            "limits.unusual",
            params={
                "minimum_minor": limits.minimum_minor,
                "maximum_minor": limits.maximum_minor,
                "table": table.number,
            },
        )
    return BySecond(None, words)


def _sign(actor: Actor, witness: Actor, words: str) -> BySecond:
    if not words:
        raise BadInput("amount.by_two")
    words = verify_reason(words, "amount.reason")
    verify_witness(actor=actor, witness=witness, act=COUNTERSIGN)
    return BySecond(witness, words)


def verify_said(*, table: GamingTable, of: Amount, amount_minor: int, reason: str) -> None:
    """Refuse an unusual amount without a reason, where others look at it before it counts.

    Raises AgainstTheRules `amount.unsaid`.
    """
    if not reason and not is_usual(table, of, amount_minor):
        raise AgainstTheRules(
            "amount.unsaid", params={"amount_minor": amount_minor, "table": table.number}
        )
