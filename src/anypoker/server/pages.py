"""The pages of the browser table are served as they were built into the folder `pages`."""

from pathlib import Path

from fastapi import FastAPI
from starlette.responses import FileResponse, PlainTextResponse, Response

PAGES = Path(__file__).with_name("pages")
_MISSING = (
    "The card room is open, but the pages of the browser table were not built into this "
    "installation. Programs can play: see /api/openapi.json, or use `anypoker join LINK`.\n"
)


def add_pages(app: FastAPI) -> None:
    """Serve the files of the pages, and the first page under every other address of theirs."""

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        first = PAGES / "index.html"
        if path.startswith("api/") or "\0" in path:
            return PlainTextResponse("there is nothing here\n", 404)
        if not first.is_file():
            status = 200 if path == "" or path.startswith("table/") else 404
            return PlainTextResponse(_MISSING, status)
        file = (PAGES / path).resolve()
        if path and file.is_relative_to(PAGES.resolve()) and file.is_file():
            lasting = path.startswith("assets/")
            cache = "public, max-age=31536000, immutable" if lasting else "no-cache"
            return FileResponse(file, headers={"cache-control": cache})
        return FileResponse(first, headers={"cache-control": "no-cache"})
