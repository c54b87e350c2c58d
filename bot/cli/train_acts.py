"""`whichone train acts`."""

from pathlib import Path
from typing import Annotated

import typer


def acts(
    examples: Annotated[
        Path | None, typer.Argument(metavar="EXAMPLES", help="Folder of examples, one file per kind; default: ours.")
    ] = None,
    *,
    out: Annotated[Path | None, typer.Option(help="Folder of the model; default: the shipped one.")] = None,
    seed: Annotated[int, typer.Option(help="Random seed.")] = 0,
) -> None:
    """Train the model that tells descriptions from questions, insults, corrections and other acts.

    Descriptions are made from the entities of the packs that come with Whichone. Takes about a minute. A checkpoint
    folder with a model in its folder "acts" uses that one.

    Examples:

      whichone train acts

      whichone train acts my-examples --out my-resolver/acts
    """
    from knowledge.pack import read_pack
    from knowledge.settings import Settings
    from resolver.act_model import SHIPPED_ACTS, described_kinds
    from resolver.act_training import EXAMPLES, descriptions, read_examples, train_acts
    from retrieval.embedding import Embedder
    from retrieval.shipped import PACKS

    settings = Settings()
    said = read_examples(examples or EXAMPLES, seed)
    entities = [entity for folder in sorted(PACKS.iterdir()) for entity in read_pack(folder).entities]
    made = descriptions(entities, seed)
    model = train_acts([*said, *made], Embedder(cache=settings.home / "cache"))
    folder = out or SHIPPED_ACTS
    model.save(folder)
    print(f"{len(said):,} examples and {len(made):,} descriptions; kinds: {described_kinds(model.kinds)}")
    print(f"Act model: {folder}")
