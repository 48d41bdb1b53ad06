"""Whole hands played by bots.

playing     showdowns of games that no kernel can count
simulating  hands with every law checked after every action
money       who wins what
"""
