"""Work that a command starts and does not wait for: a queue and one thread."""

import queue
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Aside(Generic[T]):
    """Does one thing with each item, in turn. The thread is started by a process's first item.

    The work raises nothing and may be lost with the process; another check must then find it.
    """

    def __init__(self, act: Callable[[T], None]) -> None:
        self._act = act
        self._waiting: queue.SimpleQueue[T] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def put(self, item: T) -> None:
        """Leave an item to the thread."""
        self._waiting.put(item)
        if self._thread is None or not self._thread.is_alive():
            with self._lock:
                if self._thread is None or not self._thread.is_alive():
                    self._thread = threading.Thread(target=self._work_off, daemon=True)
                    self._thread.start()

    def _work_off(self) -> None:
        while True:
            self._act(self._waiting.get())
