"""A section of the reference: an object, its keys, and the objects that only it holds."""

from collections.abc import Callable

from tools.reference.objects import Key, Object, objects
from tools.reference.values import Link, value_text

# An object and one of its keys -> the anchor of the extension that the key is, if it is one.
Extension = Callable[[Object, Key], str | None]


def section_text(section: str, link: Link, extension_of: Extension) -> str:
    """The Markdown of a section, with links to other objects and to extensions."""
    return "\n\n".join(
        _object_text(one, link, extension_of, "##" if one.model == section else "###")
        for one in objects().values()
        if one.section == section
    )


def _object_text(one: Object, link: Link, extension_of: Extension, level: str) -> str:
    lines = [f"{level} {one.heading[0].upper()}{one.heading[1:]} {{ #{one.anchor} }}", ""]
    if one.meaning:
        lines += [one.meaning, ""]
    lines += [f"<!-- object: {one.model} -->", "", "| Key | Needed | Value | Meaning |"]
    lines.append("| --- | --- | --- | --- |")
    for key in one.keys:
        anchor = extension_of(one, key)
        more = f" [Extension](extensions.md#{anchor})." if anchor else ""
        needed = "yes" if key.required else ""
        value = _cell(value_text(key.node, link))
        lines.append(f"| `{key.name}` | {needed} | {value} | {_cell(key.meaning)}{more} |")
    return "\n".join(lines)


def _cell(text: str) -> str:
    """Text that stays in one cell of a table.

    >>> _cell("one\\ntwo | three")
    'one two \\\\| three'
    """
    return " ".join(text.split()).replace("|", "\\|")
