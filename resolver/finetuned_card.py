"""The model card of a resolver with a fine-tuned T5."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from resolver.checkpoint import Checkpoint

ROWS = {
    "features": "Retrieval features alone",
    "t5": "T5 alone",
    "both": "Features and T5",
    "resolver": "Resolver (rules, features and T5)",
}
"""The rows of the report's table."""


def finetuned_card(checkpoint: "Checkpoint") -> str:
    """The card as Markdown: what the model is, what it was trained on, what it scored, what it is not for."""
    record, scores = checkpoint.record, checkpoint.record.scores
    counts: dict[str, int] = scores["held-out expressions"]
    accuracy: dict[str, dict[str, list[float]]] = scores["held-out accuracy"]
    questions: dict[str, int] = scores["questions"]
    settings: dict[str, Any] = scores["settings"]
    columns = [f"{name} (n = {count})" for name, count in counts.items()] + ["average"]
    table = [
        "| | " + " | ".join(columns) + " |",
        "|---|" + "---|" * len(columns),
        *(
            f"| {ROWS[row]} | " + " | ".join(f"{value:.1f} ± {error:.1f}" for value, error in one.values()) + " |"
            for row, one in accuracy.items()
        ),
    ]
    gain, gain_error = scores["t5 gain"]
    weights = sorted(checkpoint.combination.weights.items(), key=lambda item: -abs(item[1]))
    return f"""---
license: cc-by-sa-3.0
language: en
library_name: transformers
---

# Whichone resolver with a fine-tuned T5

Decides which of 2 to 5 choices a person means: "the iced green one", "not the layered one". The T5 *{record.init}* was
fine-tuned to answer "true" or "false" to "expression: … entity: … description: …" (Hosseini et al. 2023, section 5.1);
its log-odds are combined with retrieval features by a linear model whose softmax is the probability. Use it with
`WHICHONE_RESOLVER=FOLDER`; the T5 by itself loads with transformers.

## Training

T5 was fine-tuned on {questions["train"]} questions ({settings["pairs"]} pairs, {settings["loss"]} loss,
{settings["optimizer"]}, {settings["batch"] * settings["accumulate"]} pairs a step). {questions["stopping"]} questions
of other entities decided when to stop: of {scores["steps"]} steps, the first {scores["best step"]} are kept. The
features' weights were fitted on all questions, how much T5 counts on those that it was not trained on.

Data: {record.data or "not named"}. Seed {record.seed}.

AltEntities (Hosseini et al. 2023, github.com/google-research-datasets/AltEntities) is licensed CC BY-SA 3.0, and so is
this checkpoint where it was trained on it. The licence of *{record.init}* applies too.

## Scores

Accuracy in percent with its standard error, on {sum(counts.values())} expressions of {questions["report"]} questions
whose entities neither T5 nor the combination had seen; for these figures the features were fitted on all others, T5's
share on {scores["t5 share fitted on"]} expressions.

{chr(10).join(table)}

T5 adds {gain:+.2f} to the features alone (paired standard error {gain_error:.2f}).

Below a probability of {checkpoint.decision.sure} the choice is left open.

Weights of the combination: {", ".join(f"{name} {weight:.2f}" for name, weight in weights)}.

## Limits

English only. It knows what the entities' texts say and what T5 has read; an answer about something that neither has (a
melody, a picture, a memory) is a guess, which the probability shows. Not for decisions about people.
"""
