"""MkDocs hook: generated pages with the rules of every game."""

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from anypoker.catalogue import all_games
from anypoker.rules import explain_markdown


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page under `games` for each game of the catalogue."""
    for slug, found in all_games().items():
        page = explain_markdown(found.game)
        files.append(File.generated(config, f"games/{slug}.md", content=page))
    return files
