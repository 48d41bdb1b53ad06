"""Webhooks: one address per table, in the form that Discord, Slack, ntfy or a program reads."""

import orjson

from anypoker.server.notify.notices import Notice
from anypoker.server.table.settings import Webhook, WebhookFormat

ID_HEADER = "x-anypoker-id"


def request_of(webhook: Webhook, table: str, notice: Notice) -> tuple[bytes, dict[str, str]]:
    """Return the body and the headers of a notice.

    Players choose their names: these must neither mention anyone nor format anything.
    """
    text = f"{table}: {notice.others}"
    line = f"{text} {webhook.link}".strip()
    headers = {ID_HEADER: notice.id, "content-type": "application/json"}
    match webhook.format:
        case WebhookFormat.DISCORD:
            body = {"content": _escape_markdown(text), "allowed_mentions": {"parse": []}}
            body["content"] = f"{body['content']} {webhook.link}".strip()
            return orjson.dumps(body), headers
        case WebhookFormat.SLACK:
            return orjson.dumps({"text": f"{_escape_slack(text)} {webhook.link}".strip()}), headers
        case WebhookFormat.TEXT:
            return line.encode(), headers | {"content-type": "text/plain; charset=utf-8"}
        case WebhookFormat.JSON:
            data = {
                "id": notice.id,
                "event": notice.kind,
                "table": table,
                "hand": notice.hand,
                "text": notice.others,
                "link": webhook.link,
            }
            return orjson.dumps(data), headers


def _escape_markdown(text: str) -> str:
    """
    >>> _escape_markdown("*Bo*_x")
    '\\\\*Bo\\\\*\\\\_x'
    """
    return "".join(f"\\{letter}" if letter in "\\*_`~|<>[]()#@" else letter for letter in text)


def _escape_slack(text: str) -> str:
    """
    >>> _escape_slack("<!channel> & Bo")
    '&lt;!channel&gt; &amp; Bo'
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
