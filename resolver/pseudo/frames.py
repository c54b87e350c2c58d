"""The frames that properties are said in: "the one that …", "it's …", "has … in it", as people do."""

import random
from collections.abc import Mapping, Sequence

from resolver.pseudo.property import Kind

NOUNS: Mapping[str, Sequence[str]] = {
    "book": ("book", "book", "book", "novel", "story"),
    "song": ("song", "song", "song", "song", "track"),
    "recipe": ("dish", "dish", "dish", "recipe", "meal"),
}
"""What people call an entity of a type; others are called by their type's last word."""

FORMS: Mapping[str, tuple[float, float, float]] = {
    "book": (0.70, 0.22, 0.08),
    "recipe": (0.38, 0.32, 0.30),
    "song": (0.52, 0.30, 0.18),
}
"""How often an answer names the entity ("the one …"), is a sentence about it ("it …"), or leaves it out ("has …")."""

_OPENERS = {
    "I mean": 9, "I meant": 4, "I'm thinking of": 3, "I was thinking of": 3, "I'm referring to": 2, "you know": 2,
    "I am talking about": 2, "I'm talking about": 2, "I was talking about": 1, "I refer to": 1, "it's": 8, "it is": 2,
    "it was": 1, "I think it's": 2, "pretty sure it's": 0.5, "I want": 0.4,
}  # fmt: skip
_OPENED: Mapping[str, float] = {"book": 0.15, "recipe": 0.55, "song": 0.32}
_HEDGES = ("I think", "I think", "pretty sure", "I'm pretty sure", "I believe", "I remember")

_FRAMES = """
verb       named  {h} that {v} | {h} that {v} | {h} that {v} | {h} which {v}
verb       told   it {v} | it {v} | {t} {v} | this one {v} | the {n} {v}
verb       bare   {v}
passive    named  {h} that {v} | {h} {d} | {h} {d} | {h} which {v}
passive    told   it {v} | it {v} | {t} {v} | this one {v} | the {n} {v} | it's {d}
passive    bare   {v} | {d} | {d}
clause     named  {h} where {v} | {h} where {v} | {h} where {v} | {h} in which {v} | {h} when {v}
clause     told   {v} | {v} | {v} | it's where {v} | in it {v}
clause     bare   {v} | {v} | where {v}
with       named  {h} with {v} | {h} with {v} | {h} with {v} | {h} that has {v} | {h} with {v} in it
with       told   it has {v} | it has {v} | it has {v} in it | there is {v} in it | the {n} has {v} | {v} is in it
with       bare   has {v} | has {v} in it | {v} | with {v} | something with {v}
about      named  {h} about {v} | {h} about {v} | {h} about {v} | {h} that's about {v} | {h} that talks about {v}
about      told   it's about {v} | it is about {v} | it's something about {v} | it talks about {v}
about      bare   about {v} | something about {v} | {v}
phrase     named  {h} {v} | {h} {v} | {h} that's {v}
phrase     told   it's {v} | it is {v} | the {n} is {v} | it was {v}
phrase     bare   {v}
setting    named  {h} set {v} | {h} that takes place {v} | {h} {v}
setting    told   it takes place {v} | it's set {v} | it is set {v}
setting    bare   set {v} | takes place {v}
noun       named  the {u} | the {u} | the {u} | {h} that's {v} | {h} that is {v}
noun       told   it's {v} | it's {v} | it is {v} | this is {v} | it was {v} | {t} is {v}
noun       bare   is {v} | {v} | {v} | considered {v} | classed as {v}
adjective  named  the {v} one | the {v} {n} | the {v} {n} | that {v} {n} | {h} that is {v}
adjective  told   it's {v} | it is {v} | it's a {v} {n} | this is a {v} {n} | it's more {v}
adjective  bare   {v} | very {v} | something {v} | is {v} | a {v} {n}
modifier   named  the {v} one | the {v} one | the {v} {n} | the {v} {n} | that {v} {n}
modifier   told   it's a {v} {n} | it is a {v} {n} | this is a {v} {n} | it's {v} | the genre is {v}
modifier   bare   a {v} {n} | is a {v} {n} | {v} | the genre is {v} | considered to be a {v} {n}
date       named  {h} from {v} | {h} that came out in {v} | {h} released in {v} | {h} made in {v} | the {y} {n}
date       told   it came out in {v} | it was released in {v} | it's from {v} | the {n} came out in {v}
date       bare   came out in {v} | was released in {v} | released in {v} | from {v}
place      named  {h} from {v} | {h} from {v} | {h} that comes from {v} | {h} that's from {v}
place      told   it comes from {v} | it's from {v} | it is from {v} | the {n} is from {v}
place      bare   comes from {v} | comes from {v} | from {v} | originated in {v}
by         named  {h} by {v} | {h} by {v} | {h} by {v} | {h} made by {v} | {h} from {v}
by         told   it's by {v} | it is by {v} | it was made by {v} | this {n} is by {v}
by         bare   by {v} | {n} is by {v} | made by {v}
full       named  {h} that {v}
full       told   it {v} | it {v} | this one {v}
full       bare   {v}
"""

