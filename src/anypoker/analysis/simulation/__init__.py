"""Whole hands played by bots.

playouts          showdowns of games that no kernel can count
simulate          hands with all invariants checked after every action
batch_simulation  hands played by the kernels of batches
results           winnings
"""
