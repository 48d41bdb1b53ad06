"""Keeps the documentation true: `python -m tools.reference`, or `--check` to change nothing.

Pages are written by people; three things in them are made here:

- the text between `<!-- generated: NAME -->` and `<!-- /generated -->`, from the models of game
  files, the commands and the orderings (`blocks`);
- what commands print, in `console` fences (`transcripts`);
- the JSON Schema of game files, which the package ships too (`schema_files`).
"""
