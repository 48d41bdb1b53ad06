"""Hand values, betting tendencies and unseen cards: one library for bots, odds and batches.

recipes           which cards a seat's hand is made of, as columns
wild_cards        which of them are wild
values            values of the hands that recipes make, many deals at a time
suit_rankings     the same where suits break ties
leftovers         the same for a hand made of the own cards that another hand leaves
covering_subsets  few subsets of many cards that contain every hand
hand_kernels      the machine code
"""
