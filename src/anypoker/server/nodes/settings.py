"""Settings of a server that shares its room with others."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from anypoker.errors import AnypokerError

LEASE_SECONDS = 8.0
MIN_LEASE, MAX_LEASE = 2.0, 120.0
_MAX_URL = 300


class NodeSettingsError(AnypokerError, ValueError):
    """Settings with which a server cannot be a node; the sentence says why."""


@dataclass(frozen=True, slots=True)
class NodeSettings:
    """`url`: where other nodes reach this one; `lease_seconds`: how long a silent node keeps its
    tables."""

    url: str
    lease_seconds: float = LEASE_SECONDS


def node_settings(
    url: str | None, database: str | None, lease_seconds: float = LEASE_SECONDS
) -> NodeSettings | None:
    """Check the settings of a node; None for a server that is alone.

    Raises:
        NodeSettingsError: if they do not fit.
    """
    if url is None:
        return None
    parts = urlsplit(url)
    is_plain = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
    try:
        right = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is not a number
        right = False
    if not right or not is_plain or len(url) > _MAX_URL:
        raise NodeSettingsError(
            f"'{url[:_MAX_URL]}' is not the address of a node; write one that the other machines "
            "can reach, such as http://10.0.0.2:8000"
        )
    if parts.hostname in ("0.0.0.0", "::"):
        raise NodeSettingsError(
            f"other machines cannot reach '{parts.hostname}': write the address of this machine"
        )
    if database is None or not database.startswith(("postgresql:", "postgres:", "postgresql+")):
        raise NodeSettingsError(
            "several nodes share a PostgreSQL database: add --database-url postgresql://…"
        )
    if not MIN_LEASE <= lease_seconds <= MAX_LEASE:
        raise NodeSettingsError(
            f"a lease takes {MIN_LEASE:.0f} to {MAX_LEASE:.0f} seconds, not {lease_seconds:g}"
        )
    return NodeSettings(f"{parts.scheme}://{parts.netloc}", lease_seconds)


def job_prefix(node: str) -> str:
    """Return the beginning of the ids of a node's jobs."""
    return f"{node[:10]}-"
