"""PoMo's people as entities that the bot can describe: Wikidata's properties become attributes."""

import re

from evaluation.pomo import Mention, Pomo, WikidataClaim
from knowledge.types import Entity, PackInfo

PEOPLE = PackInfo(
    name="pomo",
    title="PoMo",
    noun_singular="person",
    noun_plural="people",
    descriptions=(
        "{position_held}",
        "{kind} of {employer}",
        "{kind} of {member_of_sports_team}",
        "{kind} of {member_of_political_party}",
        "{kind} from {country}",
    ),
)

_ATTRIBUTES = {"occupation": "kind", "country_of_citizenship": "country"}
_UNSAYABLE = frozenset({"commons_category", "topic_s_main_category", "family_name", "given_name"})
_DATE = re.compile(r"^[+-](\d{4})-\d\d-\d\dT.*$")
_COUNT = re.compile(r"^\+(\d+(?:\.\d+)?)$")
_BEFORE_MARK = re.compile(r"\s+([,.;:)]|'s\b)")


def person(pomo: Pomo, mention: Mention) -> Entity:
    """The mention's entity with all that is known of it; it has no text."""
    attributes: dict[str, list[str]] = {}
    for claim in sorted(pomo.known[mention.entity]):
        key = attribute_key(claim)
        if key not in _UNSAYABLE:
            attributes.setdefault(key, []).append(said(claim))
    return Entity(
        mention.entity,
        mention.name,
        type=PEOPLE.noun_singular,
        attributes={key: tuple(values) for key, values in attributes.items()},
    )


def attribute_key(claim: WikidataClaim) -> str:
    """The attribute of a Wikidata property: "member_of_sports_team"; occupations say what somebody is."""
    key = re.sub(r"[^a-z0-9]+", "_", claim.predicate.lower()).strip("_")
    return _ATTRIBUTES.get(key, key)


def said(claim: WikidataClaim) -> str:
    """A claim's value as it is said: years for dates, numbers without their sign, marks where they belong."""
    value = _COUNT.sub(r"\1", _DATE.sub(r"\1", claim.value))
    return _BEFORE_MARK.sub(r"\1", value)
