"""Tables of the query language."""

from anypoker.analysis.query_language.functions import (
    AGGREGATE_ALIASES,
    AGGREGATES,
    FUNCTIONS,
    NOT_SUPPORTED,
    signature,
)


def aggregates_text() -> str:
    rows = []
    for name, (_, meaning) in AGGREGATES.items():
        also = ", ".join(f"`{one}`" for one, of in AGGREGATE_ALIASES.items() if of == name)
        rows.append(f"| `{name}(value)` | {also} | {meaning} |")
    return "\n".join(["| Function | Also | Result |", "| --- | --- | --- |", *rows])


def functions_text() -> str:
    parts = []
    for topic in dict.fromkeys(function.topic for function in FUNCTIONS):
        rows = [
            f"| `{signature(one)}` | {', '.join(f'`{pql}`' for pql in one.pql)} | {one.meaning} |"
            for one in FUNCTIONS
            if one.topic == topic
        ]
        head = ["| Function | PQL | Result |", "| --- | --- | --- |"]
        parts.append("\n".join([f"### {topic}", "", *head, *rows]))
    return "\n\n".join(parts)


def missing_text() -> str:
    rows = [f"| `{name}` | {_sentence(reason)} |" for name, reason in NOT_SUPPORTED.items()]
    return "\n".join(["| Function | Reason |", "| --- | --- |", *rows])


def _sentence(reason: str) -> str:
    return f"{reason[:1].upper()}{reason[1:]}."
