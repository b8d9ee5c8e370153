"""One thing wrong with an evening, done behind the database's back, and where it must show."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import connection

from tests.raw_sql import behind_the_guards
from tests.shift.evening import Evening

Found = tuple[str, str]  # figure or tally, side


@dataclass(frozen=True)
class Fault:
    """A fault at a table, and the lines on which it has to be reported.

    `since` is the coup after which it can have arisen, by (talla, number); None: not asked.
    """

    lines: frozenset[Found]
    since: tuple[int, int] | None = None


def steal(evening: Evening, box: str, amount: int) -> tuple[dict[str, int], Fault]:
    """Take from a box before it is counted; return the amount missing at the count, by box."""
    figure = {
        "commission_box": "commission",
        "tip_box": "tips",
        "closing_float": "float",
        "drop_box": "drop",
    }[box]
    return {box: amount}, Fault(frozenset({(figure, "box")}), (1, 1))


def _place_of(evening: Evening, command: Any) -> tuple[int, int] | None:
    """Name the coup that moved money; commission that was asked for or entered has none."""
    numbers = [it.number for it in evening.coups if it.command_id == command]
    return (1, numbers[0]) if numbers else None


def _transfers(evening: Evening) -> list[dict[str, Any]]:
    """Read the movements of coups and into the commission box, if nothing took them back."""
    with connection.cursor() as cursor:
        cursor.execute(
            """SELECT id, reason, command_id, amount_minor FROM tables_transfer AS made
                WHERE session_id = %s AND corrects_id IS NULL
                    AND (reason LIKE 'coup\\_%%' OR reason LIKE 'commission\\_%%')
                    AND reason <> 'coup_void'
                    AND NOT EXISTS (SELECT FROM tables_transfer WHERE corrects_id = made.id)
                ORDER BY id""",
            [evening.session.pk],
        )
        names = ("id", "reason", "command_id", "amount_minor")
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def pay_wrong(evening: Evening, draw: Callable[[int], int], amount: int) -> Fault | None:
    """Book another amount than the coup's for one movement of a coup."""
    made = _transfers(evening)
    if not made:
        return None
    chosen = made[draw(len(made))]
    with behind_the_guards() as cursor:
        cursor.execute(
            "UPDATE tables_transfer SET amount_minor = amount_minor + %s WHERE id = %s",
            [amount, chosen["id"]],
        )
    return Fault(_lines_of(chosen), _place_of(evening, chosen["command_id"]))


def book_twice(evening: Evening, draw: Callable[[int], int], _amount: int) -> Fault | None:
    """Book one movement of a coup a second time, under a key of its own."""
    made = _transfers(evening)
    if not made:
        return None
    chosen = made[draw(len(made))]
    with behind_the_guards() as cursor:
        cursor.execute(
            """INSERT INTO tables_transfer (house_id, session_id, shift_id, gaming_day, debit_id,
                    credit_id, amount_minor, reason, command_id, actor_id, made_at)
                SELECT house_id, session_id, shift_id, gaming_day, debit_id, credit_id,
                    amount_minor, reason, gen_random_uuid(), actor_id, made_at
                FROM tables_transfer WHERE id = %s""",
            [chosen["id"]],
        )
    # A stray movement is placed after the last coup that was recorded before it.
    return Fault(_lines_of(chosen), _place_of(evening, chosen["command_id"]))


def forget_movement(evening: Evening, draw: Callable[[int], int], _amount: int) -> Fault | None:
    """Remove one movement of a coup from the ledger."""
    made = _transfers(evening)
    if not made:
        return None
    chosen = made[draw(len(made))]
    with behind_the_guards() as cursor:
        cursor.execute("DELETE FROM tables_transfer WHERE id = %s", [chosen["id"]])
    return Fault(_lines_of(chosen), _place_of(evening, chosen["command_id"]))


def lose_coup(evening: Evening, draw: Callable[[int], int], _amount: int) -> Fault | None:
    """Remove a coup's row; its movements and its event in the journal stay."""
    voided = _voided(evening)
    coups = [it for it in evening.coups if it.pk not in voided]
    if not coups:
        return None
    coup = coups[draw(len(coups))]
    with behind_the_guards() as cursor:
        cursor.execute("DELETE FROM games_coup WHERE id = %s", [coup.pk])
    return Fault(frozenset({("coups", "records")}), (1, coup.number))


def lose_all_of_coup(evening: Evening, draw: Callable[[int], int], _amount: int) -> Fault | None:
    """Remove a coup from everywhere but the number that it leaves open."""
    voided = _voided(evening)
    coups = [it for it in evening.coups if it.pk not in voided]
    if not coups:
        return None
    coup = coups[draw(len(coups))]
    with behind_the_guards() as cursor:
        cursor.execute("DELETE FROM games_coup WHERE id = %s", [coup.pk])
        cursor.execute("DELETE FROM tables_transfer WHERE command_id = %s", [coup.command_id])
        cursor.execute("DELETE FROM tables_floorevent WHERE command_id = %s", [coup.command_id])
    return Fault(frozenset({("coups", "records")}), (1, coup.number))


