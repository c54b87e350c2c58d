"""`whichone train decontextualizer`: a T5 or language model that makes sentences stand alone."""

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.progress import progress_bar


def decontextualizer(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE...", help="JSON lines of annotated sentences.")
    ] = None,
    *,
    base: Annotated[str, typer.Option(help="Model to start from: a folder, a published name or smollm2.")] = "t5-base",
    kb: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Make pairs from this base's texts too.")] = None,
    pairs: Annotated[int, typer.Option(min=0, help="How many pairs to make without annotation.")] = 20_000,
    out: Annotated[Path | None, typer.Option(help="Folder; default: decontextualizer in the home folder.")] = None,
    steps: Annotated[int, typer.Option(min=1, help="Steps to train.")] = 2000,
    batch: Annotated[int, typer.Option(min=1, help="Pairs in a step.")] = 16,
    layers: Annotated[int, typer.Option(min=0, help="Only the last N layers learn; 0 for all.", metavar="N")] = 0,
    longest: Annotated[int, typer.Option(min=32, max=512, help="Tokens that are read; fewer are faster.")] = 512,
    rate: Annotated[float, typer.Option(min=0.0, help="Learning rate.")] = 1e-4,
    seed: Annotated[int, typer.Option(help="Random seed.")] = 0,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bars.")] = False,
) -> None:
    """Fine-tune a T5 or language model to make sentences stand alone, on annotated sentences and on made pairs.

    Pairs are made of sentences that stand alone: names are replaced by pronouns and short noun phrases, scoping phrases
    dropped, discourse markers added, and the model learns to undo it. A run that was stopped goes on where it was.

    Examples:

      whichone train decontextualizer train.jsonl --base models/t5-base

      whichone train decontextualizer --kb recipes --kb songs --kb books --base smollm2 --layers 10 --longest 160
    """
    from rich.console import Console

    from knowledge.settings import Settings
    from knowledge.store import Store
    from retrieval.decontext.dataset import read_examples
    from retrieval.decontext.pairs import annotated_pairs, corrupted_pairs
    from retrieval.decontext.training import TrainingSettings, train_decontextualizer
    from retrieval.sentences import contexts_of

    settings = Settings()
    examples = read_examples(files or [])
    contexts = [example.context for example in examples]
    if kb:
        with Store(settings.url()) as store:
            for name in kb:
                version = store.latest_version(name)  # whether it is built or not: only its texts are read
                info, entities = store.info(name, version), store.entities(name, version)
                contexts += [context for entity in entities for _, context in contexts_of(entity, info)]
    made = [*annotated_pairs(examples), *corrupted_pairs(contexts, pairs, seed)]
    folder = out or settings.home / "decontextualizer"
    data = ", ".join([*(file.name for file in files or ()), *(kb or ())])
    with progress_bar(quiet) as progress:
        loss = train_decontextualizer(
            made,
            base,
            folder,
            settings.home / "work" / "decontextualizer",
            TrainingSettings(steps=steps, batch=batch, rate=rate, seed=seed, layers=layers, longest=longest),
            data,
            progress,
        )
    Console().print(f"{len(made):,} pairs, loss {loss:.3f}: {folder}", soft_wrap=True)
