"""Whole hands played by bots.

playouts    showdowns of games that no kernel can count
simulate    hands with every law checked after every action
fast        hands by the kernels of batches
money       who wins what
"""
