"""Blueprints: strategies for whole games of two, learned from the rules.

public_tree        all betting that does not depend on cards
abstraction        buckets of hands: exact, or by strength and potential
deal_pool          deals to learn from
blueprint_kernels  external-sampling MCCFR
blueprint          training, and what is played
play               decisions from a blueprint
store              blueprints on disk
"""
