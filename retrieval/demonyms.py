"""Adjectives of countries and regions, so that "the Japanese one" finds `country: Japan`."""

_TABLE = """
afghan afghanistan|african africa|albanian albania|algerian algeria|american united states|american america
argentine argentina|argentinian argentina|armenian armenia|asian asia|australian australia|austrian austria
azerbaijani azerbaijan|bangladeshi bangladesh|basque basque country|belarusian belarus|belgian belgium
bolivian bolivia|bosnian bosnia|brazilian brazil|british united kingdom|british britain|bulgarian bulgaria
burmese myanmar|cambodian cambodia|canadian canada|catalan catalonia|chilean chile|chinese china|colombian colombia
croatian croatia|cuban cuba|cypriot cyprus|czech czech republic|danish denmark|dutch netherlands|egyptian egypt
english england|estonian estonia|ethiopian ethiopia|european europe|filipino philippines|finnish finland|french france
georgian georgia|german germany|ghanaian ghana|greek greece|haitian haiti|hungarian hungary|icelandic iceland
indian india|indonesian indonesia|iranian iran|iraqi iraq|irish ireland|israeli israel|italian italy|jamaican jamaica
japanese japan|javanese java|jordanian jordan|kenyan kenya|korean korea|latvian latvia|lebanese lebanon|libyan libya
lithuanian lithuania|malaysian malaysia|malay malaysia|maltese malta|mexican mexico|mongolian mongolia
moroccan morocco|nepalese nepal|nepali nepal|nigerian nigeria|norwegian norway|pakistani pakistan
palestinian palestine|persian iran|peruvian peru|polish poland|portuguese portugal|romanian romania|russian russia
scottish scotland|senegalese senegal|serbian serbia|sicilian sicily|singaporean singapore|slovak slovakia
slovenian slovenia|somali somalia|spanish spain|swedish sweden|swiss switzerland|syrian syria|taiwanese taiwan
thai thailand|tibetan tibet|tunisian tunisia|turkish turkey|ugandan uganda|ukrainian ukraine|uruguayan uruguay
uzbek uzbekistan|venezuelan venezuela|vietnamese vietnam|welsh wales|yemeni yemen
"""


def _read(table: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for entry in table.replace("\n", "|").split("|"):
        adjective, *country = entry.split() or [""]
        if adjective:
            found[adjective] = (*found.get(adjective, ()), *country)
    return found


DEMONYMS = _read(_TABLE)
"""The words of the country or region for each adjective, all in lower case."""
