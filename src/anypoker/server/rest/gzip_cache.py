"""Responses that are the same for everyone, compressed once: scripts, the list of games.

Answers that hold secrets are never compressed: their length would tell something of them.
"""

import gzip
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response

MIN_GZIP_BYTES = frozenset(
    {".css", ".js", ".svg", ".txt", ".webmanifest"}
)  # fonts and images are small
_KEPT = 200  # files


def takes_gzip(headers: Headers) -> bool:
    """Return whether a client accepts compressed responses.

    >>> [takes_gzip(Headers({"accept-encoding": said})) for said in ("br, gzip;q=0.8", "gzip;q=0")]
    [True, False]
    """
    for one in headers.get("accept-encoding", "").split(","):
        name, _, weight = one.replace(" ", "").lower().partition(";q=")
        if name in ("gzip", "*"):
            return weight.strip("0.") != "" or weight == ""
    return False


def compressed(body: bytes, kind: str, cache: str) -> Response:
    """Return an answer whose body is compressed already."""
    headers = {"content-encoding": "gzip", "vary": "accept-encoding", "cache-control": cache}
    return Response(body, headers=headers, media_type=kind)


@lru_cache(maxsize=_KEPT)
def compressed_file(file: Path, written: int) -> bytes:
    """Read a file; `written`: its modification time, because it may be rebuilt."""
    return gzip.compress(file.read_bytes(), 9, mtime=0)
