"""MkDocs hook: rules of every game, the schema of game files, and redirects from old names."""

import posixpath
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from anypoker import rules
from anypoker.catalogue import all_games

REDIRECTS = {
    "how-to/host-an-evening": "how-to/host",
    "how-to/say-what-you-want": "how-to/cookbook",
    "how-to/read-problems": "how-to/understand-error-messages",
    "how-to/check-in-an-editor": "how-to/set-up-your-editor",
    "how-to/odds": "how-to/calculate-equity-and-odds",
    "how-to/use-from-python": "how-to/use-the-python-api",
    "how-to/modifiers": "how-to/apply-modifiers",
    "how-to/write-in-the-workshop": "how-to/write-in-the-browser-editor",
    "explanation/walks": "explanation/data-flow",
    "explanation/two-forms": "explanation/source-and-normal-form",
    "explanation/which-cards-count": "explanation/card-selection",
    "explanation/one-hand": "explanation/how-the-engine-plays-a-hand",
    "explanation/many-hands": "explanation/batch-simulation",
    "explanation/odds": "explanation/how-equity-is-calculated",
    "explanation/bots": "explanation/bot-strength",
    "reference/card-room": "reference/server-protocol",
    "reference/python": "reference/python-api",
    "reference/problems": "reference/error-messages",
    "reference/extending": "reference/extends",
    "decisions/0007-readings": "decisions/0007-interpretations",
    "decisions/0010-papers-that-cannot-lie": "decisions/0010-generated-and-tested-documentation",
    "decisions/0013-kept-machine-code": "decisions/0013-cached-machine-code",
    "decisions/0015-tables-are-games": "decisions/0015-player-count-variants",
    "decisions/0016-kept-games": "decisions/0016-cached-catalogue",
    "decisions/0019-one-hand-a-call": "decisions/0019-single-hands-in-python",
    "decisions/0020-the-house": "decisions/0020-public-api-packages-names",
    "decisions/0021-one-hand-until-the-pot-is-gone": "decisions/0021-hand-ends-with-its-pot",
    "decisions/0023-repeats-and-blind-cards": "decisions/0023-repeat-markers-and-facing",
    "decisions/0024-doors-for-programs": "decisions/0024-interfaces-for-external-programs",
    "decisions/0025-brag-has-pots-of-its-own": "decisions/0025-brag-has-separate-pots",
    "decisions/0026-the-card-room": "decisions/0026-commit-before-publish",
    "decisions/0027-cards-from-elsewhere": "decisions/0027-exchange-is-a-step",
}
_GAME_SCHEMA = str(Path(rules.__file__).with_name("game.schema.json"))
_REDIRECT = """\
<!doctype html>
<meta charset="utf-8">
<title>Moved</title>
<link rel="canonical" href="{target}">
<script>location.replace("{target}" + location.hash)</script>
<meta http-equiv="refresh" content="0; url={target}">
<p>This page has moved to <a href="{target}">{target}</a>.</p>
"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for each game of the catalogue, the schema of game files, and redirects."""
    for slug, found in all_games().items():
        page = rules.explain_markdown(found.game)
        files.append(File.generated(config, f"games/{slug}.md", content=page))
    files.append(File.generated(config, "schema/game.json", abs_src_path=_GAME_SCHEMA))
    for old, new in REDIRECTS.items():
        if files.get_file_from_path(f"{new}.md") is None:
            raise ValueError(f"the redirect from '{old}' leads to '{new}', which does not exist")
        target = posixpath.relpath(f"{new}.html", posixpath.dirname(old))
        page = _REDIRECT.format(target=target)
        files.append(File.generated(config, f"{old}.html", content=page))
    return files