_FRAMES_OF_TYPES = """
book with    named  {h} that mentions {v} | {h} that involves {v} | {h} involving {v}
book with    told   it mentions {v} | there is {v} | there's {v} | {v} is part of it | it involves {v}
book about   named  {h} that tells the story of {v} | {h} that follows {v}
book about   told   the story is about {v} | it tells the story of {v}
book date    named  {h} published in {v} | {h} that was published in {v} | {h} written in {v} | {h} published in {v}
book date    told   it was published in {v} | it was written in {v}
book date    bare   published in {v} | written in {v}
book by      named  {h} written by {v} | {h} written by {v} | {h} that was written by {v}
book by      told   it was written by {v} | it's written by {v}
book by      bare   written by {v} | written by {v}
recipe with  named  {h} that contains {v} | {h} containing {v} | {h} that's made with {v} | {h} made with {v}
recipe with  told   it contains {v} | it's made with {v} | it is made with {v} | {v} is one of the ingredients
recipe with  bare   contains {v} | made with {v} | usually made with {v} | {v} is the main ingredient | made from {v}
recipe setting named  {h} eaten {v} | {h} that's popular {v}
recipe setting told   it's eaten {v} | it's popular {v} | it is served {v}
recipe setting bare   eaten {v} | popular {v} | served {v}
recipe place told   the {n} is popular in {v} | this {n} comes from {v}
recipe place bare   comes from {v} | popular in {v} | comes from {v}
song with    named  {h} that features {v} | {h} that mentions {v} | {h} that has {v} in it
song with    told   it features {v} | it mentions {v} | it says something about {v}
song by      named  {h} sung by {v} | {h} by {v} | {h} by {v} | {h} performed by {v}
song by      told   this song is by {v} | it is sung by {v} | it's sung by {v}
song by      bare   song is by {v} | song is by {v} | sung by {v}
song date    named  {h} that was released in {v}
"""


def _read(table: str, fields: int) -> dict[tuple[str, ...], list[str]]:
    read: dict[tuple[str, ...], list[str]] = {}
    for line in table.strip().splitlines():
        *key, rest = line.split(None, fields)
        read[tuple(key)] = [frame.strip() for frame in rest.split("|")]
    return read


_ANY, _OF_TYPES = _read(_FRAMES, 2), _read(_FRAMES_OF_TYPES, 3)


def frame(kind: Kind, group: str, noun: str, rng: random.Random, modifier: str = "") -> str:
    """A frame for a property of an entity that people call `noun`, in the habits of a type (`group`, "" for any).

    {v} stands for the property, {d} for the same without "is", {u} without its article, {y} for a year or decade
    without "the". `modifier` is a second property, put before the noun ("the French one with …"); only a frame that
    names the entity takes it.
    """
    named, told, _ = FORMS.get(group, (0.53, 0.28, 0.19))
    draw = rng.random()
    form = "named" if modifier or draw < named else "told" if draw < named + told else "bare"
    frames = _ANY[kind.value, form] + _OF_TYPES.get((group, kind.value, form), [])
    text = rng.choice([one for one in frames if "{h}" in one] or frames if modifier else frames)
    head = "the one" if rng.random() < 0.62 else f"the {noun}" if rng.random() < 0.85 else f"that {noun}"
    if modifier:
        head = f"the {modifier} {'one' if rng.random() < 0.5 else noun}"
    text = text.replace("{h}", head).replace("{n}", noun).replace("{t}", f"this {noun}")
    if form == "named" and rng.random() < _OPENED.get(group, 0.3):
        return f"{rng.choices(tuple(_OPENERS), tuple(_OPENERS.values()))[0]} {text}"
    if form == "told" and rng.random() < 0.07:
        return f"{rng.choice(_HEDGES)} {text}"
    return text
