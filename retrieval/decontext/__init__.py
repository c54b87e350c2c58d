"""Decontextualization: making a sentence stand alone with what its page says (Choi et al. 2021)."""

from retrieval.decontext.records import Context, Decontextualized, Decontextualizer, Edit, EditType
from retrieval.decontext.rules import RuleDecontextualizer, rules_mark

__all__ = ["Context", "Decontextualized", "Decontextualizer", "Edit", "EditType", "RuleDecontextualizer", "rules_mark"]
