"""Modifiers: changes that fit many games, named before or after the name of a game.

registry     names, effects and requirements of all modifiers
game_phrase  parser of names with modifiers: "two row oakie"
naming       name and summary of a game with modifiers
functions    the function of each modifier, by name
compose      modifiers applied to a document
game_edits   find and change parts of a game; board, hole, hands, shares, deck, betting use it
choices      choices of the players, made beforehand
"""
