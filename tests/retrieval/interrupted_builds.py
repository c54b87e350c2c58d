"""Runs steps for `test_interrupted_builds.py`, each in a process of its own that ends as the step says.

    python -m tests.retrieval.interrupted_builds STEPS.json

The processes are forked, so that the seconds of importing are spent once. A step is an object with one of

- `whichone`: arguments of the command line,
- `ask`: an expression; the base, version and best evidence of `entity` are printed,
- `shell`: a command,

and `home`; `kill` names a function ("module:Class.name") that kills the process when it is called the n-th time
(`calls`), and `largest_file` limits every file to so many bytes. What became of each step is printed as a JSON line.
"""

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

# So that no step has to import them.
import torch  # noqa: F401

import knowledge.importers  # noqa: F401
import retrieval.build
import retrieval.minilm  # noqa: F401
from bot.cli.app import main as whichone
from retrieval import embedding_cache
from retrieval.base import KnowledgeBase

CHUNK = 64
"""Texts in a chunk of the embedding cache here: with as many as usual each build would take seconds."""


def main() -> None:
    """Take the steps one after the other."""
    embedding_cache.CHUNK = CHUNK
    for step in json.loads(Path(sys.argv[1]).read_text("utf-8")):
        if "shell" in step:
            subprocess.run(step["shell"], shell=True, check=True)
            continue
        with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
            child = os.fork()
            if child == 0:
                os.dup2(said.fileno(), 1)
                os.dup2(said.fileno(), 2)
                take(step)
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            said.seek(0)
            print(json.dumps({"status": status, "said": said.read()}), flush=True)


def take(step: dict[str, Any]) -> None:
    """Take a step and end the process."""
    os.environ["WHICHONE_HOME"] = step["home"]
    if "kill" in step:
        kill_at(step["kill"], step.get("calls", 1))
    if "largest_file" in step:
        resource.setrlimit(resource.RLIMIT_FSIZE, (step["largest_file"], resource.RLIM_INFINITY))
    status = 0
    try:
        if "whichone" in step:
            sys.argv = ["whichone", *step["whichone"]]
            whichone()
        else:
            base = KnowledgeBase.open()
            best = base.evidence(step["ask"], [step["entity"]], 1)[step["entity"]][0]
            print(f"{base.name}@{base.version}: {best.text}")
    except SystemExit as end:
        status = int(end.code or 0)
    except BaseException:
        sys.excepthook(*sys.exc_info())
        status = 70
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def kill_at(where: str, calls: int) -> None:
    """Have a function kill this process, with SIGKILL, when it is called for the n-th time."""
    module, _, path = where.partition(":")
    owner_name, _, name = path.partition(".")
    owner = getattr(import_module(module), owner_name)
    original = getattr(owner, name)
    left = calls

    def called(*arguments: Any, **options: Any) -> Any:
        nonlocal left
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)
        return original(*arguments, **options)

    setattr(owner, name, called)


if __name__ == "__main__":
    main()
