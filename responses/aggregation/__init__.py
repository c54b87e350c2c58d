"""What several entities have in common, as plural noun phrases that are true of each of them."""

from responses.aggregation.candidates import aggregate

__all__ = ["aggregate"]
