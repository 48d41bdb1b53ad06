"""Build of the library of kernels.

callers         kernels that plain Python code calls
signatures      which kernels are compiled for which arguments
dependencies    source files and constants of kernels
targets         platforms and their linkers
"""
