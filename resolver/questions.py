"""Alternative questions with the expressions people answered them with (the AltEntities layout)."""

import hashlib
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from knowledge.importers.altentities import entity_key, entity_type
from resolver.errors import TrainingDataError


@dataclass(frozen=True)
class Question:
    """One question: its choices, which of them was meant, and what people said to mean it.

    `articles` are the choices' names in the files, `keys` their entities' keys in the knowledge base they are scored
    over, which may hold an article more than once.
    """

    id: str
    domain: str
    articles: tuple[str, ...]
    keys: tuple[str, ...]
    target: int
    sampling_method: str
    expressions: tuple[str, ...]


def read_questions(paths: Sequence[Path]) -> list[Question]:
    """Read AltEntities files. Raises TrainingDataError naming the file and what is wrong with it."""
    questions: list[Question] = []
    for path in paths:
        try:
            records = json.loads(path.read_text("utf-8"))
            found = [_question(record) for record in records]
        except FileNotFoundError as error:
            raise TrainingDataError(f"{path}: no such file") from error
        except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
            raise TrainingDataError(f"{path}: not a JSON file ({error})") from error
        except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
            raise TrainingDataError(
                f"{path}: not AltEntities questions (a list of records with domain, target_index, sampling_method, "
                f"choices and expressions): {error!r}"
            ) from error
        if not found:
            raise TrainingDataError(f"{path}: no questions in it")
        questions += found
    return questions


def _question(record: dict) -> Question:
    keys = tuple(entity_key(choice["wikipedia_url"]) for choice in record["choices"])
    domain = str(record["domain"]).lower()
    target = int(record["target_index"])
    if not 0 <= target < len(keys):
        raise ValueError(f"target_index {target} of {len(keys)} choices")
    name = json.dumps([domain, keys, target, record["question"]])
    return Question(
        id=hashlib.sha256(name.encode()).hexdigest()[:12],
        domain=domain,
        articles=keys,
        keys=keys,
        target=target,
        sampling_method=str(record.get("sampling_method", "")),
        expressions=tuple(str(expression) for expression in record["expressions"]),
    )


def entity_folds(questions: Sequence[Question], folds: int, seed: int = 0) -> list[int]:
    """A fold for each question such that no entity is in two folds.

    Questions that share an entity, directly or over others, form a component; components are dealt out in a random
    order, each to the fold with the fewest expressions so far.
    """
    parent: dict[str, str] = {}

    def root(key: str) -> str:
        while parent.setdefault(key, key) != key:
            parent[key] = parent[parent[key]]
            key = parent[key]
        return key

    for question in questions:
        first, *others = (f"{entity_type(question.domain)}/{key}" for key in question.articles)
        for other in others:
            parent[root(other)] = root(first)
    components: dict[str, list[int]] = {}
    for i, question in enumerate(questions):
        components.setdefault(root(f"{entity_type(question.domain)}/{question.articles[0]}"), []).append(i)
    shuffled = list(components.values())
    random.Random(seed).shuffle(shuffled)
    sizes = [0] * folds
    fold_of = [0] * len(questions)
    for component in sorted(shuffled, key=len, reverse=True):
        fold = sizes.index(min(sizes))
        sizes[fold] += sum(len(questions[i].expressions) for i in component)
        for i in component:
            fold_of[i] = fold
    return fold_of