def enter_coup_twice(evening: Evening, draw: Callable[[int], int], _amount: int) -> Fault | None:
    """Enter a coup a second time: its row, under the next number, without an event."""
    if not evening.coups:
        return None
    coup = evening.coups[draw(len(evening.coups))]
    number = len(evening.coups) + 1
    with behind_the_guards() as cursor:
        cursor.execute("SELECT * FROM games_coup WHERE id = %s", [coup.pk])
        columns = [it.name for it in cursor.description if it.name != "id"]
        names = ", ".join(f'"{name}"' for name in columns)
        other = {"number": str(number), "command_id": "gen_random_uuid()"}
        values = ", ".join(other.get(name, f'"{name}"') for name in columns)
        cursor.execute(
            f"INSERT INTO games_coup ({names}) SELECT {values} FROM games_coup WHERE id = %s",
            [coup.pk],
        )
    return Fault(frozenset({("coups", "records")}), (1, number))


def swap_card(evening: Evening, draw: Callable[[int], int], _amount: int) -> Fault | None:
    """Change the suit of a card of a coup: the money stays, the shoe has other cards."""
    voided = _voided(evening)
    coups = [it for it in evening.coups if it.pk not in voided]
    if not coups or not all(it.punto for it in coups):
        return None  # which cards a coup by totals took nobody knows
    coup = coups[draw(len(coups))]
    suit = {"c": "d", "d": "h", "h": "s", "s": "c"}[coup.punto[1]]
    with behind_the_guards() as cursor:
        cursor.execute(
            "UPDATE games_coup SET punto = %s WHERE id = %s",
            [coup.punto[0] + suit + coup.punto[2:], coup.pk],
        )
    return Fault(frozenset({("cards", "records")}), (1, coup.number))


def settle_wrong(evening: Evening, draw: Callable[[int], int], amount: int) -> Fault | None:
    """Write another pay into a coup's own settlement, its sums to match."""
    voided = _voided(evening)
    winners = [
        (coup, at, bet["wager"])
        for coup in evening.coups
        if coup.pk not in voided
        for at, bet in enumerate(coup.bets or ())
        if bet["pay"]
    ]
    if not winners:
        return None
    coup, at, wager = winners[draw(len(winners))]
    with behind_the_guards() as cursor:
        cursor.execute(
            f"""UPDATE games_coup SET
                bets = jsonb_set(bets, %s, to_jsonb((bets->%s->>'pay')::bigint + %s)),
                {wager}_paid_minor = {wager}_paid_minor + %s,
                house_result_minor = house_result_minor - %s WHERE id = %s""",
            ["{" + str(at) + ",pay}", at, amount, amount, amount, coup.pk],
        )
    return Fault(frozenset({("settlements", "records")}), (1, coup.number))


def _voided(evening: Evening) -> set[int]:
    with connection.cursor() as cursor:
        cursor.execute(
            """SELECT coup_id FROM games_coupvoid JOIN games_coup ON games_coup.id = coup_id
                WHERE session_id = %s""",
            [evening.session.pk],
        )
        return {coup for (coup,) in cursor.fetchall()}


def _lines_of(transfer: dict[str, Any]) -> frozenset[Found]:
    """Return the lines: a wrong entry differs from the rules, and the count differs from the entry.

    Where bets are not recorded there are no rules to differ from; the act that moved the money
    records its amount too, so the movement itself is always a wrong one.
    """
    figure = "float" if transfer["reason"] in ("coup_collected", "coup_paid") else "commission"
    lines = {(figure, "box"), ("movements", "records")}
    if transfer["reason"] != "commission_taken":
        lines.add((figure, "records"))
    return frozenset(lines)


def leave_more(evening: Evening, draw: Callable[[int], int], amount: int) -> Fault | None:
    """Write more into a record of uncollected commission, as a thief of the payment would."""
    lines = {("commission", "records"), ("movements", "records")}
    return _spoil_entry(evening, draw, "uncollected", amount, lines)


def say_more_was_paid(evening: Evening, draw: Callable[[int], int], amount: int) -> Fault | None:
    """Write another amount into a record of paid commission than the chips that moved."""
    return _spoil_entry(evening, draw, "paid", amount, {("movements", "records")})


def say_more_was_taken(evening: Evening, draw: Callable[[int], int], amount: int) -> Fault | None:
    """Write another amount of commission for coups without bets than the chips that moved."""
    with behind_the_guards() as cursor:
        cursor.execute(
            """SELECT id FROM games_commissiontaken WHERE session_id = %s AND NOT EXISTS
                (SELECT FROM games_commissiontakenback AS back
                    WHERE back.taken_id = games_commissiontaken.id) ORDER BY id""",
            [evening.session.pk],
        )
        entries = cursor.fetchall()
        if not entries:
            return None
        cursor.execute(
            "UPDATE games_commissiontaken SET amount_minor = amount_minor + %s WHERE id = %s",
            [amount, entries[draw(len(entries))][0]],
        )
    return Fault(frozenset({("movements", "records")}))


def _spoil_entry(
    evening: Evening, draw: Callable[[int], int], kind: str, amount: int, lines: set[Found]
) -> Fault | None:
    with behind_the_guards() as cursor:
        cursor.execute(
            """SELECT id FROM tables_commissionentry
                WHERE session_id = %s AND kind = %s ORDER BY id""",
            [evening.session.pk, kind],
        )
        entries = cursor.fetchall()
        if not entries:
            return None
        cursor.execute(
            "UPDATE tables_commissionentry SET amount_minor = amount_minor + %s WHERE id = %s",
            [amount, entries[draw(len(entries))][0]],
        )
    return Fault(frozenset(lines))


FAULTS = (
    pay_wrong,
    book_twice,
    forget_movement,
    lose_coup,
    lose_all_of_coup,
    enter_coup_twice,
    swap_card,
    settle_wrong,
    leave_more,
    say_more_was_paid,
    say_more_was_taken,
)
"""People's manipulations of the records. The boxes were counted before, so they match the play."""
