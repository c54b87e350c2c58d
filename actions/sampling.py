"""What is offered when nothing was asked for: two things, at the difficulty that the message's metadata asks for."""

from collections.abc import Sequence

from actions.asking import ask
from actions.bases import collection
from actions.finding import named
from actions.state import Conversation
from actions.turn import Line, Turn
from resolver.reading.moves import Move, read_move
from retrieval.base import KnowledgeBase
from retrieval.sampling import sample_pairs


def leaves_it_to_us(base: KnowledgeBase, request: str) -> bool:
    """Whether a request is "surprise me" or the like, and not something's name."""
    steering = read_move(request, (), collection(base))
    return steering is not None and steering.move is Move.SUGGEST and not named(base, request)


def sample(base: KnowledgeBase, conversation: Conversation, rejected: Sequence[str] = ()) -> Turn | None:
    """Ask which of two sampled things is wanted; None when all pairs have something that was rejected.

    Raises:
        MetadataError: the message's metadata asks for a sampling that there is not.
        SamplingError: the base has no such pair.
    """
    pairs = sample_pairs(base, conversation.metadata_sampling, 1 + 2 * len(rejected), conversation.seed)
    pair = next((pair for pair in pairs if not set(pair) & set(rejected)), None)
    if pair is None:
        return None
    turn = ask(base, [base.entities[key] for key in pair], conversation)
    return turn if rejected else turn.after(Line(response="utter_sampled"))
