"""The odds of a game for people.

odds_words  in words and rows, for all that follows
charts      small charts as text
page        one HTML page
picture     one picture, by matplotlib
"""
