"""Makes `minilm.onnx`, MiniLM's network without weights, out of the model by torch's exporter.

    pip install onnx
    python -m retrieval.minilm_graph

Needed only when the network itself is to be exported anew.
"""

import onnx
import torch
from safetensors.numpy import load_file
from transformers import AutoModel

from retrieval.embedding import minilm_folder
from retrieval.minilm import GRAPH, PREFIX, WEIGHTS

_OPSET = 17


class Pooled(torch.nn.Module):
    """Mean of the last states over a text's word pieces, scaled to length 1."""

    def __init__(self, bert: torch.nn.Module) -> None:
        super().__init__()
        self.bert = bert

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """Vectors `[n, d]` of word pieces `[n, length]`."""
        kinds = torch.zeros_like(input_ids)
        states = self.bert(input_ids=input_ids, attention_mask=attention_mask, token_type_ids=kinds).last_hidden_state
        there = attention_mask.unsqueeze(-1).to(states.dtype)
        return torch.nn.functional.normalize((states * there).sum(1) / there.sum(1), dim=-1)


def main() -> None:
    """Export the network and take the weights out."""
    folder = minilm_folder()
    network = Pooled(AutoModel.from_pretrained(str(folder), attn_implementation="eager")).eval()
    pieces = torch.tensor([[101, 2003, 102], [101, 102, 0]])
    dynamic = {0: "texts", 1: "pieces"}
    torch.onnx.export(
        network,
        (pieces, (pieces > 0).long()),
        str(GRAPH),
        input_names=["input_ids", "attention_mask"],
        output_names=["vectors"],
        dynamic_axes={"input_ids": dynamic, "attention_mask": dynamic, "vectors": {0: "texts"}},
        opset_version=_OPSET,
        # Folded constants would have other names than the weights in their file.
        do_constant_folding=False,
        dynamo=False,
    )
    model = onnx.load(str(GRAPH))
    weights = load_file(folder / WEIGHTS)
    for tensor in model.graph.initializer:
        if tensor.name.removeprefix(PREFIX) in weights:
            tensor.ClearField("raw_data")
            tensor.data_location = onnx.TensorProto.EXTERNAL
            del tensor.external_data[:]
            tensor.external_data.add(key="location", value=WEIGHTS)
    GRAPH.write_bytes(model.SerializeToString())
    print(f"{GRAPH}: {GRAPH.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
