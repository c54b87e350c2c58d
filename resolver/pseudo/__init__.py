"""Pseudo-expressions: referring expressions made from an entity's own text, to pretrain a resolver without labels.

What the text says of an entity is cut into properties (a predicate, a clause, what it is, what is in it, who made it
and when), said in other words (a year as its decade, a clam as seafood), put into the frames people answer in ("the one
that …", "it's …") and typed the way people type. The entity's name is never said, as in AltEntities (Hosseini et al.
2023, section 3.2).
"""

from resolver.pseudo.expression import PseudoExpression
from resolver.pseudo.generator import pseudo_expressions

__all__ = ["PseudoExpression", "pseudo_expressions"]
