"""`python -m anypoker` is the `anypoker` command."""

from anypoker.cli import main

if __name__ == "__main__":
    main()
