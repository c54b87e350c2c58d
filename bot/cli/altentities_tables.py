"""The tables of Hosseini et al. 2023 as `whichone evaluate altentities` prints them, with the published rows."""

from collections import Counter
from collections.abc import Mapping, Sequence

from rich.table import Table
from rich.text import Text

from evaluation.altentities_ablation import Ablation
from evaluation.altentities_cross import CrossDomainTable
from evaluation.altentities_methods import METHODS, MethodTable
from evaluation.altentities_models import ModelTable
from evaluation.altentities_published import BY_METHOD, TRAINED_ON, published
from evaluation.error_tags import ErrorTag
from evaluation.outcomes import Share
from evaluation.two_answers import Dialogs

_SHORT = {"bm25": "BM25", "t5": "T5"}


def model_table(table: ModelTable) -> Table:
    """Table 7: models by inputs, ours over the published row; the caption names the models that are missing."""
    domains = sorted({domain for counts in table.counts.values() for domain in counts})
    most = {domain: max(counts.get(domain, 0) for counts in table.counts.values()) for domain in domains}
    title = "Models by what they know of the choices, accuracy in percent (table 7; published: test split)"
    lines = [f"{model}: weights not present ({reason})" for model, reason in table.missing.items()]
    caption = Text("\n".join(lines)) if lines else None
    made = Table(title=title, title_justify="left", caption=caption, caption_justify="left")
    for column in ("model", "input"):
        made.add_column(column)
    for domain in domains:
        made.add_column(f"{domain}\nn = {most[domain]}", justify="right")
    for column in ("average", "n"):
        made.add_column(column, justify="right")
    for model in table.models:
        for given, counts in table.counts.items():
            cell = table.cells.get((model, given))
            if cell is None:
                made.add_row(model, given, *["–"] * (len(domains) + 2))
            else:
                found = [_percent(cell.accuracy.get(domain)) for domain in domains]
                average = f"{cell.accuracy['average']:.1f} ± {cell.overall.error:.1f}"
                made.add_row(model, given, *found, average, str(sum(counts.values())))
            theirs = published(model, given)
            if theirs:
                mean = sum(theirs.values()) / len(theirs)
                made.add_row(
                    "  published", "", *(_percent(theirs.get(domain)) for domain in domains), _percent(mean), ""
                )
        made.add_section()
    return made


def cross_table(table: CrossDomainTable, counts: Mapping[str, int]) -> Table:
    """Table 8: fitted on one domain, measured on another; ours over the published row."""
    title = (
        "The combination by the domain it was fitted on, accuracy in percent; T5 was trained on all domains, never on "
        "the entities measured (table 8; published: T5 XL, test split)"
    )
    made = Table(title=title, title_justify="left")
    made.add_column("fitted on")
    for domain, count in counts.items():
        made.add_column(f"{domain}\n(n = {count})", justify="right")
    names = {"others": "the others", "all": "all"}
    for fitted, shares in table.shares.items():
        made.add_row(names.get(fitted, fitted), *(_share(shares.get(domain)) for domain in counts))
        theirs = TRAINED_ON.get(fitted)
        if theirs:
            made.add_row("  published", *(_percent(theirs.get(domain)) for domain in counts))
    return made


def ablation_table(groups: Mapping[str, Ablation]) -> Table:
    """What each group of features is worth."""
    made = Table(title="Without one group of features, accuracy over all expressions in percent", title_justify="left")
    made.add_column("left out")
    for column in ("accuracy", "it adds", "± standard error"):
        made.add_column(column, justify="right")
    for group, one in groups.items():
        made.add_row(group, f"{one.without:.2f}", f"{one.gain:+.2f}", f"{one.error:.2f}")
    return made


def dialogs_table(title: str, dialogs: Mapping[str, Dialogs]) -> Table:
    """Simulated dialogs of up to two answers, a row for each part of them."""
    made = Table(title=title, title_justify="left")
    made.add_column("")
    for column in ("right within two", "right after one", "asked again", "right where asked", "n"):
        made.add_column(column, justify="right")
    for name, one in dialogs.items():
        shares = (one.right, one.right_first, one.asked, one.right_asked)
        made.add_row(METHODS.get(name, name), *(_share(part) for part in shares), str(one.right.n))
    return made


def methods_table(table: MethodTable, rows: Mapping[str, str]) -> Table:
    """Every row of the ablation by sampling method."""
    made = Table(title="By sampling method, accuracy in percent (± standard error)", title_justify="left")
    made.add_column("")
    for method in table.methods:
        n = sum(one.n for one in table.domains[method].values())
        made.add_column(f"{METHODS.get(method, method)}\nn = {n}", justify="right")
    for row in rows:
        made.add_row(_SHORT.get(row, row), *(_share(table.rows[row][method]) for method in table.methods))
    return made


def method_domains_table(table: MethodTable) -> Table:
    """Table 9: the resolver by sampling method and domain, with n, ours over the published row."""
    domains = sorted({domain for shares in table.domains.values() for domain in shares})
    title = "Resolver by sampling method and domain (n), accuracy in percent (table 9; published: T5 XL, test split)"
    made = Table(title=title, title_justify="left")
    made.add_column("method")
    for domain in domains:
        made.add_column(domain, justify="right")
    for method, shares in table.domains.items():
        found = [shares.get(domain) for domain in domains]
        made.add_row(METHODS.get(method, method), *(_share(one, with_n=True) for one in found))
        theirs = BY_METHOD.get(method, {})
        if theirs:
            made.add_row("  published", *(_percent(theirs.get(domain)) for domain in domains))
    return made


def errors_table(counts: Mapping[ErrorTag, Counter[str]], domains: Sequence[str]) -> Table:
    """How many wrong ones there are of each tag."""
    made = Table(title="What went wrong (section 6.4), expressions", title_justify="left")
    made.add_column("tag")
    for column in (*domains, "all", "share"):
        made.add_column(column, justify="right")
    total = sum(sum(by_domain.values()) for by_domain in counts.values())
    for tag, by_domain in counts.items():
        number = sum(by_domain.values())
        row = [str(by_domain[domain]) for domain in domains]
        made.add_row(tag, *row, str(number), f"{100 * number / max(1, total):.1f} %")
    sums = [str(sum(by_domain[domain] for by_domain in counts.values())) for domain in domains]
    made.add_row("all", *sums, str(total), "", style="bold")
    return made


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"


def _share(one: Share | None, with_n: bool = False) -> str:
    if one is None:
        return "–"
    return f"{one.percent:.1f} ± {one.error:.1f}" + (f" ({one.n})" if with_n else "")
