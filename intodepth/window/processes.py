"""processes: runs commands of the game as processes of this machine."""

from __future__ import annotations

from subprocess import Popen
from threading import Lock, Thread, Timer

from intodepth.children.lifeline import start_command


class SystemProcess:
    """A command of the game in its own process, which ends with the game at the latest."""

    def __init__(self, command: tuple[str, ...], given: bytes, most: float) -> None:
        """Start it without waiting. The process reads `given`, and is cancelled after `most` seconds."""
        self.printed = b""
        """output so far"""
        self.is_cancelled = False
        """whether it was cancelled, or took too long"""
        self._command = command
        self._most = most
        self._process: Popen[bytes] | None = None
        self._lock = Lock()
        """held while code checks or changes whether there is a process"""
        self._thread = Thread(target=self._run, args=(given,), daemon=True)
        self._thread.start()

    @property
    def is_over(self) -> bool:
        """Whether it has ended, in whatever way, or could not be started."""
        return not self._thread.is_alive()

    def cancel(self) -> None:
        with self._lock:
            self.is_cancelled = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        self.cancel()
        self._thread.join()

    def _run(self, given: bytes) -> None:
        with self._lock:
            if self.is_cancelled:
                return
            try:
                self._process = start_command(*self._command, given=len(given))
            except OSError:
                return
        end = Timer(self._most, self.cancel)
        end.start()
        try:
            with self._process as process:
                assert process.stdin is not None and process.stdout is not None
                process.stdin.write(given)
                process.stdin.flush()
                for line in process.stdout:
                    self.printed += line
        except OSError:  # it has ended before it had read all of it
            self.printed = b""
        finally:
            end.cancel()
