"""What an action answers with: the lines to say, the slots to set, and whether a choice is pending afterwards."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rasa_sdk.events import EventType, FollowupAction
from rasa_sdk.executor import CollectingDispatcher

from actions.state import FORM, slot_events


@dataclass(frozen=True)
class Line:
    """One thing to say: a text of ours, or the name of a response in bot/domain.yml with what goes into it.

    `buttons` are names a channel may show to click on; the text never depends on them.
    """

    text: str = ""
    response: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    buttons: tuple[str, ...] = ()

    def say(self, dispatcher: CollectingDispatcher) -> None:
        """Hand it to Rasa."""
        buttons = [{"title": title, "payload": title} for title in self.buttons] or None
        if self.response:
            dispatcher.utter_message(response=self.response, buttons=buttons, **self.values)
        else:
            dispatcher.utter_message(text=self.text, buttons=buttons)


@dataclass(frozen=True)
class Turn:
    """The outcome of an action. `asks`: the form is to wait for an answer, with the choices in the slots."""

    lines: tuple[Line, ...] = ()
    slots: Mapping[str, Any] = field(default_factory=dict)
    asks: bool = False

    def after(self, *lines: Line) -> "Turn":
        """The same turn with something said first."""
        return Turn((*lines, *self.lines), self.slots, self.asks)

    def setting(self, **slots: Any) -> "Turn":
        """The same turn with more slots set."""
        return Turn(self.lines, {**self.slots, **slots}, self.asks)

    def events(self) -> list[EventType]:
        """Its slots, and the form's activation when it asks."""
        events = slot_events(self.slots)
        if self.asks:
            events.append(FollowupAction(FORM))
        return events
