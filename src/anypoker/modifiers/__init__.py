"""Changes that fit many games: the variants that players put before and after a game's name.

names      what each modifier is called, does and needs; what a spoken name means
wording    what a game with modifiers is called, and the small file that says it
table      a modifier's name -> the function that makes the change
compose    modifiers applied to a document
parts      what the functions share; board, hole, hands, shares, deck, betting: the changes
choices    a choice that is left to the players, made beforehand
"""
