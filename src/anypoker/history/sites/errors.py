"""Errors of hand histories of sites."""

from anypoker.errors import AnypokerError


class SiteFormatError(AnypokerError, ValueError):
    """A hand that a format cannot tell, or a text that is not in the format."""
