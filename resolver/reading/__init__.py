"""Reads an answer: names, positions, both / neither / either, questions, and what it says or denies of the referent."""

from resolver.reading.negation import split_negation
from resolver.reading.reader import Reading, read_answer

__all__ = ["Reading", "read_answer", "split_negation"]
