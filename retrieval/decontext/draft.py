"""A sentence on its way to standing alone."""

from retrieval.decontext.records import Edit, EditType


class Draft:
    """A sentence with the edits made to it so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.edits: list[Edit] = []

    def replace(self, start: int, stop: int, after: str, kind: EditType) -> None:
        """Put `after` in place of the characters from `start` to `stop`."""
        before = self.text[start:stop]
        if before != after:
            self.text = self.text[:start] + after + self.text[stop:]
            self.edits.append(Edit(kind, before.strip(), after.strip()))

    def insert(self, place: int, words: str, kind: EditType) -> None:
        """Add words at a place."""
        self.replace(place, place, words, kind)
