"""A small table of countries: what comes from them is called, and the part of the world they are in."""

from responses.wording import fold

_ROWS = """
Algeria|Algerian|North Africa
Argentina|Argentine|South America
Australia|Australian|Oceania
Austria|Austrian|Europe
Austria-Hungary|Austro-Hungarian|Europe
Bangladesh|Bangladeshi|South Asia
Barbados|Barbadian|the Caribbean
Belgium|Belgian|Europe
Brazil|Brazilian|South America
Bulgaria|Bulgarian|Europe
Cambodia|Cambodian|Southeast Asia
Canada|Canadian|North America
Chile|Chilean|South America
China|Chinese|East Asia
Colombia|Colombian|South America
Croatia|Croatian|Europe
Cuba|Cuban|the Caribbean
Czech Republic|Czech|Europe
Czechoslovakia|Czechoslovak|Europe
Denmark|Danish|Europe
Egypt|Egyptian|North Africa
El Salvador|Salvadoran|Central America
England|English|Europe
Eritrea|Eritrean|East Africa
Ethiopia|Ethiopian|East Africa
Finland|Finnish|Europe
France|French|Europe
Germany|German|Europe
Ghana|Ghanaian|West Africa
Greece|Greek|Europe
Guatemala|Guatemalan|Central America
Honduras|Honduran|Central America
Hungary|Hungarian|Europe
Iceland|Icelandic|Europe
India|Indian|South Asia
Indonesia|Indonesian|Southeast Asia
Iran|Iranian|the Middle East
Iraq|Iraqi|the Middle East
Ireland|Irish|Europe
Israel|Israeli|the Middle East
Italy|Italian|Europe
Jamaica|Jamaican|the Caribbean
Japan|Japanese|East Asia
Kenya|Kenyan|East Africa
Laos|Laotian|Southeast Asia
Lebanon|Lebanese|the Middle East
Lithuania|Lithuanian|Europe
Malaysia|Malaysian|Southeast Asia
Mexico|Mexican|North America
Morocco|Moroccan|North Africa
Myanmar|Burmese|Southeast Asia
Nepal|Nepalese|South Asia
Netherlands|Dutch|Europe
New Zealand|New Zealand|Oceania
Nicaragua|Nicaraguan|Central America
Nigeria|Nigerian|West Africa
North Korea|North Korean|East Asia
Norway|Norwegian|Europe
Pakistan|Pakistani|South Asia
Palestine|Palestinian|the Middle East
Paraguay|Paraguayan|South America
Peru|Peruvian|South America
Philippines|Philippine|Southeast Asia
Poland|Polish|Europe
Portugal|Portuguese|Europe
Puerto Rico|Puerto Rican|the Caribbean
Romania|Romanian|Europe
Russia|Russian|
Scotland|Scottish|Europe
Senegal|Senegalese|West Africa
Serbia|Serbian|Europe
Singapore|Singaporean|Southeast Asia
South Africa|South African|Southern Africa
South Korea|South Korean|East Asia
Soviet Union|Soviet|
Spain|Spanish|Europe
Sri Lanka|Sri Lankan|South Asia
Sweden|Swedish|Europe
Switzerland|Swiss|Europe
Syria|Syrian|the Middle East
Thailand|Thai|Southeast Asia
Tunisia|Tunisian|North Africa
Turkey|Turkish|
Ukraine|Ukrainian|Europe
United Kingdom|British|Europe
United States|American|North America
Uruguay|Uruguayan|South America
Venezuela|Venezuelan|South America
Vietnam|Vietnamese|Southeast Asia
Wales|Welsh|Europe
Yemen|Yemeni|the Middle East
"""

_TABLE = {
    fold(name): (adjective, region) for name, adjective, region in (row.split("|") for row in _ROWS.split("\n") if row)
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


_WIDER_ROWS = """
south asia|south asian|asia;indian subcontinent
southeast asia|southeast asian|asia
east asia|east asian|asia
north africa|north african|africa;mediterranean
west africa|west african|africa
east africa|east african|africa
southern africa|southern african|africa
central africa|central african|africa
middle east|middle eastern|asia
central america|central american|latin america
south america|south american|latin america
north america|north american|
caribbean|caribbean|
latin america|latin american|
europe|european|
asia|asian|
africa|african|
oceania|oceanian|
mediterranean|mediterranean|
scandinavia|scandinavian|nordic;europe
indian subcontinent|indian subcontinent|south asia
balkans|balkan|europe
spain|spanish|mediterranean
italy|italian|mediterranean
greece|greek|mediterranean
turkey|turkish|mediterranean
israel|israeli|mediterranean
sweden|swedish|scandinavia
norway|norwegian|scandinavia
denmark|danish|scandinavia
scotland|scottish|united kingdom;british
england|english|united kingdom;british
wales|welsh|united kingdom;british
northern ireland|northern irish|united kingdom;british
"""
_WIDER = {
    name: (adjective, tuple(above.split(";")) if above else ())
    for name, adjective, above in (row.split("|") for row in _WIDER_ROWS.split("\n") if row)
}
_COUNTRY_OF_ADJECTIVE = {fold(adjective): name for name, (adjective, _) in _TABLE.items()}
_PLACE_NAMES = frozenset({*_TABLE, *_COUNTRY_OF_ADJECTIVE, *_WIDER, *(adjective for adjective, _ in _WIDER.values())})


def country_of(adjective: str) -> str:
    """The country, folded, whose things are called so: "french" gives france; "" for what is no such adjective."""
    return _COUNTRY_OF_ADJECTIVE.get(fold(adjective), "")


def wider(place: str) -> frozenset[str]:
    """The regions around a country or region (folded) and their adjectives, its own included."""
    found: set[str] = set()
    open_places = [place]
    while open_places:
        name = open_places.pop()
        adjective, above = _WIDER.get(name, ("", ()))
        found |= {adjective, *above} - {""}
        open_places += [one for one in above if one != place and one not in _COUNTRY_OF_ADJECTIVE]
        if len(found) > 40:
            break
    return frozenset(found)


def title_adjective(region: str) -> str:
    """The adjective of a part of the world, as it is written: "south asia" gives South Asian; "" where it has none."""
    adjective, _ = _WIDER.get(region, ("", ()))
    return " ".join(word.capitalize() for word in adjective.split()) if region not in _TABLE else ""


def breadth(region: str) -> tuple[int, str]:
    """For sorting parts of the world: those that lie in others first."""
    return (-len(_WIDER.get(region, ("", ()))[1]), region)


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
