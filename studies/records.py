"""What passes between a store of studies and the rooms that use it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Person:
    """Somebody who works on a study and has signed in: a coder or a worker."""

    id: int
    study_id: int
    name: str
