"""The errors the retrieval room raises."""

from knowledge.errors import WhichoneError


class EmbeddingModelError(WhichoneError):
    """The embedding model cannot be used."""


class EmbeddingModelMissingError(EmbeddingModelError):
    """The embedding model cannot be found or read."""


class EmbeddingModelChecksumError(EmbeddingModelError):
    """The weights of the shipped embedding model are not the ones that were published."""


class LexicalBackendError(WhichoneError):
    """No lexical backend goes by that name."""


class UnknownEntityError(WhichoneError):
    """Evidence was asked for an entity that the knowledge base does not hold."""


class IndexFolderError(WhichoneError):
    """Base of what can be wrong with an index folder."""


class IndexNotFoundError(IndexFolderError):
    """There is no index folder for a version of a knowledge base."""


class IndexMismatchError(IndexFolderError):
    """The index was built with another model, from other content or in another format."""


class IndexCorruptError(IndexFolderError):
    """A file of the index is missing, cut short or changed."""


class BuildError(WhichoneError):
    """A knowledge base could not be built; what served before goes on serving."""


class SamplingError(WhichoneError):
    """No pairs of entities can be sampled as asked."""


class TextModelError(WhichoneError):
    """A model that writes text cannot be loaded, or is none."""
