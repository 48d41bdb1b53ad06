"""Reports of the odds of a game.

odds_text  sentences and rows for all of the others
charts     small charts as text
odds_page  one HTML page
picture    one picture, by matplotlib
"""
