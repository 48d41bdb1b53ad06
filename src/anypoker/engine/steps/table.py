"""The table of all step kinds: type -> module."""

from anypoker.engine.steps import group
from anypoker.engine.steps.simple import SIMPLE, StepModule
from anypoker.game import Group

STEPS: dict[type, StepModule] = {**SIMPLE, Group: group}
