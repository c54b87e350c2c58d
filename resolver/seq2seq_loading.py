"""Loads a T5 checkpoint by name or folder, and says what is wrong with one that cannot be used."""

from collections.abc import Iterator
from typing import Any

import torch
import transformers.utils.logging as transformers_logging
from huggingface_hub.errors import LocalEntryNotFoundError, OfflineModeIsEnabled
from transformers import AutoConfig, AutoTokenizer, PreTrainedTokenizerBase, T5ForConditionalGeneration

from resolver.errors import CheckpointError

TRUE, FALSE = "true", "false"
"""What the model says of a choice (Hosseini et al. 2023, section 5.1)."""

_ADVICE = "give a T5 by name or folder, such as t5-small, google/t5-v1_1-base or google/flan-t5-large"


def load_t5(name: str) -> tuple[T5ForConditionalGeneration, PreTrainedTokenizerBase]:
    """Load a T5 and its tokenizer, in single precision and on the CPU.

    Raises:
        CheckpointError: not there and not reachable, no T5, without a decoder, damaged, or its tokenizer belongs to
            another model; the message says which.
    """
    transformers_logging.disable_progress_bar()
    verbosity = transformers_logging.get_verbosity()
    # It would warn of every T5 1.1 that its output layer is its own, as it has to be.
    transformers_logging.set_verbosity_error()
    try:
        config = AutoConfig.from_pretrained(name)
        if config.model_type != "t5":
            kind = config.model_type if config.is_encoder_decoder else f"{config.model_type} (no encoder-decoder)"
            raise CheckpointError(f"'{name}' is no T5 but a {kind}; {_ADVICE}")
        tokenizer = AutoTokenizer.from_pretrained(name)
        # Whatever precision the weights are kept in: training in half of it loses small steps.
        loaded: Any = T5ForConditionalGeneration.from_pretrained(name, dtype=torch.float32, output_loading_info=True)
    except CheckpointError:
        raise
    except Exception as error:  # transformers raises whatever the file, the hub or the parser raised
        if any(isinstance(cause, LocalEntryNotFoundError | OfflineModeIsEnabled) for cause in _causes(error)):
            raise CheckpointError(
                f"'{name}' is neither a folder here nor in the cache of downloaded models, and the model hub cannot be "
                "reached; load it once where there is a network, or copy its folder here and give the path (HF_HOME "
                "names the cache)"
            ) from error
        raise CheckpointError(
            f"'{name}' is neither a resolver checkpoint nor a T5 checkpoint that can be loaded "
            f"({type(error).__name__}: {_first_line(error)}); give a folder made by 'whichone train resolver', or a T5 "
            "by name or folder"
        ) from error
    finally:
        transformers_logging.set_verbosity(verbosity)
    model, info = loaded
    if info["missing_keys"] or info["mismatched_keys"]:
        odd = ", ".join(sorted(str(key) for key in (*info["missing_keys"], *info["mismatched_keys"]))[:3])
        raise CheckpointError(f"'{name}' is no whole T5 (it lacks {odd}, …): encoder and decoder are needed; {_ADVICE}")
    answer_ids(model, tokenizer)
    return model, tokenizer


def answer_ids(model: T5ForConditionalGeneration, tokenizer: PreTrainedTokenizerBase) -> tuple[int, int]:
    """The tokens that "true" and "false" begin with.

    Raises:
        CheckpointError: the tokenizer belongs to another model, or knows no such words.
    """
    config, rows = model.config, model.get_input_embeddings().num_embeddings
    ends = config.eos_token_id if isinstance(config.eos_token_id, list) else [config.eos_token_id]
    if len(tokenizer) > rows:
        raise CheckpointError(
            f"the tokenizer does not belong to the T5 model: it has {len(tokenizer)} tokens, the model {rows}"
        )
    if tokenizer.pad_token_id != config.pad_token_id or tokenizer.eos_token_id not in ends:
        raise CheckpointError(
            "the tokenizer does not belong to the T5 model: its padding and end are the tokens "
            f"{tokenizer.pad_token_id} and {tokenizer.eos_token_id}, the model's {config.pad_token_id} and {ends[0]}"
        )
    pieces = [tokenizer(word, add_special_tokens=False)["input_ids"][:1] for word in (TRUE, FALSE)]
    if not all(pieces) or pieces[0] == pieces[1] or [tokenizer.unk_token_id] in pieces:
        raise CheckpointError('the tokenizer does not belong to the T5 model: it has no words "true" and "false"')
    return pieces[0][0], pieces[1][0]


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or error.__context__


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).splitlines()), "")[:200]
