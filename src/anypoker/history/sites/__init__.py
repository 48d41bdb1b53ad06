"""Hand histories as poker sites and trackers write them.

site_games         which game each format calls how
streets            events of a hand by street, for writers
record_builder     a PHH record from what a file tells, for readers
pokerstars_reader  PokerStars text, reading
pokerstars_writer  PokerStars text, writing
open_history       Open Hand History JSON, both ways
poker_now          logs of Poker Now, reading
"""
