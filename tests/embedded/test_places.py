"""The addresses of the built-in servers follow from the data folder alone."""

import os
import stat
from pathlib import Path

import psycopg.conninfo
import pytest

from casino.embedded.errors import StartError
from casino.embedded.places import (
    POSTGRES_SOCKET_NAME,
    PROJECT_DIR,
    SOCKET_PATH_BYTES_MAX,
    celery_broker_url,
    embedded_database_url,
    embedded_redis_url,
    find_data_dir,
    make_socket_dir,
    socket_dir,
)


def test_the_data_folder_is_in_the_project_unless_chosen(tmp_path: Path) -> None:
    assert find_data_dir({}) == PROJECT_DIR / ".data"
    assert find_data_dir({"SABOT_DATA_DIR": ""}) == PROJECT_DIR / ".data"
    assert find_data_dir({"SABOT_DATA_DIR": str(tmp_path)}) == tmp_path.resolve()
    assert find_data_dir({"SABOT_DATA_DIR": "here"}).is_absolute()


def test_sockets_lie_beside_the_data_when_the_path_is_short() -> None:
    assert socket_dir(Path("/srv/sabot/.data")) == Path("/srv/sabot/.data/run")


@pytest.mark.parametrize(
    "data_dir", ["/srv/" + "long/" * 30 + ".data", "/srv/with space/.data", "/srv/año,1/.data"]
)
def test_a_long_or_unusual_path_gets_a_short_folder_of_its_own(data_dir: str) -> None:
    folder = socket_dir(Path(data_dir))
    assert folder == socket_dir(Path(data_dir))
    assert folder != socket_dir(Path(data_dir + "2"))
    assert len(os.fsencode(folder / POSTGRES_SOCKET_NAME)) <= SOCKET_PATH_BYTES_MAX


def test_the_short_folder_does_not_follow_the_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    data_dir = Path("/srv/" + "long/" * 30)
    before = socket_dir(data_dir)
    monkeypatch.setenv("TMPDIR", "/var/tmp")
    assert socket_dir(data_dir) == before


def test_the_socket_folder_is_closed_to_others(tmp_path: Path) -> None:
    folder = make_socket_dir(tmp_path, os.geteuid())
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_link_in_place_of_the_socket_folder_is_refused(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    socket_dir(tmp_path).symlink_to(elsewhere)
    with pytest.raises(StartError, match="belongs to somebody else"):
        make_socket_dir(tmp_path, os.geteuid())


def test_the_database_address_is_one_that_postgres_reads() -> None:
    url = embedded_database_url(Path("/srv/sabot/.data"))
    assert url == "postgresql://sabot_app@/sabot?host=/srv/sabot/.data/run"
    read = psycopg.conninfo.conninfo_to_dict(url)
    assert read == {"user": "sabot_app", "dbname": "sabot", "host": "/srv/sabot/.data/run"}


def test_the_redis_address_has_a_spelling_for_celery() -> None:
    data_dir = Path("/srv/sabot/.data")
    assert embedded_redis_url(data_dir) == "unix:///srv/sabot/.data/run/redis.sock"
    assert (
        celery_broker_url(embedded_redis_url(data_dir, 2))
        == "redis+socket:///srv/sabot/.data/run/redis.sock?virtual_host=2"
    )
    assert celery_broker_url("redis://cache:6379/1") == "redis://cache:6379/1"
