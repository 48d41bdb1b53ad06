"""Ranges of hands as players type them: from a text to hands with weights.

`docs/reference/ranges.md` lists every spelling. Each module uses only those below it:

evaluate      the hands of a range, each with its weight
hand_sets     sets of hands with weights
matching      which hands fit a pattern
generation    all hands that fit a pattern
hand_space    the hands that a game can deal, and where their cards lie
parser        from tokens to a syntax tree
words         one hand of a text: cards, ranks, classes, variables, suffixes
spans         QQ+, A5s-A2s, T987-5432
token_stream  tokens, and where the parser is
tokens        characters with their positions
syntax        the syntax tree
hand_types    names of hands by their ranks and suits
range_error   errors that point at a character
"""
