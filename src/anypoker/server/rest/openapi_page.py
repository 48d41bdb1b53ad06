"""The OpenAPI page shows what can be asked over HTTP, without scripts, from the description."""

from html import escape
from typing import Any

_HEAD = '<!doctype html><html lang="en"><head><meta charset="utf-8">'


def openapi_page(document: dict[str, Any]) -> str:
    """Return the page of an OpenAPI document."""
    title = escape(document["info"]["title"])
    parts = [
        f"{_HEAD}<title>{title}</title></head><body><h1>{title}</h1>",
        "<p>This page is made from <a href='/api/openapi.json'>openapi.json</a>; the socket is "
        "described by <a href='/api/socket-schema'>its JSON Schema</a>.</p>",
    ]
    for path, methods in document["paths"].items():
        for method, about in methods.items():
            parts.append(_operation(method, path, about))
    parts.append("<h2>Objects</h2>")
    for name, schema in sorted(document.get("components", {}).get("schemas", {}).items()):
        parts.append(f"<h3 id='{escape(name)}'>{escape(name)}</h3>{_object(schema)}")
    return "\n".join([*parts, "</body></html>"])


def _operation(method: str, path: str, about: dict[str, Any]) -> str:
    lines = [f"<h2><code>{method.upper()} {escape(path)}</code></h2>"]
    lines.append(f"<p>{escape(about.get('description', about.get('summary', '')))}</p>")
    asked = [
        f"<li><code>{escape(one['name'])}</code> ({one['in']}): {_kind(one.get('schema', {}))}</li>"
        for one in about.get("parameters", [])
    ]
    body = about.get("requestBody", {}).get("content", {}).get("application/json")
    if body:
        asked.append(f"<li>body: {_kind(body['schema'])}</li>")
    for status, answer in about["responses"].items():
        content = answer.get("content", {})
        kinds = ", ".join(_kind(one.get("schema", {})) for one in content.values())
        asked.append(f"<li>answer {status}: {kinds or 'nothing'}</li>")
    return f"{''.join(lines)}<ul>{''.join(asked)}</ul>"


def _object(schema: dict[str, Any]) -> str:
    rows = [
        f"<li><code>{escape(name)}</code>: {_kind(one)}</li>"
        for name, one in schema.get("properties", {}).items()
    ]
    return f"<p>{escape(schema.get('description', ''))}</p><ul>{''.join(rows)}</ul>"


def _kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f"<a href='#{name}'>{name}</a>"
    if "anyOf" in schema:
        return " or ".join(_kind(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return escape(str(schema.get("type", "anything")))
