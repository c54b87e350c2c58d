"""`whichone collect init`: the items of a study, made from a knowledge base."""

from typing import Annotated

import typer

from bot.cli.collect import open_store, parse_shares
from bot.cli.evaluate_options import QuietOption
from bot.cli.progress import progress_bar


def init(
    kb: Annotated[
        str | None, typer.Argument(metavar="[KB]", help="Knowledge base to ask about; default: the active one.")
    ] = None,
    *,
    pairs: Annotated[int, typer.Option(min=1, help="How many items.")] = 100,
    share: Annotated[
        list[str] | None,
        typer.Option(metavar="SAMPLING=SHARE", help="Share of a sampling; repeat it; default: equal ones of all."),
    ] = None,
    section: Annotated[
        list[str] | None,
        typer.Option(metavar="TITLE", help="Section to show, 'lead' for the lead; repeat it; default: lead."),
    ] = None,
    least: Annotated[int, typer.Option(min=1, help="Fewest expressions for an item.")] = 3,
    most: Annotated[int, typer.Option(min=1, help="Most expressions for an item.")] = 5,
    workers: Annotated[int, typer.Option(min=1, help="How many workers get each item.")] = 1,
    links: Annotated[bool, typer.Option("--links/--no-links", help="Show the things' web addresses.")] = True,
    study: Annotated[
        str | None, typer.Option(metavar="NAME", help="What the study is called; default: as the knowledge base.")
    ] = None,
    domain: Annotated[
        str | None, typer.Option(metavar="NAME", help="Domain in the export; default: the knowledge base's name.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of pairs, targets, scenes and the workers' orders.")] = 0,
    quiet: QuietOption = False,
) -> None:
    """Begin a study: pairs of a knowledge base by the five samplings of AltEntities, each with a target.

    Samplings: uniform, same_name, similar_title, similar_description, similar_attributes.

    Examples:

      whichone collect init recipes --pairs 200 --workers 2

      whichone collect init books --share uniform=1 --share similar_description=2 --section lead --section plot
    """
    from collecting.items import make_items
    from collecting.records import Rules
    from knowledge.settings import Settings
    from knowledge.store import Store
    from retrieval.base import KnowledgeBase
    from retrieval.sampling import Sampling
    from retrieval.shipped import ensure_available

    shares = parse_shares(share, list(Sampling))
    settings = Settings()
    with Store(settings.url()) as known:
        ensure_available(known, settings, kb)
        base = KnowledgeBase.open(kb, settings=settings, store=known)
    titles = ["" if one.casefold() == "lead" else one for one in section or ["lead"]]
    with progress_bar(quiet) as report:
        made = make_items(
            base,
            pairs,
            None if shares is None else {Sampling(name): weight for name, weight in shares.items()},
            titles,
            seed,
            report,
        )
    rules = Rules(
        base=f"{base.name}@{base.version}",
        domain=(domain or base.name).upper(),
        noun=base.info.noun_singular,
        least=least,
        most=most,
        workers=workers,
        links=links,
    )
    name = study or base.name
    with open_store() as store:
        store.add_study(name, made.items, rules, seed)
    counts = {method: sum(item.sampling == method for item in made.items) for method in Sampling}
    told = ", ".join(f"{number:,} {method}" for method, number in counts.items() if number)
    print(f"{name}: {len(made.items):,} items of {rules.base} ({told}), each for {workers:,} workers")
    if made.without:
        print(f"No such pairs in {base.name}: {', '.join(made.without)}")
