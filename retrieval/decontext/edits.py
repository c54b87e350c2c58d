"""The edits between a sentence and its rewrite, typed, where only the rewrite is known."""

import re
from difflib import SequenceMatcher

from retrieval.decontext import patterns
from retrieval.decontext.records import Edit, EditType

_REFERENCE = re.compile(
    r"(?:he|she|it|they|him|her|his|hers|its|their|them|this|these|those|that|(?:the|this|these|those) [\w -]+)[.,;:]?",
    re.IGNORECASE,
)
_SCOPE = re.compile(r"(?:In|On|At|During|For|According to) .*,")
_LINKED = re.compile(r"(?:of|in|for|to|from|on|with) ")


def edits_between(before: str, after: str) -> tuple[Edit, ...]:
    """What was put in the place of what, word by word, in the order of the rewrite; none where nothing changed."""
    old, new = before.split(), after.split()
    matcher = SequenceMatcher(None, [_bare(word) for word in old], [_bare(word) for word in new], autojunk=False)
    found = []
    for tag, start, stop, new_start, new_stop in matcher.get_opcodes():
        if tag != "equal":
            removed, added = " ".join(old[start:stop]), " ".join(new[new_start:new_stop])
            found.append(Edit(_type(removed, added, first=new_start == 0), removed, added))
    return tuple(found)


def _type(removed: str, added: str, *, first: bool) -> EditType:
    if not added:
        return EditType.DM_REMOVAL if first or patterns.MARKER.match(f"{removed} ") else EditType.ADDITION
    if not removed:
        if first and _SCOPE.fullmatch(added):
            return EditType.GLOBAL_SCOPING
        if _LINKED.match(added):
            return EditType.BRIDGING
        return EditType.NAME_COMPLETION if added.istitle() else EditType.ADDITION
    if _REFERENCE.fullmatch(removed):
        return EditType.PRONOUN_NP_SWAP
    return EditType.NAME_COMPLETION if removed.strip(".,") in added else EditType.ADDITION


def _bare(word: str) -> str:
    return word.casefold().strip(".,;:!?\"'“”")
