"""CPU time of short commands and of importing the packages."""
