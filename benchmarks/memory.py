"""Resident memory of the action server with its models and base loaded, and the size of the shipped weights.

Run with `.venv/bin/python -m benchmarks.memory` (Linux); it uses the base in use.
"""

import re
import subprocess
import sys
import time
from pathlib import Path

import httpx

from bot.launcher.ports import free_port
from knowledge.settings import ROOT

MEGABYTE = 1024 * 1024
_SECONDS = 120


def main() -> None:
    """Start the action server, wait until it answers, and print what it holds."""
    port = free_port()
    server = subprocess.Popen([sys.executable, "-m", "actions", "--port", str(port), "--quiet"], cwd=ROOT)
    try:
        wait_until_ready(server, f"http://127.0.0.1:{port}/health")
        print(f"action server, models and base loaded   {resident(server.pid) / MEGABYTE:7.0f} MB resident")
    finally:
        server.terminate()
        server.wait()
    weights = sum(file.stat().st_size for file in (ROOT / "models").rglob("*") if file.is_file())
    print(f"shipped weights (models/)               {weights / MEGABYTE:7.1f} MB")


def wait_until_ready(server: subprocess.Popen[bytes], url: str) -> None:
    """Wait for the server's health page. Raises RuntimeError where it ends or does not answer in time."""
    deadline = time.monotonic() + _SECONDS
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise RuntimeError(f"the action server ended with {server.returncode}")
        try:
            if httpx.get(url, timeout=5).is_success:
                return
        except httpx.HTTPError:
            time.sleep(0.3)
    raise RuntimeError(f"the action server did not answer within {_SECONDS} s")


def resident(pid: int) -> int:
    """Resident memory of a process in bytes."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    if not found:
        raise RuntimeError(f"/proc/{pid}/status does not say how much memory is resident")
    return int(found[1]) * 1024


if __name__ == "__main__":
    main()
