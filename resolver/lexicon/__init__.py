"""A small English lexicon from WordNet 3.1: hypernyms, synonyms, parts of speech, and where places lie."""

from resolver.lexicon.lookup import Word, demonyms, hypernyms, look_up, regions, singulars, synonyms

__all__ = ["Word", "demonyms", "hypernyms", "look_up", "regions", "singulars", "synonyms"]
