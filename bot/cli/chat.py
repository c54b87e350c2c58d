"""`whichone chat` and `whichone serve`."""

import sys
import time
import unicodedata
import uuid
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Annotated

import typer

from bot.dialogs.recording import Recorder, chosen_last
from bot.launcher.client import RasaClient
from bot.launcher.errors import ServerUnreachableError
from bot.launcher.progress import Progress
from bot.launcher.signals import exit_on_signals
from bot.launcher.system import System
from knowledge.settings import checked_settings

PROMPT = "you> "
APOLOGY = "Sorry, I lost the thread for a moment. Please say it once more."
BASE_HELP = "Knowledge base to choose from; default: the active one (see: whichone kb list)."
QUIET_HELP = "No progress lines."


def chat(
    kb: Annotated[str | None, typer.Option(metavar="NAME", help=BASE_HELP)] = None,
    url: Annotated[str | None, typer.Option(help="Talk to a server that runs already (see: whichone serve).")] = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="OUT.yml", help="Write the conversation as a dialog script."),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help=QUIET_HELP)] = False,
) -> None:
    """Talk to the bot in the shell.

    Starts the action server and Rasa on free ports and ends them with the conversation: /quit, Ctrl-D or Ctrl-C.
    Piped input is taken one line a turn and printed with the answers, as a transcript.

    Examples:

      whichone chat

      whichone chat --kb songs

      whichone chat --record tests/dialogs/rain.yml

      printf 'I fancy a song about rain\\nthe older one\\n' | whichone chat --quiet
    """
    exit_on_signals()
    settings = checked_settings()
    metadata = {"knowledge_base": kb} if kb else {}
    recorder = Recorder(record, metadata) if record else None
    try:
        with ExitStack() as stack:
            system = None if url else stack.enter_context(System(settings, base=kb, progress=Progress(quiet)))
            client = stack.enter_context(RasaClient(url or (system.url if system else "")))
            if sys.stdin.isatty() and not quiet:
                print("Say what you would like; /quit ends the conversation.", file=sys.stderr)
            _converse(client, system, metadata, recorder)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        raise typer.Exit(130) from None


def serve(
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Rasa's port; default: the setting, or a free one.")
    ] = None,
    action_port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="The action server's port; default: the setting, or a free one."),
    ] = None,
    host: Annotated[
        str | None,
        typer.Option(
            help="Address Rasa listens on; default: the setting, or this machine only. On another one Rasa's HTTP "
            "interface is off."
        ),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help=QUIET_HELP)] = False,
) -> None:
    """Run the action server and Rasa for other channels, until Ctrl-C.

    Examples:

      whichone serve

      whichone serve --port 5005 --action-port 5055
    """
    exit_on_signals()
    settings = checked_settings()
    port, action_port = port or settings.rasa_port, action_port or settings.actions_port
    host = host or settings.rasa_host
    try:
        with System(settings, port=port, action_port=action_port, host=host, progress=Progress(quiet)) as system:
            print(f"Rasa:          {system.url}  (REST channel: {system.url}/webhooks/rest/webhook)")
            print(f"action server: {system.action_url}", flush=True)
            while True:
                system.check()
                time.sleep(1)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def _converse(client: RasaClient, system: System | None, metadata: dict[str, str], recorder: Recorder | None) -> None:
    """One turn a line, until /quit or the end of the input."""
    sender = f"chat-{uuid.uuid4().hex}"
    person = sys.stdin.isatty()
    if person:
        with suppress(ImportError):  # arrow keys and history, where Python has them
            __import__("readline")
    elif hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    while True:
        try:
            said = input(PROMPT if person else "")
        except EOFError:
            if person:
                print()
            return
        if not person:
            print(f"{PROMPT}{said}", flush=True)
        if said.strip() == "/quit":
            return
        try:
            answers = client.send(sender, said, metadata)
        except ServerUnreachableError:
            if system is None:
                raise
            _print_answer(APOLOGY)
            system.wait_until_ready()  # tells what became of it, with the end of its log, when it does not come back
            continue
        texts = [str(answer.get("text") or answer.get("image") or answer.get("custom") or "") for answer in answers]
        for text in texts:
            _print_answer(text)
        if recorder:
            recorder.turn(said, texts, chosen_last(client.events(sender)))
        if not answers:
            _print_answer("(no answer)")
        if system is not None:
            system.check()


def _print_answer(text: str) -> None:
    """Without control characters, which could steer the terminal; further lines are indented under the first."""
    clean = "".join(char for char in text if char == "\n" or unicodedata.category(char) != "Cc")
    print("bot> " + clean.replace("\n", "\n     "), flush=True)
