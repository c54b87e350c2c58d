"""What the actions stand on: the store, the knowledge bases in use and the resolver, each loaded once, when needed."""

import logging
from collections import OrderedDict
from contextlib import suppress
from functools import cache, cached_property
from threading import Lock, RLock

from knowledge.errors import KnowledgeBaseNotFoundError, StoreError, WhichoneError
from knowledge.settings import Settings
from knowledge.store import Store
from resolver.adapted import checkpoint_for, load_resolver
from resolver.reading.moves import Collection
from resolver.resolve import Resolver
from retrieval.base import KnowledgeBase
from retrieval.embedding import Embedder

logger = logging.getLogger(__name__)


class System:
    """Loads and keeps what the actions need; one object serves all threads of the action server.

    The settings say how many versions of knowledge bases and how many adapted resolvers stay in memory; the one that
    was used longest ago goes first.
    """

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self._bases: OrderedDict[tuple[str, int], KnowledgeBase] = OrderedDict()
        self._loading: dict[tuple[str, int], Lock] = {}
        self._adapted: OrderedDict[tuple[str, float], Resolver] = OrderedDict()
        self._called: dict[tuple[str, int], Collection] = {}
        self._lock = RLock()
        self._load_once = RLock()

    @cached_property
    def _opened_store(self) -> Store:
        return Store(self.settings.url())

    @cached_property
    def _loaded_resolver(self) -> Resolver:
        return Resolver.load(settings=self.settings)

    @cached_property
    def _loaded_embedder(self) -> Embedder:
        return Embedder(self.settings.embedding_model, self.settings.home / "cache")

    @property
    def store(self) -> Store:
        """The store of knowledge bases.

        Raises:
            StoreError: the database cannot be opened.
        """
        with self._load_once:
            return self._opened_store

    @property
    def resolver(self) -> Resolver:
        """The resolver of the configured checkpoint.

        Raises:
            WhichoneError: the checkpoint is missing or damaged.
        """
        with self._load_once:
            return self._loaded_resolver

    def resolver_for(self, base: KnowledgeBase) -> Resolver:
        """The resolver adapted to a base, where there is one that is to be used, else the configured one.

        One that was adapted anew takes over without a restart.

        Raises:
            WhichoneError: the checkpoint is missing or damaged.
        """
        folder = checkpoint_for(base.name, self.settings)
        if folder is None:
            return self.resolver
        key = base.name, folder.stat().st_mtime
        with self._load_once:
            if key not in self._adapted:
                self._adapted[key] = load_resolver(base.name, self.settings)
                while len(self._adapted) > self.settings.actions_resolvers:
                    self._adapted.popitem(last=False)
            self._adapted.move_to_end(key)
            return self._adapted[key]

    @property
    def embedder(self) -> Embedder:
        """The embedding model, shared by all knowledge bases.

        Raises:
            WhichoneError: it cannot be used.
        """
        with self._load_once:
            return self._loaded_embedder

    def base(self, reference: str | None = None) -> KnowledgeBase:
        """The knowledge base that is meant.

        Args:
            reference: "name@version"; "name", for its serving version; None, for the system's default base.

        Raises:
            KnowledgeBaseNotFoundError: there is none, or none is built; the message names the command to run.
            WhichoneError: its index cannot be read.
        """
        key = self._key(reference)
        try:
            return self._opened(key)
        except WhichoneError:
            now = self._key(reference)
            if now == key:
                raise
            # Meanwhile another version serves, or another base is the default, and that one was removed.
            return self._opened(now)

    def _opened(self, key: tuple[str, int]) -> KnowledgeBase:
        with self._lock:
            if key in self._bases:
                self._bases.move_to_end(key)
                return self._bases[key]
            loading = self._loading.setdefault(key, Lock())
        with loading:  # two conversations that need the same base load it once, and hold up no third
            with self._lock:
                if key in self._bases:
                    return self._bases[key]
            try:
                base = KnowledgeBase.open(*key, settings=self.settings, store=self.store, embedder=self.embedder)
                with self._lock:
                    self._bases[key] = base
                    while len(self._bases) > self.settings.actions_bases:
                        self._bases.popitem(last=False)
            finally:
                with self._lock:
                    self._loading.pop(key, None)
        return base

    def has(self, name: str) -> bool:
        """Whether there is a knowledge base of this name that can be asked."""
        try:
            self.store.serving_version(name)
        except KnowledgeBaseNotFoundError:
            return False
        return True

    def collections(self) -> list[Collection]:
        """What the knowledge bases that can be asked are called, by name."""
        serving = [(base.name, base.serving) for base in self.store.bases() if base.serving is not None]
        with self._lock:
            called = {key: self._called[key] for key in serving if key in self._called}
        for key in serving:
            if key not in called:
                with suppress(KnowledgeBaseNotFoundError):  # removed in this moment
                    info = self.store.info(*key)
                    called[key] = Collection(info.name, info.title, info.noun_singular, info.noun_plural)
        with self._lock:
            self._called = called
        return [called[key] for key in serving if key in called]

    def warm(self) -> None:
        """Load the resolver and the default base now, so that the first answer is as quick as the others.

        Without a built base there is nothing to warm: that is logged, and conversations are told what to run.
        """
        try:
            base = self.base()
            base.candidates(base.info.noun_singular, 2)
            entities = list(base.entities.values())[:2]
            if len(entities) == 2:
                self.resolver_for(base).resolve("the one I know", entities, base)
        except StoreError:
            raise
        except WhichoneError as error:
            logger.warning("%s", error)

    def close(self) -> None:
        """Close the store."""
        with self._load_once:
            if "_opened_store" in self.__dict__:
                self._opened_store.close()
                del self.__dict__["_opened_store"]

    def _key(self, reference: str | None) -> tuple[str, int]:
        if reference is None:
            active = self.store.active()
            if active is None:
                raise KnowledgeBaseNotFoundError(
                    "no knowledge base is in use; build the shipped ones with 'whichone kb build --shipped'"
                )
            return active.name, active.version
        name, _, version = reference.partition("@")
        return name, int(version) if version.isdecimal() else self.store.serving_version(name)


@cache
def shared_system() -> System:
    """The one that the actions of this process use unless they are given another."""
    return System()
