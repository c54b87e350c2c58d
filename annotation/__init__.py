"""Annotating: items that coders judge, and what they judged."""
