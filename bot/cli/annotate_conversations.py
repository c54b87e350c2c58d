"""`whichone annotate conversations`: what people said to the bot, as items to judge."""

import json as jsonlib
from collections.abc import Sequence
from datetime import UTC, datetime, time
from pathlib import Path
from typing import Annotated

import typer


def conversations(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="JSON lines, as whichone annotate init reads them.")],
) -> None:
    """Write the answers that people gave the bot as items, from conversations begun since they consent.

    Off by default: set annotation.consent_since to the day from which on people are told that what they say is judged.

    Example:

      WHICHONE_ANNOTATION_CONSENT_SINCE=2026-03-01 whichone annotate conversations answers.jsonl
    """
    from annotation.conversations import conversation_items
    from annotation.errors import ConsentError
    from bot.launcher.conversations import FILE, stored_conversations
    from knowledge.errors import KnowledgeBaseNotFoundError
    from knowledge.settings import Settings
    from knowledge.store import Store
    from studies.files import write_whole

    settings = Settings()
    if settings.annotation_consent_since is None:
        raise ConsentError(
            "Conversations are not judged unless people are told: set annotation.consent_since (or "
            "WHICHONE_ANNOTATION_CONSENT_SINCE) to the day from which on they are, such as 2026-03-01."
        )
    since = datetime.combine(settings.annotation_consent_since, time(), UTC).timestamp()
    known: dict[str, dict[str, str]] = {}
    with Store(settings.url()) as store:

        def names(label: str, keys: Sequence[str]) -> tuple[str, ...] | None:
            if label not in known:
                name, _, version = label.partition("@")
                try:
                    entities = store.entities(name, int(version) if version.isdecimal() else None)
                except KnowledgeBaseNotFoundError:
                    entities = []  # the version is gone, and its items with it
                known[label] = {entity.key: entity.name for entity in entities}
            found = tuple(known[label].get(key, "") for key in keys)
            return found if all(found) else None

        items = conversation_items(stored_conversations(settings.home / FILE, since), names)
    rows = (
        {"id": item.key, "question": item.question, "choices": list(item.choices), "answer": item.expression}
        for item in items
    )
    write_whole(out, (jsonlib.dumps(row, ensure_ascii=False) + "\n" for row in rows))
    print(f"{out}: {len(items):,} items from conversations begun since {settings.annotation_consent_since}")
