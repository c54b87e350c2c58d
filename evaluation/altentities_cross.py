"""How the resolver carries over to a domain it was not fitted on (Hosseini et al. 2023, section 6.2 and table 8)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from evaluation.errors import EvaluationError
from evaluation.outcomes import Outcomes, Share, right, share
from resolver.combination import FEATURES, fit_combination
from resolver.fitting import FOLDS
from resolver.questions import Question, entity_folds


@dataclass(frozen=True)
class CrossDomainTable:
    """Shares of features and T5 by what they were fitted on (a domain, "others" or "all") and measured on.

    A cell is missing where there was nothing left to fit on: a domain whose questions all share entities.
    """

    shares: Mapping[str, Mapping[str, Share]]

    def metrics(self) -> dict[str, float]:
        """As flat metrics: `cross.FITTED.accuracy.DOMAIN`."""
        return {
            f"cross.{fitted}.accuracy.{domain}": one.percent
            for fitted, by_domain in self.shares.items()
            for domain, one in by_domain.items()
        }


def check_domains(questions: Sequence[Question]) -> None:
    """Raise EvaluationError where the questions are of one domain, so that there is none to cross to."""
    names = sorted({question.domain for question in questions})
    if len(names) < 2:
        raise EvaluationError(
            f"the cross-domain table needs questions of two domains or more; here: {', '.join(names)}"
        )


def cross_domains(outcomes: Outcomes, seed: int = 0) -> CrossDomainTable:
    """Fit the combination of features and T5 on each domain, on the two others and on all, and measure it on each.

    Where the domain it is measured on is among those it is fitted on, it is fitted five-fold on other entities than it
    is measured on; domains share no entity. T5 is the checkpoint's, pretrained without labels.

    Raises EvaluationError where the questions are of one domain.
    """
    check_domains(outcomes.answers.questions)
    answers, first, domains = outcomes.answers, outcomes.first, outcomes.domains
    names = sorted(set(domains.tolist()))
    fold = np.array(entity_folds(answers.questions, FOLDS, seed))[answers.question]
    differences = answers.differences
    shares: dict[str, dict[str, Share]] = {}
    for fitted in (*names, "others", "all"):
        shares[fitted] = {}
        for measured in names:
            here = domains == measured
            source = {"all": np.full(len(here), True), "others": ~here}.get(fitted, domains == fitted)
            ahead = np.full(len(here), np.nan)
            for part in range(FOLDS) if (source & here).any() else (None,):
                held = here if part is None else here & (fold == part)
                used = source if part is None else source & (fold != part)
                if held.any() and used.any():
                    ahead[held] = fit_combination(differences[used], first[used], FEATURES).scores(differences[held])
            if not np.isnan(ahead[here]).any():
                shares[fitted][measured] = share(right(ahead[here], first[here]))
    return CrossDomainTable(shares)
