"""Trains the act model on phrases of our own and on pseudo-expressions, which stand for answers that describe."""

import random
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix, hstack
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression

from knowledge.types import Entity
from resolver.act_model import KINDS, SELECT, SHIPPED_ACTS, ActModel, word_features
from resolver.errors import TrainingDataError
from resolver.pseudo import pseudo_expressions
from retrieval.embedding import Embedder
from retrieval.splitting import split_sentences

EXAMPLES = SHIPPED_ACTS / "examples"

_FILLED = 4
"""How often an example with a slot is used, each time filled otherwise."""

_PER_ENTITY = 8
_SCALE = 1.5
_C = 10.0
_LEADS = (
    "I meant {}", "I mean {}", "I was thinking of {}", "I'm talking about {}", "sorry, {}", "no, {}", "hmm {}",
    "not sure, but {}", "I think {}", "I want {}", "I'd like {}", "oh, {}", "um, {}", "{} please", "{} I think",
    "definitely {}", "not {}", "it's not {}", "I don't want {}", "no not {}", "anything but {}", "is it {}?",
    "{}, can't remember the name", "was thinking of {}",
)  # fmt: skip
"""What people put around a description; it changes nothing of what kind of answer it is."""

Example = tuple[str, str]
"""A kind and a text."""


def read_examples(folder: Path = EXAMPLES, seed: int = 0) -> list[Example]:
    """The examples of every kind, slots filled with the folder's things and kinds of things.

    Raises TrainingDataError where a file is missing or empty.
    """
    rng = random.Random(seed)
    things, kinds = _lines(folder / "things.txt"), _lines(folder / "kinds.txt")
    examples: list[Example] = []
    for kind in KINDS:
        for line in _lines(folder / f"{kind}.txt"):
            for _ in range(_FILLED if "{" in line else 1):
                one, other = rng.sample(kinds, 2)
                examples.append((kind, line.format(thing=rng.choice(things), kind=one, kind2=other)))
    return examples


def descriptions(entities: Iterable[Entity], seed: int = 0) -> list[Example]:
    """Pseudo-expressions for entities, a third of them with a lead as people put before what they describe."""
    rng = random.Random(seed)
    made: list[Example] = []
    for entity in entities:
        attributes = [f"{key.replace('_', ' ')}: {', '.join(values)}" for key, values in entity.attributes.items()]
        sentences = [sentence for section in entity.sections for sentence in split_sentences(section.text)]
        for pseudo in pseudo_expressions(entity, attributes, sentences, _PER_ENTITY, rng):
            lead = rng.choice(_LEADS) if rng.random() < 1 / 3 else "{}"
            made.append((SELECT, lead.replace("{}", pseudo.text)))
    return made


def train_acts(examples: Sequence[Example], embedder: Embedder) -> ActModel:
    """Fit the model. Raises TrainingDataError for fewer than two kinds."""
    kinds = [kind for kind, _ in examples]
    if len(set(kinds)) < 2:
        raise TrainingDataError("The act model needs examples of at least two kinds of answers.")
    texts = [text for _, text in examples]
    vectorizer = TfidfVectorizer(analyzer=word_features, min_df=2, sublinear_tf=True)
    words = vectorizer.fit_transform(texts)
    features = csr_matrix(hstack([csr_matrix(_SCALE * embedder.encode(texts)), words]))
    model = LogisticRegression(C=_C, max_iter=2000).fit(features, kinds)
    weights, bias = model.coef_.T, model.intercept_
    if len(model.classes_) == 2:  # one column only: that of the second kind against the first
        weights, bias = np.hstack([-weights, weights]) / 2, np.concatenate([-bias, bias]) / 2
    return ActModel(
        kinds=tuple(str(kind) for kind in model.classes_),
        words=tuple(str(word) for word in vectorizer.get_feature_names_out()),
        idf=np.asarray(vectorizer.idf_),
        weights=weights,
        bias=bias,
        scale=_SCALE,
    )


def _lines(file: Path) -> list[str]:
    try:
        lines = [line.strip() for line in file.read_text("utf-8").splitlines() if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise TrainingDataError(f"{file}: the examples cannot be read ({error})") from error
    if not lines:
        raise TrainingDataError(f"{file}: no examples in it")
    return lines
