"""Plurals, singulars and articles: Whichone's own rules beside libraries, on words that occur, judged by hand.

Run with `.venv/bin/python -m benchmarks.inflection`. Libraries that are not installed are named; for all of them:
`pip install inflect inflection lemminflect pluralizer pronouncing g2p-en` (in an environment of its own).
"""

import argparse
import importlib
import json
import re
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
VOWEL = re.compile(r"(?:AA|AE|AH|AO|AW|AY|EH|ER|EY|IH|IY|OW|OY|UH|UW)")
Inflect = Callable[[str], str]


def main() -> None:
    """Measure each in a process of its own, since what is imported stays in memory."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--only", choices=MAKERS, help="measure this one here, and print JSON with its mistakes")
    only = parser.parse_args().only
    if only:
        print(json.dumps(measure(only)))
        return
    print("              plurals singulars articles import s  MB   ms")
    for name in MAKERS:
        command = [sys.executable, "-m", "benchmarks.inflection", "--only", name]
        done = subprocess.run(command, capture_output=True, text=True, cwd=HERE.parent, check=False)
        if done.returncode:
            print(f"{name:12}  {next((line for line in reversed(done.stderr.splitlines()) if line.strip(' *')), '')}")
            continue
        found = json.loads(done.stdout.strip().splitlines()[-1])
        shares = "".join(f"{found[kind]:>9}" for kind in ("plurals", "singulars", "articles"))
        print(f"{name:12}{shares}{found['import_s']:9.2f}{found['megabytes']:5.0f}{found['ms']:6.2f}")


def measure(name: str) -> dict[str, object]:
    """How many it gets right of each kind, what it gets wrong, and what it costs; "–" for what it does not do."""
    warnings.simplefilter("ignore")
    before, start = _resident(), time.perf_counter()
    plural, singular, article = MAKERS[name]()
    for make in (plural, singular, article):
        if make:
            make("apple")
    found: dict[str, object] = {"import_s": time.perf_counter() - start, "megabytes": _resident() - before}
    pairs = [line.split("\t") for line in _lines("plurals.tsv")]
    articles = [line.split("\t") for line in _lines("articles.tsv")]
    start, asked = time.perf_counter(), 0
    for kind, make, cases in (
        ("plurals", plural, [(one, several.split("|")) for one, several in pairs]),
        ("singulars", singular, [(several.split("|")[0], [one]) for one, several in pairs]),
        ("articles", article, [(phrase, [right]) for right, phrase in articles]),
    ):
        if make is None:
            found[kind] = "–"
            continue
        wrong = {given: said for given, right in cases if (said := make(given)) not in right}
        asked += len(cases)
        found[kind] = f"{len(cases) - len(wrong)}/{len(cases)}"
        found[f"wrong_{kind}"] = wrong
    found["ms"] = 1000 * (time.perf_counter() - start) / max(asked, 1)
    return found


def _ours() -> tuple[Inflect, Inflect, Inflect]:
    wording = importlib.import_module("responses.wording")
    return wording.plural, wording.singular_form, wording.article


def _inflect() -> tuple[Inflect, Inflect, Inflect]:
    engine = importlib.import_module("inflect").engine()
    return engine.plural_noun, lambda word: engine.singular_noun(word) or word, lambda text: engine.a(text).split()[0]


def _inflection() -> tuple[Inflect, Inflect, None]:
    module = importlib.import_module("inflection")
    return module.pluralize, module.singularize, None


def _pluralizer() -> tuple[Inflect, Inflect, None]:
    engine = importlib.import_module("pluralizer").Pluralizer()
    return engine.plural, engine.singular, None


def _lemminflect() -> tuple[Inflect, Inflect, None]:
    module = importlib.import_module("lemminflect")
    return (
        lambda word: next(iter(module.getInflection(word, "NNS")), word),
        lambda word: next(iter(module.getLemma(word, "NOUN")), word),
        None,
    )


def _pronouncing() -> tuple[None, None, Inflect]:
    phones = importlib.import_module("pronouncing").phones_for_word
    return None, None, lambda text: _by_sound(next(iter(phones(_first_word(text).lower())), ""), text)


def _g2p() -> tuple[None, None, Inflect]:
    convert = importlib.import_module("g2p_en").G2p()
    return None, None, lambda text: _by_sound(next(iter(convert(_first_word(text))), ""), text)


def _first_word(text: str) -> str:
    found = re.search(r"[^\W_]+", text)
    return found.group() if found else text


def _by_sound(sound: str, text: str) -> str:
    """By the first sound; by the first letter for a word that a dictionary does not have."""
    return "an" if (VOWEL.match(sound) if sound else _first_word(text)[:1].lower() in "aeiou") else "a"


def _lines(name: str) -> list[str]:
    return [line for line in (HERE / name).read_text("utf-8").splitlines() if line and not line.startswith("#")]


def _resident() -> float:
    for line in Path("/proc/self/status").read_text("utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


MAKERS: dict[str, Callable[[], tuple[Inflect | None, Inflect | None, Inflect | None]]] = {
    "ours": _ours,
    "inflect": _inflect,
    "inflection": _inflection,
    "lemminflect": _lemminflect,
    "pluralizer": _pluralizer,
    "pronouncing": _pronouncing,
    "g2p-en": _g2p,
}

if __name__ == "__main__":
    main()
