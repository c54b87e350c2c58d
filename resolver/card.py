"""The model card that goes with a trained resolver."""

from resolver.checkpoint import Checkpoint
from resolver.combination import FEATURES
from resolver.finetuned_card import finetuned_card

_ROWS = {
    "features": "Retrieval features alone",
    "t5": "T5 alone",
    "both": "Features and T5",
    "resolver": "Resolver (rules, features and T5)",
}


def model_card(checkpoint: Checkpoint) -> str:
    """The card as Markdown: what the model is, what it was trained on, what it scored, what it is not for."""
    if checkpoint.config is None:
        return finetuned_card(checkpoint)
    record = checkpoint.record
    accuracy = record.scores.get("cross-validated accuracy", {})
    domains = list(next(iter(accuracy.values()), {}))
    table = [
        "| | " + " | ".join(domains) + " |",
        "|---|" + "---|" * len(domains),
        *(
            f"| {_ROWS[row]} | " + " | ".join(f"{scores[domain]:.1f}" for domain in domains) + " |"
            for row, scores in accuracy.items()
        ),
    ]
    weights = sorted(checkpoint.combination.weights.items(), key=lambda item: -abs(item[1]))
    return f"""---
license: cc-by-sa-3.0
language: en
base_model: sentence-transformers/all-MiniLM-L6-v2
---

# Whichone resolver

Decides which of 2 to 5 choices a person means: "the iced green one", "not the layered one". A T5 encoder and decoder
(`T5ForConditionalGeneration`, {checkpoint.config.encoder_layers} + {checkpoint.config.decoder_layers} layers of width
{checkpoint.config.width}) over MiniLM's word-piece vectors and their matches, combined with retrieval features
({len(FEATURES)} in all) by a linear model whose softmax is the probability.

## Training

1. **Pretraining without labels**: {record.pseudo_expressions} pseudo-expressions made from entities' own texts
   (accuracy on the last tenth while training: {record.scores.get("pretraining accuracy", 0):.1f} %).
2. **Fine-tuning** on {record.scores.get("expressions", 0)} labelled expressions of {len(record.questions)}
   questions, in balanced pairs: once on all of them, and once without each of {len(checkpoint.members)} folds that
   share no entity. Those networks are in the checkpoint too, to evaluate questions that it has seen; nothing else uses
   them.
3. **Combination**: fitted on the scores of the networks that had not seen the question.

Data: {record.data or "not named"}. Seed {record.seed}.

AltEntities (Hosseini et al. 2023, github.com/google-research-datasets/AltEntities) is licensed CC BY-SA 3.0, and so is
this checkpoint where it was trained on it. MiniLM's weights (Apache-2.0) are not part of it.

## Scores

Accuracy in percent on {record.scores.get("expressions", 0)} expressions, five-fold; the folds share no entity, and
neither T5 nor the combination has seen the labels of the fold it is scored on. T5's pretraining read all entities'
texts, without labels.

{chr(10).join(table)}

Below a probability of {checkpoint.decision.sure} the choice is left open. A choice made by rule (a name, a position, a
comparison) is reported with probability {checkpoint.decision.rule_accuracy:.3f}, as often as rules were right in
training.

Weights of the combination: {", ".join(f"{name} {weight:.2f}" for name, weight in weights)}.

## Limits

English only. It knows what the entities' texts say and what MiniLM knows of words; an answer about something that no
text mentions (a melody, a picture, a memory) is a guess, which the probability shows. Not for decisions about people.
"""
