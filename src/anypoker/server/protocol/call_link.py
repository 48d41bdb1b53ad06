"""Check of the link to the group's voice or video call."""

import re
from urllib.parse import urlsplit

# Letters that an address may have (RFC 3986), so no spaces, quotes or invisible characters.
_ADDRESS = re.compile(r"[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]+")
_HOST = re.compile(r"[a-z0-9](?:[a-z0-9\-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9\-]*[a-z0-9])?)+")


def call_link_fault(link: str) -> str:
    """Return why a text is not a link to a call; empty if it is one.

    >>> call_link_fault("https://meet.example.org/friday?pwd=1")
    ''
    >>> call_link_fault("http://meet.example.org")
    'the link must begin with https://'
    >>> call_link_fault("https://ann:secret@meet.example.org")
    'the link must have the form https://name.example/…'
    """
    if not link.startswith("https://"):
        return "the link must begin with https://"
    wrong = "the link must have the form https://name.example/…"
    if not _ADDRESS.fullmatch(link):
        return wrong
    try:
        parts = urlsplit(link)
        _ = parts.port  # raises if it is not a port
    except ValueError:
        return wrong
    host = parts.hostname or ""
    plain = "@" not in parts.netloc and "[" not in parts.netloc
    return "" if plain and len(host) <= 253 and _HOST.fullmatch(host) else wrong
