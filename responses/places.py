"""Countries, parts of the world and places in countries: their adjectives, and what they lie in. Data: `places.txt`."""

from functools import cache
from pathlib import Path

from resolver.lexicon import regions
from responses.wording import fold

PLACES = Path(__file__).parent / "places.txt"


def _read() -> dict[str, list[str]]:
    """The lines of the file by section."""
    sections: dict[str, list[str]] = {}
    name = ""
    for line in PLACES.read_text("utf-8").splitlines():
        if line.startswith("["):
            name = line.strip("[]")
        elif line and not line.startswith("#"):
            sections.setdefault(name, []).append(line)
    return sections


_LINES = _read()

_TABLE = {
    fold(name): (adjective, region) for name, adjective, region in (row.split("|") for row in _LINES["countries"])
}
_ADJECTIVES = frozenset(fold(adjective) for adjective, _ in _TABLE.values()) - _TABLE.keys()
_ARTICLED = (
    "united kingdom;united states;united states of america;soviet union;balkans;levant;maghreb;"
    "caribbean;caucasus;middle east;indian subcontinent;czech republic;"
    "bahamas;us;uk;usa;u s;u k;u s a;american south;netherlands;"
    "philippines;himalaya;himalayas;americas"
)
_WITH_ARTICLE = frozenset(_ARTICLED.split(";"))
_SAME = dict.fromkeys(("us", "usa", "u s", "u s a", "united states of america"), "united states") | dict.fromkeys(
    ("uk", "u k", "great britain"), "united kingdom"
)
_ARTICLE_ENDINGS = (" empire", " republic", " union", " islands", " states", " subcontinent", " peninsula")


def canonical(place: str) -> str:
    """The place folded for comparison; "US" and "United States" come out the same."""
    folded = fold(place).removeprefix("the ")
    return _SAME.get(folded, folded)


_WIDER = {
    name: (adjective, tuple(above.split(";")) if above else ())
    for name, adjective, above in (row.split("|") for row in _LINES["regions"])
}
_WITHIN = {
    fold(place): fold(country)
    for country, _, inside in (row.partition(":") for row in _LINES["within"])
    for place in inside.split(",")
}
_COUNTRY_OF_ADJECTIVE = {fold(adjective): name for name, (adjective, _) in _TABLE.items()}
_PLACE_NAMES = frozenset(
    {*_TABLE, *_COUNTRY_OF_ADJECTIVE, *_WIDER, *(adjective for adjective, _ in _WIDER.values())}
) - {""}


def country_of(adjective: str) -> str:
    """The country, folded, whose things are called so: "french" gives france; "" for what is no such adjective."""
    return _COUNTRY_OF_ADJECTIVE.get(fold(adjective), "")


def wider(place: str) -> frozenset[str]:
    """The regions around a country or region (folded) and their adjectives, its own included."""
    found: set[str] = set()
    seen, open_places = {place}, [place]
    while open_places:
        adjective, above = _WIDER.get(open_places.pop(), ("", ()))
        found |= {adjective, *above} - {""}
        open_places += [one for one in above if one not in seen and one not in _COUNTRY_OF_ADJECTIVE]
        seen |= set(above)
    return frozenset(found)


def title_adjective(region: str) -> str:
    """The adjective of a part of the world, as it is written: "south asia" gives South Asian; "" where it has none."""
    adjective, _ = _WIDER.get(region, ("", ()))
    return " ".join(word.capitalize() for word in adjective.split()) if region not in _TABLE else ""


def breadth(region: str) -> tuple[int, str]:
    """For sorting parts of the world: those that lie in most others first."""
    return (-len(wider(region)), region)


@cache
def country_around(place: str) -> str:
    """The one country, folded, that a place is or lies in: "Goa" gives india; "" for one in two, or unknown."""
    name = canonical(place)
    if name in _TABLE:
        return name
    if name in _WITHIN or name in _WIDER:
        return _WITHIN.get(name, "")
    around = {found for one in regions(place.strip().removeprefix("the ")) if (found := canonical(one)) in _TABLE}
    return around.pop() if len(around) == 1 else ""


def is_place(name: str) -> bool:
    """Whether a folded name is a country, a part of the world or the adjective of one."""
    return name in _PLACE_NAMES


def adjective(country: str) -> str:
    """What comes from the country is called so ("Indonesian"); "" where the table does not know it."""
    return _TABLE.get(canonical(country), ("", ""))[0]


def region(country: str) -> str:
    """The part of the world it is in, as it is said after "from"; "" where unknown or where it lies in two."""
    return _TABLE.get(canonical(country), ("", ""))[1]


def is_adjective(value: str) -> bool:
    """Whether the value is itself such an adjective ("French" given as a country)."""
    return fold(value) in _ADJECTIVES


def named(place: str) -> str:
    """The place as it is said after a preposition: "the United States", "Indonesia"."""
    folded = fold(place)
    needs = folded in _WITH_ARTICLE or (folded.endswith(_ARTICLE_ENDINGS) and not folded.startswith("the "))
    return f"the {place}" if needs else place
