"""Parts are started again when they die, and none outlives the supervisor."""

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from casino.embedded.errors import StartError
from casino.embedded.part import Part, describe_exit
from casino.embedded.places import PROJECT_DIR
from casino.embedded.supervisor import StopRequestedError, Supervisor

DEADLINE_S = 20.0


def script(code: str, name: str = "child", **options: object) -> Part:
    """Return a part that runs a few lines of Python."""
    command = (sys.executable, "-S", "-c", textwrap.dedent(code))
    return Part(name=name, command=command, **options)  # type: ignore[arg-type]


async def until(is_true: Callable[[], bool]) -> None:
    """Wait until a condition holds; the test fails when it never does."""
    async with asyncio.timeout(DEADLINE_S):
        while not is_true():
            await asyncio.sleep(0.01)


def lines(path: Path) -> list[str]:
    """Return the lines of a file that may not be there yet."""
    return path.read_text().splitlines() if path.exists() else []


def alive(pid: int) -> bool:
    """Return whether a process is there and no zombie."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


@pytest.fixture
def quick() -> Supervisor:
    """Return a supervisor whose pauses are short."""
    return Supervisor(backoff_first_s=0.01, backoff_max_s=0.04)


def test_nothing_stays_down_for_longer_than_three_seconds() -> None:
    pauses = [Supervisor().pause_after(failures) for failures in range(1, 3000)]
    assert pauses[0] <= 0.5
    assert pauses == sorted(pauses)
    assert max(pauses) <= 3


async def test_a_part_that_dies_is_started_again(
    quick: Supervisor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "starts"
    quick.start(
        script(f"print('hello'); open({str(log)!r}, 'a').write('x\\n'); raise SystemExit(3)")
    )
    await until(lambda: len(lines(log)) >= 4)
    await quick.stop_all()
    said = capsys.readouterr().out
    assert "child    | hello" in said
    pauses = [line.split("again in ")[1] for line in said.splitlines() if "again in" in line]
    assert pauses[:4] == ["0.01 s", "0.02 s", "0.04 s", "0.04 s"][: len(pauses)]
    assert "exit code 3; starting again" in said


async def test_a_killed_part_is_started_again(quick: Supervisor, tmp_path: Path) -> None:
    log = tmp_path / "pids"
    quick.start(
        script(
            f"import os, time; open({str(log)!r}, 'a').write(f'{{os.getpid()}}\\n'); time.sleep(99)"
        )
    )
    await until(lambda: len(lines(log)) == 1)
    os.kill(int(lines(log)[0]), signal.SIGKILL)
    await until(lambda: len(lines(log)) == 2)
    await quick.stop_all()
    assert not any(alive(int(pid)) for pid in lines(log))


async def test_only_a_part_with_a_limit_is_given_up(
    quick: Supervisor, capsys: pytest.CaptureFixture[str]
) -> None:
    quick.start(script("raise SystemExit(1)", name="play", failures_max=3))
    said = ""

    def given_up() -> bool:
        nonlocal said
        said += capsys.readouterr().out
        return "given up after 3 failures" in said

    await until(given_up)
    await quick.stop_all()
    assert said.count("starting again") == 2


async def test_an_end_that_was_meant_is_no_failure(
    quick: Supervisor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    quick.start(script("pass", may_finish=True))
    said = ""

    def finished() -> bool:
        nonlocal said
        said += capsys.readouterr().out
        return "finished" in said

    await until(finished)
    await quick.stop_all()
    assert "again" not in said


async def test_stopping_ends_processes_that_the_part_left_behind(
    quick: Supervisor, tmp_path: Path
) -> None:
    log = tmp_path / "pids"
    quick.start(
        script(
            f"""
            import os, subprocess, sys, time
            code = "import time; time.sleep(99)"
            grandchild = subprocess.Popen([sys.executable, "-S", "-c", code])
            open({str(log)!r}, "a").write(f"{{os.getpid()}}\\n{{grandchild.pid}}\\n")
            time.sleep(99)
            """
        )
    )
    await until(lambda: len(lines(log)) == 2)
    await quick.stop_all()
    pids = [int(pid) for pid in lines(log)]
    await until(lambda: not any(map(alive, pids)))


async def test_a_deaf_part_is_killed_after_its_grace(quick: Supervisor, tmp_path: Path) -> None:
    log = tmp_path / "pid"
    quick.start(_deaf(log, grace_s=0.05))
    await until(lambda: len(lines(log)) == 1)
    await quick.stop_all()
    assert not alive(int(lines(log)[0]))


async def test_asked_twice_it_stops_at_once(quick: Supervisor, tmp_path: Path) -> None:
    log = tmp_path / "pid"
    quick.start(_deaf(log, grace_s=900.0))
    await until(lambda: len(lines(log)) == 1)
    quick.request_stop()
    quick.request_stop()
    async with asyncio.timeout(DEADLINE_S):
        await quick.stop_all()
    assert not alive(int(lines(log)[0]))


async def test_parts_named_last_outlive_the_others(quick: Supervisor, tmp_path: Path) -> None:
    log = tmp_path / "ends"
    code = """
    import signal, sys
    signal.signal(signal.SIGTERM, lambda *_: (open({log!r}, "a").write("{name}\\n"), sys.exit()))
    open({ready!r}, "w").close()
    signal.pause()
    """
    names = ["postgres", "redis", "web"]
    for name in names:
        ready = str(tmp_path / name)
        quick.start(script(code.format(log=str(log), name=name, ready=ready), name=name))
    await until(lambda: all((tmp_path / name).exists() for name in names))
    await quick.stop_all(last=("redis", "postgres"))
    assert lines(log) == ["web", "redis", "postgres"]


async def test_a_part_that_cannot_start_ends_the_start(quick: Supervisor) -> None:
    async def never() -> bool:
        return False

    quick.start(script("raise SystemExit(1)", name="web"))
    with pytest.raises(StartError, match="web does not start"):
        await quick.wait_until("web", never, DEADLINE_S)
    await quick.stop_all()


async def test_a_step_gives_its_code_and_its_words(quick: Supervisor) -> None:
    step = script("print('one'); print('two', end=''); raise SystemExit(4)")
    assert await quick.run_step(step, quiet=True) == (4, "one\ntwo")


async def test_a_stop_ends_the_step_that_runs(quick: Supervisor, tmp_path: Path) -> None:
    log = tmp_path / "pid"
    step = script(
        f"import os, time; open({str(log)!r}, 'a').write(str(os.getpid())); time.sleep(99)"
    )
    running = asyncio.create_task(quick.run_step(step))
    await until(lambda: len(lines(log)) == 1)
    quick.request_stop()
    await quick.stop_all()
    with pytest.raises(StopRequestedError):
        await running
    assert not alive(int(lines(log)[0]))


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel of Linux tells the children")
async def test_parts_die_with_a_killed_supervisor(tmp_path: Path) -> None:
    log = tmp_path / "pid"
    code = f"""
    import asyncio, sys
    from casino.embedded.part import Part
    from casino.embedded.supervisor import Supervisor
    child = "import os, time; open({str(log)!r}, 'a').write(str(os.getpid())); time.sleep(99)"
    async def main():
        supervisor = Supervisor()
        supervisor.start(Part(name="child", command=(sys.executable, "-S", "-c", child)))
        await supervisor.wait_for_stop()
    asyncio.run(main())
    """
    command = [sys.executable, "-c", textwrap.dedent(code)]
    with subprocess.Popen(command, cwd=PROJECT_DIR) as supervisor:
        await until(lambda: len(lines(log)) == 1)
        supervisor.kill()
    await until(lambda: not alive(int(lines(log)[0])))


def test_an_end_is_told_in_words() -> None:
    assert describe_exit(2) == "exit code 2"
    assert describe_exit(-9) == "killed by SIGKILL"


def _deaf(log: Path, grace_s: float) -> Part:
    code = f"""
    import os, signal, time
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    open({str(log)!r}, "a").write(str(os.getpid()))
    time.sleep(99)
    """
    return script(code, grace_s=grace_s)
