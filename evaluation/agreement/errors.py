"""The errors that measuring agreement raises."""

from knowledge.errors import WhichoneError


class AgreementError(WhichoneError):
    """Agreement cannot be measured: an unknown distance or way of building chains, or too little data."""


class JudgementsError(AgreementError):
    """A file of judgements cannot be read, or one of its judgements is broken or given twice."""


class ChainError(AgreementError):
    """Antecedent links do not make chains: an antecedent is not an item, or links run in a circle."""
