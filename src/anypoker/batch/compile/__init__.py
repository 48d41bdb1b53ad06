"""Compiler from a game to a program for the kernels."""
