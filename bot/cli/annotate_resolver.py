"""`whichone annotate resolver`: the resolver as one of a study's coders."""

import secrets
from typing import Annotated

import typer

from bot.cli.annotate import StudyOption, open_store
from bot.cli.evaluate_options import CheckpointOption, QuietOption
from bot.cli.progress import progress_bar


def resolver(
    *,
    study: StudyOption = None,
    kb: Annotated[
        str | None, typer.Option(metavar="NAME", help="Knowledge base with the choices; default: the active one.")
    ] = None,
    coder: Annotated[str, typer.Option(metavar="NAME", help="What it is called in the export.")] = "resolver",
    checkpoint: CheckpointOption = None,
    quiet: QuietOption = False,
) -> None:
    """Judge every item by the resolver: its sets of interpretations are stored as a coder's.

    Example:

      whichone annotate resolver --kb recipes
    """
    from annotation.records import Judgement
    from knowledge.settings import Settings
    from knowledge.store import Store
    from resolver.adapted import load_resolver
    from resolver.choices import find_choices
    from resolver.errors import ChoicesError
    from resolver.resolve import Resolver
    from retrieval.base import KnowledgeBase
    from retrieval.shipped import ensure_available

    settings = Settings()
    with open_store() as judgements:
        study = judgements.study(study)
        items = judgements.items(study)
        with Store(settings.url()) as store:
            ensure_available(store, settings, kb)
            base = KnowledgeBase.open(kb, settings=settings, store=store)
        entities = list(base.entities.values())
        asked = {}
        for item in items:  # all of them before the first judgement, so that a missing choice leaves nothing half done
            if item.choices not in asked:
                try:
                    asked[item.choices] = find_choices(item.choices, entities)
                except ChoicesError as error:
                    raise ChoicesError(f"Item '{item.key}', knowledge base '{base.name}': {error}") from error
        model = load_resolver(base.name, settings) if checkpoint is None else Resolver.load(checkpoint, settings)
        who = judgements.machine_coder(study, coder)
        with progress_bar(quiet) as report:
            for done, item in enumerate(items, 1):
                resolution = model.resolve(item.expression, asked[item.choices], base)
                judgements.submit(who, item, Judgement(resolution.interpretations), secrets.token_hex(16))
                if report is not None:
                    report("judging", done, len(items))
    print(f"{study}: {len(items):,} items judged by {coder}")
