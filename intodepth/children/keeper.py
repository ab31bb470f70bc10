"""keeper: a program of its own, which runs another one and ends that with all of its children when its input
ends.
"""

import os
import signal
import subprocess
import sys
from threading import Thread


def main(command: list[str]) -> int:
    """Run a command; return its exit status, or 127 if it cannot be started."""
    try:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        return 127
    Thread(target=_end_with_input, args=(process,), daemon=True).start()
    return process.wait()


def _end_with_input(process: subprocess.Popen[bytes]) -> None:
    while os.read(0, 1):
        pass
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    process.kill()
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
