"""What many tests share: a small pack of our own, the embedding model loaded once, and a knowledge base over both."""

import os
from pathlib import Path

import pytest

# Before torch is imported anywhere: the tests share two cores with each other.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
# No settings file of whoever runs the tests.
os.environ.setdefault("WHICHONE_CONFIG", "")

from knowledge.settings import Settings
from knowledge.types import Entity, Pack, PackInfo, Section
from retrieval.base import KnowledgeBase
from retrieval.embedding import Embedder


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A WHICHONE_HOME of the test's own."""
    folder = tmp_path / "home"
    monkeypatch.setenv("WHICHONE_HOME", str(folder))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    return folder


@pytest.fixture
def settings(home: Path) -> Settings:
    """Settings over the test's own home."""
    return Settings(home=home)


@pytest.fixture(scope="session")
def embedder() -> Embedder:
    """MiniLM, loaded once."""
    return Embedder()


@pytest.fixture(scope="session")
def small_pack() -> Pack:
    """Six desserts and cakes, two of them with one name."""
    return Pack(
        info=PackInfo(
            name="sweets",
            title="Sweets",
            noun_singular="dessert",
            noun_plural="desserts",
            attribute_labels={"main_ingredients": "main ingredients", "first_made": "first made"},
            descriptions=("{kind} of {main_ingredients}", "{kind} from {country}"),
            licence="CC0-1.0",
            source="Written for the tests",
        ),
        entities=(
            Entity(
                key="cendol",
                name="Cendol",
                aliases=("Chendol", "Es cendol"),
                type="iced dessert",
                attributes={
                    "kind": ("iced dessert",),
                    "main_ingredients": ("green rice-flour jelly", "coconut milk"),
                    "country": ("Indonesia", "Malaysia"),
                },
                sections=(
                    Section(
                        "",
                        "Cendol is an iced dessert of short green strands in coconut milk. It is sweetened with palm "
                        "sugar. However, the dessert is less sweet in the north. It is sweetened with palm sugar.",
                    ),
                    Section("Serving", "Street vendors ladle it over shaved ice. They serve it in tall glasses."),
                ),
            ),
            Entity(
                key="kue_talam",
                name="Kue talam",
                aliases=("Talam cake",),
                type="steamed cake",
                attributes={
                    "kind": ("steamed cake",),
                    "main_ingredients": ("rice flour", "coconut milk"),
                    "country": ("Indonesia",),
                },
                sections=(
                    Section(
                        "",
                        "Kue talam is a steamed cake of two layers, one brown and one white. Its name means tray cake. "
                        "This cake is a dessert that holds a good deal of coconut.",
                    ),
                ),
            ),
            Entity(
                key="tiramisu",
                name="Tiramisù",
                type="layered dessert",
                attributes={
                    "kind": ("layered dessert",),
                    "main_ingredients": ("mascarpone", "coffee", "ladyfingers"),
                    "country": ("Italy",),
                    "first_made": ("1972",),
                },
                sections=(Section("", "Tiramisù is a cold dessert of biscuits dipped in coffee. It needs no oven."),),
            ),
            Entity(
                key="snow_cake_baked",
                name="Snow cake",
                aliases=("Baked snow cake",),
                type="cake",
                attributes={"kind": ("sponge cake",), "country": ("Scotland",), "first_made": ("1890s",)},
                sections=(Section("", "Snow cake is a pale sponge cake made with arrowroot. It is baked in a tin."),),
            ),
            Entity(
                key="snow_cake_frozen",
                name="Snow cake",
                aliases=("Frozen snow cake",),
                type="frozen dessert",
                attributes={"kind": ("frozen dessert",), "country": ("Japan",)},
                sections=(Section("", "Snow cake is a frozen dessert of shaved milk ice. It melts within minutes."),),
            ),
            Entity(key="plain", name="Blancmange", type="dessert"),
        ),
    )


@pytest.fixture(scope="session")
def small_base(small_pack: Pack, embedder: Embedder, tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    """A knowledge base over the small pack, built once."""
    made = Settings(home=tmp_path_factory.mktemp("home"))
    return KnowledgeBase.from_pack(small_pack, made, embedder=embedder)
