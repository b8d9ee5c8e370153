"""The auditors' commands: exact JSON, readable tables, narrow errors, and no database at all."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any, Final

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games.rules.regulations import REGULATIONS
from tests.rules.samples import ROADS, SHOES
from tests.rules.test_odds import PUBLISHED

EIGHT_DECKS = ",".join(f"{rank}=32" for rank in "A23456789TJQK")


def ask(*words: str) -> str:
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


DEAF: Final = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}
"""Nobody listens at this address."""
ABSENT: Final[dict[str, str]] = {}
"""The built-in servers, in a data folder that has none."""


def ask_json(*words: str) -> Any:
    return json.loads(ask(*words, "--json"))


def refuse(*words: str) -> str:
    with pytest.raises(CommandError) as caught:
        ask(*words)
    assert caught.value.returncode == 1
    return str(caught.value)


@pytest.mark.parametrize("decks", PUBLISHED)
def test_odds_prints_the_published_counts(decks: int) -> None:
    facts = ask_json("odds", "--regulation", "asturias-2011", "--decks", str(decks))
    assert list(facts) == ["regulation", "decks", "counts", "bets"]
    assert (facts["regulation"], facts["decks"]) == ("asturias-2011", decks)
    assert list(facts["counts"]) == ["banca", "punto", "tie", "total"]
    assert tuple(facts["counts"].values()) == PUBLISHED[decks]


@pytest.mark.parametrize("key", REGULATIONS)
def test_odds_prints_only_the_bets_of_the_regulation_as_decimal_strings(key: str) -> None:
    facts = ask_json("odds", "--regulation", key)
    assert set(facts["bets"]) == {kind.value for kind in REGULATIONS[key].wagers}
    assert facts["decks"] == REGULATIONS[key].decks
    for odds in facts["bets"].values():
        assert list(odds) == ["edge", "variance"]
        for text in odds.values():
            assert len(text.partition(".")[2]) >= 10


def test_italia_returns_98_99_percent_on_banca() -> None:
    bets = ask_json("odds", "--regulation", "italia-online")["bets"]
    assert bets["banca"]["edge"] == "0.010117482891"
    assert bets["punto_pair"]["edge"] == bets["banca_pair"]["edge"] == "0.058823529412"
    six = ask_json("odds", "--regulation", "italia-online", "--decks", "6")["bets"]
    assert six["punto_pair"]["edge"] == "-0.183279742765"


def test_odds_of_the_cards_left() -> None:
    full = ask_json("odds", "--regulation", "asturias-2011", "--decks", "8")
    left = ("odds", "--regulation", "asturias-2011", "--remaining")
    assert ask_json(*left, EIGHT_DECKS) == full
    assert ask_json(*left, EIGHT_DECKS, "--decks", "8") == full
    assert ask_json(*left, "A=2,2=1,9=4")["counts"]["total"] == 5040
    assert ask_json(*left, "A=2,2=1,9=4")["decks"] == 6


def test_odds_reads_as_a_table() -> None:
    text = ask("odds", "--regulation", "asturias-2011", "--decks", "8")
    assert "416 cards left of 8 decks" in text
    assert "2,292,252,566,437,888" in text
    assert "tie    0.143596287787  14.3596" in text
    assert "These rules are played with 1." in ask(
        "odds", "--regulation", "italia-online", "--decks", "6"
    )


def test_a_ten_may_be_written_as_it_is_spoken() -> None:
    left = ("odds", "--regulation", "italia-online", "--remaining")
    assert ask_json(*left, "9=3,10=3,K=3") == ask_json(*left, "9=3,T=3,K=3")


def test_odds_of_the_card_makers_grid_read_as_it_is_headed() -> None:
    asked = ("odds", "--regulation", "fournier")
    literal = ask_json(*asked, "--grid", "fournier-literal")
    assert literal["grid"] == "fournier-literal"
    assert literal["counts"]["banca"] == 407_853_076_807_296
    assert {**literal, "grid": 0} != {**ask_json(*asked), "grid": 0}
    assert "Read by the grid fournier-literal." in ask(*asked, "--grid", "fournier-literal")
    assert "grid" not in ask_json(*asked)


def test_odds_name_their_limits_for_an_auctioned_banca_and_the_choice_on_five() -> None:
    asked = ("odds", "--regulation", "rio-de-la-plata")
    assert "what is kept of the holder's own banca depends on the passes" in ask(*asked)
    assert "rio-de-la-plata 29, rio-de-la-plata 38" in ask(*asked)
    assert "On five punto is taken to draw." in ask(*asked)
    assert "On five punto is taken to stand." in ask(*asked, "--five", "stand")
    assert ask_json(*asked, "--five", "draw") == ask_json(*asked)
    assert ask_json(*asked, "--five", "stand") != ask_json(*asked)
    assert "holder" not in ask("odds", "--regulation", "fournier")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--regulation", "fournier", "--grid", "five-by-choice"), "common/fournier-literal"),
        (("--regulation", "fournier", "--grid", "none"), "“none”"),
        (("--regulation", "fournier", "--remaining", "T=1,10=2"), "“10=2”"),
        (("--regulation", "las-vegas"), "“las-vegas”"),
        (("--regulation", "fournier", "--decks", "six"), "--decks six"),
        (("--regulation", "fournier", "--decks", "0"), "not 0"),
        (("--regulation", "fournier", "--decks", "101"), "not 101"),
        (("--regulation", "fournier", "--remaining", "A=1,X=2"), "“X=2”"),
        (("--regulation", "fournier", "--remaining", "A=1,A=2"), "“A=2”"),
        (("--regulation", "fournier", "--remaining", "A=-1"), "“A=-1”"),
        (("--regulation", "fournier", "--remaining", ""), "“”"),
        (("--regulation", "fournier", "--remaining", "A=5"), "at least 6 cards"),
        (("--regulation", "fournier", "--remaining", "A=33", "--decks", "8"), "33 cards of rank A"),
        (("--regulation", "fournier", "--five", "stand"), "no choice"),
    ],
)
def test_odds_names_the_error(words: tuple[str, ...], named: str) -> None:
    assert named in refuse("odds", *words)


def test_roads_prints_the_recorded_roads() -> None:
    for vector in ROADS:
        facts = ask_json("roads", vector["seq"])
        assert list(facts) == ["bead", "big", "big_eye", "small", "cockroach"]
        assert (facts["bead"], facts["big"]) == (vector["bead"], vector["big_cells"])
        for name in ("big_eye", "small", "cockroach"):
            assert facts[name] == vector[name]


def test_roads_are_drawn() -> None:
    assert "big road (a figure counts the ties): 3\n  P1 B\n  .  B\n" in ask("roads", "PTBB")
    assert "bead plate: 0" in ask("roads", "")


def test_roads_names_a_wrong_result() -> None:
    assert "“b” at place 2" in refuse("roads", "Pb")


def test_replay_prints_each_coup_of_a_recorded_shoe(tmp_path: Path) -> None:
    shoe = SHOES[0]
    file = tmp_path / "shoe"
    file.write_text("".join(f"{punto}/{banca}\n" for punto, banca, *_ in shoe["coups"]))
    text = ask("replay", str(file), "--regulation", "asturias-2011", "--decks", "8", "--json")
    keys = ("punto_total", "banca_total", "winner", "punto_pair", "banca_pair")
    expected = [dict(zip(keys, coup[2:], strict=True)) for coup in shoe["coups"]]
    assert [json.loads(line) for line in text.splitlines()] == expected


def test_replay_prints_pays_where_bets_are_written(tmp_path: Path) -> None:
    file = tmp_path / "shoe"
    file.write_text("---\nJs3sKd/Tc6c 3:banca=1000\n9s8c/Kd7d\n")
    asked = ("replay", str(file), "--regulation", "asturias-2011")
    first, second = (json.loads(line) for line in ask(*asked, "--json").splitlines())
    assert first["house_result_minor"] == -950
    assert first["pays"] == [
        {
            "seat": 3,
            "wager": "banca",
            "stake_minor": 1000,
            "result": "won",
            "pay_minor": 1000,
            "commission_minor": 50,
            "returned_minor": 1950,
        }
    ]
    assert "pays" not in second
    text = ask(*asked)
    assert "3:banca won 1000->1950  house -950" in text
    assert "2 coups in 1 tallas: banca 1, tie 1" in text


def test_replay_stops_at_the_first_line_that_breaks_a_rule(tmp_path: Path) -> None:
    file = tmp_path / "shoe"
    file.write_text("9s8c/Kd7d\n\nJs3s/Tc6c\nnonsense\n")
    out = StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("replay", str(file), "--regulation", "andalucia", "--json", stdout=out)
    assert str(caught.value).startswith("Line 3: punto must draw a third card with 3.")
    assert len(out.getvalue().splitlines()) == 1


def test_replay_names_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    assert "nowhere cannot be read" in refuse(
        "replay", str(tmp_path / "nowhere"), "--regulation", "fournier"
    )
    (tmp_path / "noise").write_bytes(b"9s8c/Kd7d\n\xff\xfe\x00")
    refusal = refuse("replay", str(tmp_path / "noise"), "--regulation", "fournier")
    assert refusal.startswith("Line 2: ")
    assert "not a text in UTF-8" in refusal
    assert "Is a directory" in refuse("replay", str(tmp_path), "--regulation", "fournier")


def test_replay_reads_files_of_other_systems(tmp_path: Path) -> None:
    file = tmp_path / "shoe"
    asked = ("replay", str(file), "--regulation", "fournier")
    coups = "# Viña\n\n9s8c/Kd7d\n---\n9s8c/Kd7d\n"
    for text in (coups.replace("\n", "\r\n"), coups.replace("\n", "\r"), coups.rstrip()):
        file.write_bytes(b"\xef\xbb\xbf" + text.encode())
        assert "2 coups in 2 tallas: tie 2" in ask(*asked)
    file.write_bytes(b"")
    assert ask(*asked) == "0 coups in 0 tallas\n"
    assert ask(*asked, "--json") == ""


def test_replay_names_characters_that_a_screen_could_not_show(tmp_path: Path) -> None:
    file = tmp_path / "shoe"
    for text, found in (
        ('{"type":"coup","punto":"\\ud800","banca":"As"}', r"“\ud800” is not a card"),
        ("\x1b[2J/Kd7d", r"“\x1b[” is not a card"),
        ("J\x00/Kd7d", r"“J\x00” is not a card"),
    ):
        file.write_text(text)
        assert found in refuse("replay", str(file), "--regulation", "fournier")


def test_replay_ends_quietly_when_nobody_reads_on(tmp_path: Path) -> None:
    file = tmp_path / "shoe"
    file.write_text("---\n9s8c/Kd7d\n" * 20_000)
    with subprocess.Popen(
        [sys.executable, "manage.py", "replay", str(file), "--regulation", "fournier"],
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        assert b"9s8c/Kd7d" in run.stdout.readline()
        run.stdout.close()
        assert run.stderr.read() == b""
    assert run.returncode == 1


def test_simulate_prints_its_results_beside_the_exact_edge() -> None:
    asked = ("simulate", "--regulation", "andalucia", "--tallas", "500", "--decks", "8")
    facts = ask_json(*asked)
    assert (facts["decks"], facts["tallas"], facts["null_coups"]) == (8, 500, 0)
    assert facts["counts"]["total"] > 500 * 75
    exact = ask_json("odds", "--regulation", "andalucia", "--decks", "8")["bets"]
    for kind, bet in facts["bets"].items():
        assert bet["exact_edge"] == exact[kind]["edge"]
        apart = abs(float(bet["edge"]) - float(bet["exact_edge"]))
        assert apart < 5 * float(bet["standard_error"])
    assert "500 tallas of 8 decks" in ask(*asked)
    assert facts == ask_json(*asked, "--seed", "1") != ask_json(*asked, "--seed", "2")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--tallas", "0"), "not 0"),
        (("--tallas", "many"), "--tallas many"),
        (("--seed", "-1"), "--seed -1"),
        (("--decks", "6.5"), "--decks 6.5"),
    ],
)
def test_simulate_names_the_error(words: tuple[str, ...], named: str) -> None:
    assert named in refuse("simulate", "--regulation", "fournier", *words)


@pytest.mark.parametrize(
    ("words", "code", "found", "database"),
    [
        (("roads", "BPPTB", "--json"), 0, '"big_eye": "BB"', ABSENT),
        (("replay", "-", "--regulation", "fournier"), 0, "1 coups", DEAF),
        (("odds", "--regulation", "las-vegas"), 1, "CommandError: There is no", DEAF),
    ],
)
def test_no_database_is_asked(
    words: tuple[str, ...], code: int, found: str, database: dict[str, str], tmp_path: Path
) -> None:
    environment = {
        name: value for name, value in os.environ.items() if not name.endswith(("_URL", "_DIR"))
    }
    run = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.BASE_DIR,
        env=environment | {"SABOT_DATA_DIR": str(tmp_path)} | database,
        input="\ufeffJs3sKd/Tc6c\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == code
    assert found in (run.stderr if code else run.stdout)
