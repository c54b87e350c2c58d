"""The embedding model."""

import json
import threading
from pathlib import Path

import numpy as np
import pytest

from retrieval.embedding import MINILM_SHA256, Embedder, check_weights, minilm_folder
from retrieval.errors import EmbeddingModelChecksumError, EmbeddingModelMissingError


def test_vectors_have_length_one_and_keep_the_order(embedder: Embedder) -> None:
    texts = ["a much longer text about iced green jelly in coconut milk", "jelly", "", "an iced dessert"]
    vectors = embedder.encode(texts)
    assert vectors.shape == (4, 384)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)
    for text, vector in zip(texts, vectors, strict=True):
        np.testing.assert_allclose(embedder.encode([text])[0], vector, atol=1e-5)


def test_texts_in_several_batches_keep_the_order(embedder: Embedder) -> None:
    texts = [("internationalization " if number % 3 else "a b c d e f ") * (number * 7 % 11) for number in range(70)]
    texts = [f"{text}{number}" for number, text in enumerate(texts)]
    singly = np.concatenate([embedder.encode([text]) for text in texts])
    np.testing.assert_allclose(embedder.encode(texts), singly, atol=1e-5)
    np.testing.assert_allclose(Embedder(str(minilm_folder())).encode(texts), singly, atol=1e-4)


def test_meaning_counts(embedder: Embedder) -> None:
    query, near, far = embedder.encode(["a cold sweet dish", "an iced dessert", "a rock song"])
    assert query @ near > query @ far + 0.2


def test_no_texts(embedder: Embedder) -> None:
    assert embedder.encode([]).shape == (0, 384)


def test_enormous_and_odd_texts(embedder: Embedder) -> None:
    vectors = embedder.encode(["word " * 200_000, "\ud83d lone surrogate", "\x00", "😀" * 5000])
    assert np.isfinite(vectors).all()


def test_a_remembered_vector_cannot_be_spoilt(embedder: Embedder) -> None:
    embedder.encode(["remembered"])[0][:] = 0
    assert np.linalg.norm(embedder.encode(["remembered"])[0]) == pytest.approx(1.0, abs=1e-5)


def test_progress_reaches_the_end(embedder: Embedder) -> None:
    seen: list[tuple[int, int]] = []
    embedder.encode([f"text {number}" for number in range(37)], lambda done, total: seen.append((done, total)))
    assert seen == [(16, 37), (32, 37), (37, 37)]


def test_threads_get_their_own_answers(embedder: Embedder) -> None:
    texts = [f"text number {number}" for number in range(12)]
    expected = embedder.encode(texts)
    found: dict[int, np.ndarray] = {}

    def work(number: int) -> None:
        found[number] = embedder.encode([texts[number]])[0]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(len(texts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    np.testing.assert_allclose(np.stack([found[number] for number in range(len(texts))]), expected, atol=1e-5)


def test_a_folder_with_the_same_weights_embeds_the_same(embedder: Embedder) -> None:
    other = Embedder(str(minilm_folder()))
    np.testing.assert_allclose(other.encode(["an iced dessert"]), embedder.encode(["an iced dessert"]), atol=1e-6)
    assert len(other.checksum) == 64


@pytest.mark.parametrize("content", [{}, {"config.json": "{"}, {"config.json": "{}", "modules.json": "[]"}])
def test_a_broken_model_folder_is_named(content: dict[str, str], tmp_path: Path) -> None:
    for name, text in content.items():
        (tmp_path / name).write_text(text)
    with pytest.raises(EmbeddingModelMissingError, match="WHICHONE_EMBEDDING_MODEL"):
        Embedder(str(tmp_path))


def test_the_shipped_weights_are_the_published_ones(embedder: Embedder) -> None:
    assert embedder.checksum == MINILM_SHA256


def test_other_weights_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "model.safetensors"
    file.write_bytes(b"something else")
    with pytest.raises(EmbeddingModelChecksumError, match="force-reinstall"):
        check_weights(file, MINILM_SHA256, tmp_path / "cache")
    with pytest.raises(EmbeddingModelMissingError, match="cannot be read"):
        check_weights(tmp_path / "missing", MINILM_SHA256)


def test_a_check_is_remembered_until_the_file_changes(tmp_path: Path) -> None:
    file, cache = tmp_path / "model.safetensors", tmp_path / "cache"
    file.write_bytes(b"weights")
    with pytest.raises(EmbeddingModelChecksumError) as caught:
        check_weights(file, "0" * 64)
    checksum = str(caught.value).split("SHA-256 ")[1][:64]
    assert check_weights(file, checksum, cache) == checksum
    record = json.loads((cache / "checked-weights.json").read_text())
    assert record[-1] == checksum
    file.write_bytes(b"changed weights")
    with pytest.raises(EmbeddingModelChecksumError):
        check_weights(file, checksum, cache)
    (cache / "checked-weights.json").write_text("broken")
    with pytest.raises(EmbeddingModelChecksumError):
        check_weights(file, checksum, cache)
