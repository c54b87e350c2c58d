"""Choices for the tests of reading: small, with the kinds of names that make trouble."""

from knowledge.types import Entity


def entity(name: str, *aliases: str, **attributes: str | tuple[str, ...]) -> Entity:
    values = {key: value if isinstance(value, tuple) else (value,) for key, value in attributes.items()}
    return Entity(key=name, name=name, aliases=aliases, attributes=values)


DESSERTS = (
    entity("Kue talam", country="Indonesia", main_ingredients=("rice flour", "coconut milk", "palm sugar", "pandan")),
    entity("Cendol", "Dawet", country="Indonesia", main_ingredients=("rice flour", "coconut milk")),
)
SONGS = (
    entity("Both Sides Now", artist="Joni Mitchell", released="May 1969", length="4:32"),
    entity("Second Hand News", artist="Fleetwood Mac", released="February 4, 1977", length="2:43"),
)
BOOKS = (
    entity("The Stand", author="Stephen King", published="1978", pages="823 (hardcover)"),
    entity("The Road", author="Cormac McCarthy", published="2006", pages="287"),
)
NAMESAKES = (
    entity("Hurt", artist="Nine Inch Nails", released="1995"),
    entity("Hurt", artist="Christina Aguilera", released="2006"),
)
NEGATIVE_NAMES = (
    entity("Not Fade Away", artist="Buddy Holly"),
    entity("No Woman, No Cry", artist="Bob Marley"),
)
SERIES = (entity("Best Ghost Tales 1973"), entity("Best Ghost Tales 1988"))
INITIALS = (entity("The Time Machine", author="H. G. Wells"), entity("Dracula", author="Bram Stoker"))
THREE = (entity("Pavlova"), entity("Tiramisu"), entity("Baklava"))
FIVE = tuple(entity(name) for name in ("Pavlova", "Tiramisu", "Baklava", "Cannoli", "Halva"))

GROUPS = {
    "desserts": DESSERTS,
    "songs": SONGS,
    "books": BOOKS,
    "namesakes": NAMESAKES,
    "negative": NEGATIVE_NAMES,
    "series": SERIES,
    "initials": INITIALS,
    "three": THREE,
    "five": FIVE,
}
