"""Links that friends open, with their QR codes."""

from urllib.parse import urlsplit

import segno
from fastapi import Request

from anypoker.server.local_network import local_addresses
from anypoker.server.protocol.server_model import Json
from anypoker.server.rest.dependencies import is_own_name


def invitation_to(request: Request, path: str) -> Json:
    """Return the link to a page, and its QR code as the outline of its dark squares."""
    link = f"{_address(request)}{path}"
    code = segno.make(link, error="m", micro=False)
    dark = [
        f"M{column} {row}h1v1h-1z"
        for row, line in enumerate(code.matrix)
        for column, is_dark in enumerate(line)
        if is_dark
    ]
    return {"link": link, "size": len(code.matrix), "path": "".join(dark)}


def _address(request: Request) -> str:
    """Return the address under which other machines reach this server."""
    public = request.app.state.settings.public_url
    if public:
        return str(public).rstrip("/")
    base = str(request.base_url).rstrip("/")
    parts = urlsplit(base)
    near = local_addresses() if request.app.state.settings.open_to_network else []
    if near and is_own_name(parts.hostname or ""):
        port = f":{parts.port}" if parts.port else ""
        return f"{parts.scheme}://{near[0]}{port}"
    return base
