"""A pack to begin with: two things of one kind, to be replaced by one's own."""

from knowledge.types import Entity, Pack, PackInfo, Section


def starter_pack(name: str, noun_singular: str = "", noun_plural: str = "") -> Pack:
    """A small pack that builds and can be chatted about, with every field there is in use.

    Args:
        name: what it is called.
        noun_singular, noun_plural: what its things are called; default: "thing", and the noun with an s.
    """
    noun = noun_singular or "thing"
    info = PackInfo(
        name=name,
        title=name.replace("_", " ").replace("-", " ").capitalize(),
        noun_singular=noun,
        noun_plural=noun_plural or f"{noun}s",
        attribute_labels={"colour": "colour", "made_of": "made of", "year": "year"},
        descriptions=(f"{{colour}} {noun} made of {{made_of}}", f"{noun} of {{year}}"),
        licence="CC0-1.0",
        source="written by hand",
    )
    return Pack(
        info,
        (
            Entity(
                key="first",
                name="First Example",
                aliases=("Number One",),
                type=noun,
                attributes={"colour": ("green",), "made_of": ("oak", "brass"), "year": ("1931",)},
                sections=(
                    Section("", "First Example is the older of the two. It creaks when somebody opens it."),
                    Section("History", "It stood in a lighthouse before it came into a museum."),
                ),
                url="https://example.org/first",
            ),
            Entity(
                key="second",
                name="Second Example",
                type=noun,
                attributes={"colour": ("red",), "made_of": ("glass",), "year": ("1978",)},
                sections=(Section("", "Second Example glows in the dark. It was a gift from a sailor."),),
            ),
        ),
    )
