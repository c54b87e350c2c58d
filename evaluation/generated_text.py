"""How near generated text is to references: BLEU-1 (Papineni et al. 2002) and ROUGE-L precision (Lin 2004)."""

import re
from collections.abc import Sequence
from importlib.util import find_spec

import numpy as np
from rapidfuzz.distance import LCSseq

from evaluation.errors import EvaluationError

_WORD = re.compile(r"[a-z0-9]+")


def require_sacrebleu() -> None:
    """Raise EvaluationError, saying what to do, where sacrebleu is not installed."""
    if find_spec("sacrebleu") is None:
        raise EvaluationError("BLEU needs sacrebleu: pip install 'whichone[evaluation]'")


def bleu_1(generated: Sequence[str], references: Sequence[str]) -> float:
    """Unigram BLEU of a corpus by sacrebleu, brevity penalty included, without regard to case; 0 to 100.

    Raises:
        EvaluationError: sacrebleu is not installed.
        ValueError: there is no text, or not a reference for each.
    """
    require_sacrebleu()
    from sacrebleu.metrics.bleu import BLEU

    _check(generated, references)
    return float(BLEU(max_ngram_order=1, lowercase=True).corpus_score(list(generated), [list(references)]).score)


def rouge_l_precision(generated: Sequence[str], references: Sequence[str]) -> float:
    """The mean share of generated words that are in the longest common subsequence with the reference; 0 to 100.

    Words are runs of letters and digits without regard to case, as in the rouge-score package, without stemming.
    Raises ValueError where there is no text, or not a reference for each.
    """
    _check(generated, references)
    shares = []
    for text, reference in zip(generated, references, strict=True):
        words, wanted = _WORD.findall(text.lower()), _WORD.findall(reference.lower())
        shares.append(LCSseq.similarity(words, wanted) / len(words) if words else 0.0)
    return 100 * float(np.mean(shares))


def _check(generated: Sequence[str], references: Sequence[str]) -> None:
    if not generated or len(generated) != len(references):
        raise ValueError(f"{len(generated)} generated texts and {len(references)} references cannot be compared")
