"""The figures that Hosseini et al. 2023 (arXiv 2212.10933) published for AltEntities: accuracy in percent, test split.

Their models were trained on the official training split (about 30,000 expressions); songs are their "music". No text of
a song was shown to the annotators, so there is no oracle for songs.
"""

from collections.abc import Mapping

PUBLISHED_MODELS = {
    "cosine": "Universal Sentence Encoder",
    "entailment": "BERT large on MNLI",
    "bert": "BERT large",
    "bert-joint": "BERT large, joint",
    "t5": "T5 XL",
}
"""The paper's models, by the name of ours in the same place."""

_TABLE_7_COLUMNS = (
    ("books", "oracle"), ("books", "name"), ("books", "infobox"), ("books", "unshown"),
    ("recipes", "oracle"), ("recipes", "name"), ("recipes", "infobox"), ("recipes", "unshown"),
    ("songs", "name"), ("songs", "infobox"), ("songs", "unshown"),
)  # fmt: skip
_TABLE_7 = {
    "cosine": (67.25, 54.35, 56.65, 60.40, 69.28, 55.73, 63.75, 65.00, 57.83, 61.05, 60.08),
    "entailment": (84.95, 52.15, 63.65, 68.80, 79.98, 54.08, 67.14, 74.41, 54.52, 64.49, 71.84),
    "bert": (93.30, 50.55, 74.35, 79.80, 87.87, 53.32, 77.84, 81.01, 53.93, 61.60, 73.13),
    "bert-joint": (94.05, 59.80, 75.35, 81.50, 88.94, 54.12, 75.21, 80.87, 56.59, 67.48, 75.24),
    "t5": (95.10, 55.65, 78.30, 83.40, 92.60, 61.97, 83.33, 86.76, 58.11, 74.28, 82.27),
}

PUBLISHED_AVERAGES = {"cosine": 61.03, "entailment": 66.91, "bert": 71.52, "bert-joint": 73.56, "t5": 77.43}
"""Table 7's last column: a model's mean over all eleven cells of its row."""

TRAINED_ON = {
    "books": {"books": 83.40, "recipes": 83.55, "songs": 82.54},
    "recipes": {"books": 81.60, "recipes": 86.76, "songs": 82.96},
    "songs": {"books": 82.05, "recipes": 84.80, "songs": 82.27},
    "all": {"books": 83.90, "recipes": 87.47, "songs": 83.28},
}
"""Table 8: T5 XL with unshown background, by the domain it was trained on ("all" is their "mixed") and measured on."""

BY_METHOD = {
    "UNIFORM": {"books": 90.30, "recipes": 92.54, "songs": 88.58},
    "SAME_NAME": {"books": 85.02},
    "SIMILAR_NAME": {"books": 83.86, "recipes": 86.29},
    "SIMILAR_DESCRIPTION": {"books": 74.70, "recipes": 82.24, "songs": 80.39},
    "SAME_INFOBOXES": {"recipes": 81.55, "songs": 77.12},
}
"""Table 9: T5 XL with unshown background, by sampling method and domain."""


def published(model: str, given: str) -> Mapping[str, float]:
    """Table 7's cells of a model for an input, by domain; empty for a model that the paper has none like."""
    cells = zip(_TABLE_7_COLUMNS, _TABLE_7.get(model, ()), strict=False)
    return {domain: value for (domain, column), value in cells if column == given}
