"""Hand values, betting habits and unseen cards: one library for bots, odds and batches.

betting_model      thresholds by which the sensible bot and the batch kernels bet
action_likelihood  likelihood of an observed bet, given the hand
unseen_cards       the deck without seen cards
unseen_kernels     the same for kernels, and random draws from it
keep_sums          exact expected values of draws
hand_valuer        values of many sampled hands of one seat
recipes            the columns of cards that a seat's hand is made of
supported_hands    hands that the kernels can value
leftovers          hands made of the own cards that another hand leaves
wild_cards         wild cards of a deal
values             values of the hands that recipes make
suit_rankings      values where suits break ties
covering_subsets   few subsets of many cards that contain every hand
hand_kernels       the machine code
"""
