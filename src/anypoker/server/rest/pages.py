"""The pages of the browser table are served as they were built into the folder `pages`.

The editor of the workshop adds styles to its page. A nonce allows them, a word that is new for
every answer, so injected styles are blocked.
"""

import mimetypes
import secrets
from functools import lru_cache
from pathlib import Path

from fastapi import FastAPI, Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from anypoker.server.request_guard import content_security_policy, refusal
from anypoker.server.rest.gzip_cache import MIN_GZIP_BYTES, compressed, compressed_file, takes_gzip

PAGES = Path(__file__).parents[1] / "pages"
NONCE = "{{nonce}}"  # stands for it in the first page
_MISSING = (
    "The card room is open, but the pages of the browser table were not built into this "
    "installation. Programs can play: see /api/openapi.json, or use `anypoker join LINK`.\n"
)
_TYPES = {".webmanifest": "application/manifest+json"}


def add_pages(app: FastAPI) -> None:
    """Serve the files of the pages, and the first page under every other address of theirs."""

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        first = PAGES / "index.html"
        if path.startswith("api/"):
            return refusal(404, "there is nothing here")
        if not first.is_file():
            status = 200 if path == "" or path.startswith("table/") else 404
            return PlainTextResponse(_MISSING, status)
        file = _file_of(path)
        if file is not None and file != first.resolve():
            lasting = path.startswith("assets/")
            cache = "public, max-age=31536000, immutable" if lasting else "no-cache"
            kind = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
            if file.suffix in MIN_GZIP_BYTES and takes_gzip(request.headers):
                body = compressed_file(file, file.stat().st_mtime_ns)
                return compressed(body, kind or "text/plain", cache)
            return FileResponse(file, headers={"cache-control": cache}, media_type=kind)
        if path.startswith("assets/"):  # of another version: no page stands for a script
            return PlainTextResponse("there is nothing here\n", 404)
        return _first_page(first)


def _file_of(path: str) -> Path | None:
    """Return the file of the pages under this path; None if there is none."""
    try:
        file = (PAGES / path).resolve()
        return file if file.is_relative_to(PAGES.resolve()) and file.is_file() else None
    except (OSError, ValueError):  # a path longer than file systems take
        return None


def _first_page(file: Path) -> Response:
    nonce = secrets.token_urlsafe(16)
    text = _text(file, file.stat().st_mtime_ns)
    headers = {
        "cache-control": "no-cache",
        "content-security-policy": content_security_policy(nonce),
    }
    return HTMLResponse(text.replace(NONCE, nonce), headers=headers)


@lru_cache(maxsize=1)
def _text(file: Path, written: int) -> str:
    return file.read_text(encoding="utf-8")
