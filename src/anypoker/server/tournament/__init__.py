"""Tournaments of the card room: values with actors that give orders to tables of the room.

state        a tournament with its tables in the room, as a value
handle       commands of guests, hosts, tables and the clock: a change or a rejection
forms        stored form of settings and states
store        storage of a tournament
actor        task that owns a tournament
registry     all tournaments of a server
settings     settings of a tournament from a request
description  what guests see of a tournament
"""
