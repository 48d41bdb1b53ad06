"""The query language: questions about any game, in the form of SQL.

Each module uses only those below it:

ask              a question and its answer
results          values with intervals, histograms, groups
sums             sums over deals
planner          which deals answer a query, counted or sampled
evaluator        the value of an expression for many deals
from_clause      game, players and known cards
checker          names and kinds; `arguments`, `comparing`, `constants`, `feasible`
used_cards       the cards that a query looks at
lookahead        equity after a step, the nuts, outs
flop_categories  hands on the flop
card_facts       ranks and suits
facts            hands and pots of a block of deals
step_hands       hands after a step
names            players, shares, steps and piles of a game
hand_types       words for hands
functions        all functions; `hand_functions`, `card_functions`, `function`
parser           from text to a tree; `tokens`, `tree`
kinds            kinds of values, the checked tree
query_error      errors with a caret
"""
