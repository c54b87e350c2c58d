"""Wikidata's values as text, and the names of its common properties."""

from collections.abc import Mapping
from typing import Any

Labels = Mapping[str, str]
"""The English label of each item and property that is known, by its id."""

PROPERTIES: Labels = {
    "P17": "country", "P19": "place of birth", "P20": "place of death", "P21": "gender", "P27": "citizenship",
    "P31": "instance of", "P50": "author", "P57": "director", "P58": "screenwriter", "P61": "discoverer or inventor",
    "P69": "educated at", "P84": "architect", "P86": "composer", "P88": "commissioned by", "P98": "editor",
    "P101": "field of work", "P106": "occupation", "P110": "illustrator", "P112": "founded by", "P118": "league",
    "P123": "publisher", "P127": "owner", "P131": "located in", "P135": "movement", "P136": "genre",
    "P138": "named after", "P140": "religion", "P144": "based on", "P149": "architectural style", "P155": "follows",
    "P156": "followed by", "P159": "headquarters", "P161": "cast", "P162": "producer", "P166": "award",
    "P170": "creator", "P175": "performer", "P176": "manufacturer", "P178": "developer", "P179": "series",
    "P180": "depicts", "P186": "made from material", "P264": "record label", "P276": "location", "P287": "designed by",
    "P361": "part of", "P364": "original language", "P400": "platform", "P407": "language", "P413": "position played",
    "P449": "original broadcaster", "P462": "colour", "P495": "country of origin", "P527": "has parts",
    "P569": "date of birth", "P570": "date of death", "P571": "inception", "P577": "publication date",
    "P580": "start time", "P582": "end time", "P607": "conflict", "P610": "highest point", "P641": "sport",
    "P655": "translator", "P658": "track list", "P674": "characters", "P676": "lyrics by", "P750": "distributor",
    "P800": "notable work", "P840": "set in", "P921": "about", "P942": "theme music", "P1040": "film editor",
    "P1080": "fictional universe", "P1082": "population", "P1104": "number of pages", "P1113": "number of episodes",
    "P1191": "first performance", "P1303": "instrument", "P1346": "winner", "P1412": "languages spoken",
    "P1431": "executive producer", "P1441": "appears in", "P1476": "title", "P1477": "birth name", "P1619": "opened",
    "P1657": "MPA rating", "P2012": "cuisine", "P2031": "active from", "P2044": "elevation", "P2046": "area",
    "P2047": "duration", "P2048": "height", "P2049": "width", "P2067": "mass", "P2142": "box office",
    "P2437": "number of seasons", "P2596": "culture", "P2670": "has parts of the class", "P4969": "derivative work",
    "P7937": "form",
}  # fmt: skip
"""The properties that people refer to, by what they would call them; a label in the files goes before these."""

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_CENTURY, _DECADE, _YEAR, _MONTH, _DAY = 7, 8, 9, 10, 11
_READ = frozenset({"wikibase-item", "string", "time", "quantity", "monolingualtext"})
_UNITS = {
    "1": "", "Q11573": "m", "Q828224": "km", "Q174728": "cm", "Q712226": "square kilometres", "Q11574": "s",
    "Q7727": "min", "Q25235": "h", "Q11570": "kg", "Q41803": "g", "Q577": "years", "Q5151": "months",
    "Q4917": "US dollars", "Q4916": "euros",
}  # fmt: skip


def value_text(snak: Mapping[str, Any], labels: Labels) -> str:
    """The text of a statement's value; empty where it has none, or is of a kind that nobody refers to."""
    if snak.get("snaktype", "value") != "value" or snak.get("datatype", "string") not in _READ:
        return ""
    value = (snak.get("datavalue") or {}).get("value")
    if isinstance(value, str):
        return value.strip()
    if not isinstance(value, dict):
        return ""
    if "time" in value:
        return _date(str(value["time"]), value.get("precision"))
    if "amount" in value:
        return _quantity(str(value["amount"]), str(value.get("unit", "1")), labels)
    if "text" in value:
        return str(value["text"]).strip() if value.get("language") in {"en", "mul"} else ""
    return labels.get(str(value.get("id", "")), "")


def _date(time: str, precision: Any) -> str:
    """A point in time as precise as it is known: "+1979-05-03T00:00:00Z" with precision 10 is "May 1979"."""
    before, _, rest = time[1:].partition("T")[0].partition("-")
    month, _, day = rest.partition("-")
    if not (before.isdigit() and month.isdigit() and day.isdigit()):
        return ""
    year, era = int(before), " BC" if time.startswith("-") else ""
    if precision == _CENTURY:
        return f"{_ordinal((year + 99) // 100)} century{era}"
    if precision == _DECADE:
        return f"{year // 10 * 10}s{era}"
    named = _MONTHS[int(month) - 1] if 1 <= int(month) <= len(_MONTHS) else ""
    if precision == _DAY and named and int(day):
        return f"{int(day)} {named} {year}{era}"
    if precision in {_MONTH, _DAY} and named:
        return f"{named} {year}{era}"
    return f"{year}{era}" if precision in {_YEAR, _MONTH, _DAY} else ""


def _ordinal(number: int) -> str:
    teens = 10 <= number % 100 <= 20
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _quantity(amount: str, unit: str, labels: Labels) -> str:
    """A number with its unit: its label in the files, or a common one; the number alone where the unit is unknown
    would mislead, so there is none then."""
    try:
        number = float(amount)
    except ValueError:
        return ""
    name = unit.rpartition("/")[2]
    said = _UNITS.get(name, labels.get(name))
    if said is None:
        return ""
    text = f"{number:,.0f}" if number.is_integer() and abs(number) >= 10_000 else f"{number:.10g}"
    return f"{text} {said}".strip()
