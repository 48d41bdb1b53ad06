"""The table of all step kinds, groups included: type -> module. A new kind is entered here."""

from anypoker.engine.steps import group
from anypoker.engine.steps.step_table import SINGLE_STEPS, StepModule
from anypoker.game import GroupStep

STEPS: dict[type, StepModule] = {**SINGLE_STEPS, GroupStep: group}
