"""Where a large model runs, and in which precision."""

import torch
from torch import nn


def best_device() -> torch.device:
    """A GPU where torch finds one, else the CPU."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def mixed_precision(device: torch.device) -> torch.dtype:
    """bfloat16 on a GPU that computes in it, single precision elsewhere.

    Never float16: the activations of T5, and more so of T5 1.1 and flan-t5, which were trained in bfloat16, pass its
    greatest number (65504) and become infinite.
    """
    if device.type == "cuda" and torch.cuda.is_bf16_supported(including_emulation=False):
        return torch.bfloat16
    return torch.float32


def move_to(module: nn.Module, device: torch.device) -> None:
    """Move a model in place. Raises torch.OutOfMemoryError where there is no room."""
    module.to(device)
