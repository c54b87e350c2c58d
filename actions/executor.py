"""All actions of Whichone, ready to be run by a server or a test."""

from rasa_sdk.executor import ActionExecutor

from actions.compare_choices import CompareChoices
from actions.explain_choice import ExplainChoice
from actions.help_choice import HelpChoice
from actions.offer_choices import OfferChoices
from actions.reset_choice import ResetChoice
from actions.resolve_choice import ResolveChoice
from actions.system import System
from actions.validate_choice_form import ValidateChoiceForm

ACTIONS = (OfferChoices, ValidateChoiceForm, ResolveChoice, HelpChoice, CompareChoices, ExplainChoice, ResetChoice)


def create_executor(system: System) -> ActionExecutor:
    """An executor with every action over one system."""
    executor = ActionExecutor()
    for action in ACTIONS:
        executor.register_action(action(system))
    return executor
