"""Decides what an answer refers to: reading, scoring by T5 and retrieval features, interpretations, training."""
