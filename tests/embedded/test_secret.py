"""The secret key is made once and kept to ourselves."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from casino.embedded.errors import StartError
from casino.embedded.secret import load_or_make_secret_key


def test_the_key_is_made_once_and_kept(tmp_path: Path) -> None:
    data_dir = tmp_path / "data"
    key = load_or_make_secret_key(data_dir)
    assert len(key) >= 50
    assert load_or_make_secret_key(data_dir) == key
    assert [path.name for path in data_dir.iterdir()] == ["secret_key"]


def test_only_the_owner_reads_it(tmp_path: Path) -> None:
    load_or_make_secret_key(tmp_path)
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_processes_that_come_first_together_agree(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(load_or_make_secret_key, [tmp_path] * 16))
    assert len(keys) == 1


def test_a_file_cut_short_is_not_a_key(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("abc\n")
    key = load_or_make_secret_key(tmp_path)
    assert len(key) >= 50
    assert load_or_make_secret_key(tmp_path) == key


def test_a_file_in_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(StartError, match="data"):
        load_or_make_secret_key(tmp_path / "data")
