"""Accuracy by how the choices were sampled (Hosseini et al. 2023, section 6.3 and table 9)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from evaluation.outcomes import Outcomes, Share, share

METHODS = {
    "UNIFORM": "uniform",
    "SAME_NAME": "same name",
    "SIMILAR_NAME": "similar name",
    "SIMILAR_DESCRIPTION": "similar description",
    "SAME_INFOBOXES": "same attributes",
}
"""The sampling methods of the files in the order of the paper's table, easiest to hardest, and how they are shown."""


@dataclass(frozen=True)
class MethodTable:
    """Shares by row of the ablation and sampling method, and those of the resolver by method and domain."""

    rows: Mapping[str, Mapping[str, Share]]
    domains: Mapping[str, Mapping[str, Share]]

    @property
    def methods(self) -> list[str]:
        """The methods that occur, in the paper's order; unknown ones last."""
        return list(self.domains)

    def metrics(self) -> dict[str, float]:
        """As flat metrics: `method.NAME`, `ROW.method.NAME`, `method.NAME.DOMAIN` and `n.NAME`."""
        metrics: dict[str, float] = {}
        for row, shares in self.rows.items():
            prefix = "" if row == "resolver" else f"{row}."
            metrics |= {f"{prefix}method.{method}": one.percent for method, one in shares.items()}
        for method, by_domain in self.domains.items():
            metrics |= {f"method.{method}.{domain}": one.percent for domain, one in by_domain.items()}
            metrics[f"n.{method}"] = sum(one.n for one in by_domain.values())
        return metrics


def method_table(outcomes: Outcomes, rows: Sequence[str]) -> MethodTable:
    """Split the outcomes by sampling method: every row, and the resolver by domain too."""
    methods, domains = outcomes.methods, outcomes.domains
    order = [*METHODS, *sorted(set(methods.tolist()) - set(METHODS))]
    present = [method for method in order if (methods == method).any()]
    resolver = outcomes.right("resolver")
    return MethodTable(
        rows={row: {method: share(outcomes.right(row)[methods == method]) for method in present} for row in rows},
        domains={
            method: {
                domain: share(resolver[(methods == method) & (domains == domain)])
                for domain in sorted(set(domains[methods == method].tolist()))
            }
            for method in present
        },
    )
