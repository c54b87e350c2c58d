"""Tiny T5 models of random weights, and questions easy enough for them to learn."""

import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors, trainers
from transformers import PreTrainedTokenizerFast, T5Config, T5ForConditionalGeneration

COLOURS = ("red", "green", "blue", "white")
SAYINGS = ("the {} one", "it is {}", "i mean the {} one")
SYLLABLES = ("ba", "do", "ki", "lu", "me", "no", "ra", "su", "ti", "vo")


def easy_questions(count: int, seed: int = 0, domain: str = "BOOKS") -> list[dict[str, Any]]:
    """Questions in the AltEntities layout: two things that differ in colour, and expressions that say which."""
    rng = random.Random(seed)
    names = [f"{a}{b}{c}".capitalize() for a in SYLLABLES for b in SYLLABLES for c in SYLLABLES]
    rng.shuffle(names)
    records = []
    for i in range(count):
        colours = rng.sample(COLOURS, 2)
        target = rng.randrange(2)
        choices = [
            {
                "name": name,
                "wikipedia_url": f"http://example.org/wiki/{domain}_{name}",
                "infobox": "",
                "unshown_background": f"{name} is a toy. It is {colour}.",
            }
            for name, colour in zip(names[2 * i : 2 * i + 2], colours, strict=True)
        ]
        records.append(
            {
                "domain": domain,
                "question": f"Do you mean {choices[0]['name']} or {choices[1]['name']}?",
                "target_index": target,
                "sampling_method": "UNIFORM",
                "choices": choices,
                "expressions": [saying.format(colours[target]) for saying in SAYINGS],
            }
        )
    return records


def write_easy_questions(file: Path, count: int, seed: int = 0) -> Path:
    file.write_text(json.dumps(easy_questions(count, seed)), "utf-8")
    return file


def texts_of(records: Iterable[dict[str, Any]]) -> list[str]:
    """Everything a tokenizer for these questions has to know."""
    told = [choice["unshown_background"] for record in records for choice in record["choices"]]
    said = [expression for record in records for expression in record["expressions"]]
    return [*told, *said, "expression: entity: description: true false ; . "]


def trained_tokenizer(texts: Iterable[str]) -> PreTrainedTokenizerFast:
    """A tokenizer of whole words, with T5's special tokens in T5's places."""
    tokenizer = Tokenizer(models.WordLevel(unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    trainer = trainers.WordLevelTrainer(special_tokens=["<pad>", "</s>", "<unk>"], show_progress=False)
    tokenizer.train_from_iterator(texts, trainer)
    tokenizer.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="<pad>", eos_token="</s>", unk_token="<unk>", model_max_length=512
    )


def tiny_t5(folder: Path, texts: Iterable[str], **sizes: Any) -> Path:
    """A T5 of random weights with a tokenizer trained on some texts."""
    tokenizer = trained_tokenizer(texts)
    torch.manual_seed(0)
    default = {"d_model": 32, "d_kv": 16, "d_ff": 64, "num_layers": 1, "num_heads": 2, "dropout_rate": 0.0}
    config = T5Config.from_dict(default | {"vocab_size": len(tokenizer), "decoder_start_token_id": 0} | sizes)
    T5ForConditionalGeneration(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder
