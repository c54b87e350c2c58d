"""What the bot says: questions, confirmations, descriptions and aggregations built from the knowledge base."""

from responses.aggregation import aggregate
from responses.answering import answer_question, asks_for_the_difference
from responses.comparison import compare
from responses.confirmation import confirm, confirm_several, names_of
from responses.description import describe
from responses.distinction import distinguish
from responses.errors import NoChoicesError
from responses.explanation import explain
from responses.narrowing import narrowing_question, reason_to_narrow
from responses.questions import alternative_question, follow_up, list_choices, reason_to_ask

__all__ = [
    "NoChoicesError",
    "aggregate",
    "alternative_question",
    "answer_question",
    "asks_for_the_difference",
    "compare",
    "confirm",
    "confirm_several",
    "describe",
    "distinguish",
    "explain",
    "follow_up",
    "list_choices",
    "names_of",
    "narrowing_question",
    "reason_to_ask",
    "reason_to_narrow",
]
