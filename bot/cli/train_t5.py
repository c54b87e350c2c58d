"""What `whichone train resolver --init NAME` does for a T5: fine-tune it and report on held-out questions."""

from pathlib import Path

from rich.console import Console
from rich.table import Table

from bot.cli.progress import progress_bar
from evaluation.report import Report
from knowledge.settings import Settings
from resolver.annotated_base import annotated_base
from resolver.finetuned_card import ROWS
from resolver.finetuned_resolver import FineTuningReport, finetune_resolver
from resolver.finetuning_settings import FineTuningSettings
from resolver.finetuning_state import Check


def train_t5(
    files: list[Path],
    init: str,
    out: Path | None,
    how: FineTuningSettings,
    data: str,
    json: Path | None,
    quiet: bool,
) -> None:
    """Fine-tune a T5 on question files, say how each check went, and print the report."""
    settings = Settings()
    console = Console()

    def say(check: Check) -> None:
        console.print(
            f"step {check.step}: held-out accuracy {check.accuracy:.1%}, log loss {check.loss:.3f}, in training "
            f"{check.training_loss:.3f}{', best so far' if check.best else ''}",
            soft_wrap=True,
        )

    with progress_bar(quiet) as progress:
        questions, base = annotated_base(files, settings, progress=progress)
        report = finetune_resolver(
            base,
            questions,
            init,
            out or settings.home / "resolver",
            settings.home / "work" / "finetuning",
            settings=how,
            data=data,
            progress=progress,
            checked=None if quiet else say,
        )
    _print(report, console)
    if json is not None:
        Report("train", [str(f) for f in files], init, sum(report.counts.values()), _metrics(report)).write(json)


def _print(report: FineTuningReport, console: Console) -> None:
    table = Table(title="Accuracy in percent with its standard error, held-out entities", title_justify="left")
    table.add_column("")
    for domain in report.accuracy["both"]:
        n = f"\n(n = {report.counts[domain]})" if domain in report.counts else ""
        table.add_column(domain + n, justify="right")
    for row, title in ROWS.items():
        table.add_row(title, *(f"{one.value:.1f} ± {one.error:.1f}" for one in report.accuracy[row].values()))
    console.print(table)
    state, split = report.state, report.split
    end = "nothing better came after" if state.stopped_early else "all epochs are done"
    console.print(
        f"T5 adds {report.t5_gain.value:+.2f} to the features alone "
        f"(paired standard error {report.t5_gain.error:.2f}). Fine-tuned on {len(split.train)} questions; of "
        f"{state.step} steps the first {state.best.step} are kept ({end}), as {len(split.stopping)} other questions "
        f"decided. For this table the features were fitted on all of these, T5's share on the others, and both were "
        f"measured on {len(split.report)} more.",
        soft_wrap=True,
    )
    console.print(f"Checkpoint: {report.checkpoint}", soft_wrap=True)


def _metrics(report: FineTuningReport) -> dict[str, float]:
    """Flat metrics, named as those of `whichone evaluate altentities`, with a standard error for each."""
    metrics: dict[str, float] = {}
    for row, by_domain in report.accuracy.items():
        prefix = "" if row == "resolver" else f"{row}."
        for domain, one in by_domain.items():
            metrics |= {f"{prefix}accuracy.{domain}": one.value, f"{prefix}error.{domain}": one.error}
    metrics |= {f"n.{domain}": count for domain, count in report.counts.items()}
    gain = {"t5_gain": report.t5_gain.value, "t5_gain_error": report.t5_gain.error}
    return metrics | gain | {"steps": report.state.step, "best_step": report.state.best.step}
