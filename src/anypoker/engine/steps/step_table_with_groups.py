"""The table of all step kinds with groups: type -> module."""

from anypoker.engine.steps import group
from anypoker.engine.steps.step_table import SINGLE_STEPS, StepModule
from anypoker.game import GroupStep

STEPS: dict[type, StepModule] = {**SINGLE_STEPS, GroupStep: group}
