"""Two small knowledge bases in a store of their own, and the actions over them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from rasa_sdk.executor import ActionExecutor

from actions.executor import create_executor
from actions.system import System
from knowledge.settings import Settings
from knowledge.store import Store
from knowledge.types import Entity, Pack, PackInfo, Section
from retrieval.build import build_base
from tests.actions.rasa_turns import Rasa


def dish(key: str, name: str, kind: str, ingredients: str, country: str, colour: str, text: str) -> Entity:
    """A dish as the packs have them."""
    attributes = {
        "kind": (kind,),
        "main_ingredients": tuple(ingredients.split(", ")),
        "country": (country,),
        "colour": (colour,),
    }
    return Entity(key, name, (), "dish", attributes, (Section("", text),))


DISHES = Pack(
    PackInfo(
        "treats",
        "Treats of the world",
        "dish",
        "dishes",
        {"kind": "kind", "main_ingredients": "main ingredients", "country": "country", "colour": "colour"},
        ("{kind} of {main_ingredients}", "{kind}"),
    ),
    (
        dish("kue_talam", "Kue talam", "steamed cake", "coconut milk, rice flour", "Indonesia", "white",
             "Kue talam is a cake in two layers that people eat as a dessert. It is steamed in a round tray."),
        dish("cendol", "Cendol", "iced dessert", "green rice-flour jelly, coconut milk", "Malaysia", "green",
             "Cendol is a cold dessert served in a bowl or a glass. Its green jelly swims in coconut milk."),
        dish("klepon", "Klepon", "boiled rice cake", "rice flour, palm sugar, coconut", "Indonesia", "green",
             "Klepon is a ball rolled in grated coconut and a popular dessert. Palm sugar runs out at the first bite."),
        dish("serabi", "Serabi", "pancake", "rice flour, coconut milk", "Indonesia", "brown",
             "Serabi is a small pancake eaten as a dessert with coconut syrup. It is baked in an earthen pan."),
        dish("ramen", "Ramen", "noodle soup", "wheat noodles, broth, pork", "Japan", "brown",
             "Ramen is a soup of wheat noodles in a strong broth. Slices of pork and an egg lie on top."),
        dish("pho", "Pho", "noodle soup", "rice noodles, broth, beef", "Vietnam", "clear",
             "Pho is a soup of flat rice noodles. People eat it for breakfast with herbs and lime."),
        dish("cherry_pie", "Lattice pie", "pie", "cherries, pastry", "England", "red",
             "Lattice pie is filled with cherries. Strips of pastry cross on top of it."),
        dish("borscht", "Borscht", "beet soup", "beetroot, cabbage, beef", "Ukraine", "red",
             "Borscht is a sour soup of beetroot. A spoon of cream is put on top before it is served."),
    ),
)  # fmt: skip

TUNES = Pack(
    PackInfo(
        "tunes",
        "Tunes",
        "tune",
        "tunes",
        {"artist": "artist", "released": "released"},
        ("{released} tune by {artist}",),
    ),
    (
        Entity("hello_anna", "Hello", (), "tune", {"artist": ("Anna Berg",), "released": ("2015",)},
               (Section("", "Hello is a slow tune by Anna Berg. It opens with a piano."),)),
        Entity("hello_lou", "Hello", (), "tune", {"artist": ("Lou Marsh",), "released": ("1984",)},
               (Section("", "Hello is a ballad by Lou Marsh. A guitar plays alone before the last verse."),)),
        Entity("harbour", "Harbour Lights", (), "tune", {"artist": ("Nils Dahl",), "released": ("1971",)},
               (Section("", "Harbour Lights is a dance tune by Nils Dahl. An accordion leads it."),)),
        Entity("goodbye", "Goodbye Harbour", (), "tune", {"artist": ("Nils Dahl",), "released": ("1973",)},
               (Section("", "Goodbye Harbour is a farewell to a town. Its chorus is whistled."),)),
    ),
)  # fmt: skip


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """A home of our own, with both bases built and `treats` in use."""
    home: Path = tmp_path_factory.mktemp("actions-home")
    made = Settings(home=home, database_url=f"sqlite:///{home / 'knowledge.db'}")
    with Store(made.url()) as store:
        for pack in (TUNES, DISHES):
            store.add_version(pack)
            build_base(store, pack.info.name, settings=made)
        store.use("treats")
    return made


@pytest.fixture(scope="session")
def system(settings: Settings) -> Iterator[System]:
    """The system over that home."""
    made = System(settings)
    yield made
    made.close()


@pytest.fixture(scope="session")
def executor(system: System) -> ActionExecutor:
    """All actions, as the server has them."""
    return create_executor(system)


@pytest.fixture
def rasa(executor: ActionExecutor) -> Rasa:
    """A new conversation."""
    return Rasa(executor)
