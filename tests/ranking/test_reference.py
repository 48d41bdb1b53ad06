"""The reference page says what the data say."""

import json
from pathlib import Path

from pydantic import TypeAdapter

from anypoker.cards import parse_cards
from anypoker.ranking import describe, evaluate, ordering_names
from anypoker.rules.document.orderings import Declaration, OrderingDeclaration
from tools.reference.orderings import EXAMPLE, orderings_markdown

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "orderings.md"


def test_the_page_is_up_to_date() -> None:
    """If not: python -m tools.reference"""
    assert PAGE.read_text(encoding="utf-8") == orderings_markdown()


def test_every_ordering_is_on_it() -> None:
    page = orderings_markdown()
    assert all(f"### `{name}`" in page for name in ordering_names())


def test_the_example_works() -> None:
    reader: TypeAdapter[Declaration] = TypeAdapter(OrderingDeclaration)
    ((name, declared),) = json.loads(EXAMPLE).items()
    ordering = reader.validate_python(declared).build(name)
    straight, flush = parse_cards("QsJdTh"), parse_cards("As9s2s")
    assert evaluate(ordering, straight) < evaluate(ordering, flush)
    assert describe(ordering, parse_cards("As2d3h")) == "straight, three high"


def test_the_declaration_has_a_schema() -> None:
    schema = TypeAdapter(OrderingDeclaration).json_schema()
    text = json.dumps(schema)
    assert "othersAddUpTo" in text
    for model in schema["$defs"].values():
        assert model["additionalProperties"] is False
        for name, field in model["properties"].items():
            assert field.get("description"), (model["title"], name)
