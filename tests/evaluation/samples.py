"""Questions of our own in the AltEntities layout, and tiny models of random weights."""

import json
from pathlib import Path
from typing import Any

import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (
    AutoTokenizer,
    BertConfig,
    BertForMultipleChoice,
    BertForSequenceClassification,
    BertModel,
    PreTrainedTokenizerFast,
    T5Config,
    T5ForConditionalGeneration,
)

from retrieval.embedding import minilm_folder

LINK = '<p><a href="https://example.org/search">Find out about the song.</a></p>'

CHOICES = {
    "Amber_pie": (
        "Amber pie",
        "main_ingredient: Apricots. name: Amber pie",
        "It is baked until it is brown. Children eat it in June.",
        "Amber pie is a sweet pie that is served on a slate.",
    ),
    "Lantern_soup": (
        "Lantern soup",
        "main_ingredient: Pumpkin. name: Lantern soup",
        "It is boiled for an hour. Fishermen drink it from a mug.",
        "Lantern soup is a thick soup that is served in a gourd.",
    ),
    "River_bread": (
        "River bread",
        "main_ingredient: Rye. name: River bread",
        "It is baked on a flat stone. Millers made it first.",
        "River bread is a sour bread that keeps for a month.",
    ),
    "Cloud_cake": (
        "Cloud cake",
        "main_ingredient: Rice. name: Cloud cake",
        "It is steamed in a basket. Monks made it first.",
        "Cloud cake is a white cake that is cut with a thread.",
    ),
    "Low_Tide": (
        "Low Tide (by The Made Ups)",
        "artist: The Made Ups. genre: Folk. name: Low Tide. released: 1971",
        "Low Tide is a song about a lighthouse. A cello plays in it.",
        LINK,
    ),
    "Paper_Moon": (
        "Paper Moon (by Ida Invented)",
        "artist: Ida Invented. genre: Disco. name: Paper Moon. released: 2004",
        "Paper Moon is a song about a circus. A drum machine plays in it.",
        LINK,
    ),
    "Tin_Roof": (
        "Tin Roof (by The Made Ups)",
        "artist: The Made Ups. genre: Polka. name: Tin Roof. released: 1985",
        "Tin Roof is a song about a farmer and his rain. A banjo plays in it.",
        LINK,
    ),
    "Glass_Harbour": (
        "Glass Harbour (by Ida Invented)",
        "artist: Ida Invented. genre: Opera. name: Glass Harbour. released: 1999",
        "Glass Harbour is a song about a sailor and her ship. A harp plays in it.",
        LINK,
    ),
}
QUESTIONS = (
    ("RECIPES", "UNIFORM", ("Amber_pie", "Lantern_soup"), 0, ("with apricots", "not boiled", "it comes on a slate")),
    ("RECIPES", "SIMILAR_NAME", ("River_bread", "Cloud_cake"), 1, ("the steamed one", "cut with a thread")),
    ("SONGS", "UNIFORM", ("Low_Tide", "Paper_Moon"), 0, ("about a lighthouse", "the folk song", "the older one")),
    ("SONGS", "SAME_INFOBOXES", ("Tin_Roof", "Glass_Harbour"), 1, ("about a sailor", "not the one with the banjo")),
)


def records() -> list[dict[str, Any]]:
    """The questions above as they are in a file."""
    return [
        {
            "domain": domain,
            "question": f"Do you mean '{CHOICES[keys[0]][0]}' or '{CHOICES[keys[1]][0]}'?",
            "target_index": target,
            "sampling_method": method,
            "description_section": "",
            "choices": [_choice(key) for key in keys],
            "expressions": list(expressions),
        }
        for domain, method, keys, target, expressions in QUESTIONS
    ]


def _choice(key: str) -> dict[str, str]:
    name, box, text, shown = CHOICES[key]
    return {
        "name": name,
        "wikipedia_url": f"http://en.wikipedia.org/wiki/{key}",
        "description": shown,
        "infobox": f": Infobox. {box}",
        "unshown_background": f": Infobox. {box}. {text}",
    }


def write_questions(file: Path, questions: list[dict[str, Any]] | None = None) -> Path:
    """A file of questions, by default of those above."""
    file.write_text(json.dumps(records() if questions is None else questions), "utf-8")
    return file


def tiny_bert(folder: Path, kind: Any, **settings: Any) -> Path:
    """A BERT of random weights with MiniLM's vocabulary; `kind` is the transformers class with the head."""
    torch.manual_seed(0)
    tokenizer = AutoTokenizer.from_pretrained(str(minilm_folder()), local_files_only=True)
    sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 16}
    sizes |= {"vocab_size": len(tokenizer), "max_position_embeddings": 64}
    # Great weights, so that no two texts score alike.
    kind(BertConfig.from_dict({**sizes, "initializer_range": 1.0, **settings})).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def tiny_entailment(folder: Path, *labels: str) -> Path:
    """A classifier with these labels."""
    return tiny_bert(folder, BertForSequenceClassification, id2label=dict(enumerate(labels)))


def tiny_alone(folder: Path, labels: int = 2) -> Path:
    """A classifier of single choices."""
    return tiny_bert(folder, BertForSequenceClassification, num_labels=labels)


def tiny_joint(folder: Path) -> Path:
    """A multiple choice model."""
    return tiny_bert(folder, BertForMultipleChoice)


def untrained(folder: Path) -> Path:
    """A BERT without any head."""
    return tiny_bert(folder, BertModel)


def tiny_t5(folder: Path) -> Path:
    """A T5 of random weights that can say "true" and "false"."""
    torch.manual_seed(0)
    words = ["<pad>", "</s>", "<unk>", "true", "false", "apricots", "steamed", "lighthouse", "sailor", "pie", "boiled"]
    tokenizer = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    fast = PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="<pad>", eos_token="</s>", unk_token="<unk>", model_max_length=512
    )
    sizes = {"vocab_size": len(words), "d_model": 16, "d_kv": 8, "d_ff": 16, "num_layers": 1, "num_heads": 2}
    T5ForConditionalGeneration(T5Config.from_dict(sizes | {"decoder_start_token_id": 0})).save_pretrained(folder)
    fast.save_pretrained(folder)
    return folder
