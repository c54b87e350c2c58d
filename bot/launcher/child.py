"""Runs a command that cannot outlive the process that started it: `python child.py PARENT_PID COMMAND…`.

Linux kills the command when its parent is gone, even when the parent was killed with SIGKILL and could clean up
nothing. A small program of its own rather than Popen's `preexec_fn`, which is unsafe in a process with threads (torch
and the database bring some). Elsewhere the command is simply run.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main() -> None:
    """Tie this process to its parent, then become the command."""
    parent, command = int(sys.argv[1]), sys.argv[2:]
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it died before the signal was asked for
            sys.exit(1)
    os.execvp(command[0], command)


if __name__ == "__main__":
    main()
