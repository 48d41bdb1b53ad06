"""Game picker: a list of games with search while you type."""

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from anypoker.catalogue import (
    add_everyday_words,
    catalogue_files,
    document_of,
    match_rank,
    mix_popularity,
    names_by_slug,
)
from anypoker.mix_files import mix_files


class GameChoice(NamedTuple):
    """A game in the list, with its description and search terms."""

    name: str
    title: str
    about: str
    names: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    fame: int = 0


def catalogue_offers() -> list[GameChoice]:
    """List the games of the catalogue."""
    offers = []
    for slug in catalogue_files():
        document = document_of(slug)
        players = document["players"]
        kinds = {kind for step in document["gamePlay"] for kind in step}
        kinds.add(document.get("communityCardLayout", {}).get("type", ""))
        words = (document.get("category", ""), *add_everyday_words(kinds))
        least, most = players["min"], players["max"]
        about = f"{least} players" if least == most else f"{least}-{most} players"
        if document.get("summary"):
            about += f" · {document['summary']}"
        names = names_by_slug()[slug]
        offers.append(
            GameChoice(slug, document["game"], about, names, words, mix_popularity().get(slug, 0))
        )
    return sorted(offers, key=lambda offer: offer.title.casefold())


def mix_offers() -> list[GameChoice]:
    """List the mixes of the package."""
    return [
        GameChoice(
            mix.slug,
            mix.name,
            f"a mix · {mix.summary}",
            (mix.slug, mix.name, *mix.aliases),
            ("mix",),
        )
        for mix in mix_files().values()
    ]


def match_offers(offers: Sequence[GameChoice], typed: str) -> list[GameChoice]:
    """Return the games that match all words, best matches and popular games first."""
    words = typed.split()
    if not words:
        return list(offers)
    fits = [(match_rank(words, offer.names, offer.kinds), offer) for offer in offers]
    found = [(fit, -offer.fame, offer) for fit, offer in fits if fit is not None]
    return [offer for _, _, offer in sorted(found, key=lambda one: one[:2])]


class GameScreen(Screen[str | None]):
    """Screen that returns the name of the chosen game, or None."""

    CSS = """
    GameScreen { background: #10241b; color: #e8e8e0; }
    GameScreen #title { height: 1; background: #1d3b2d; padding: 0 1; text-style: bold; }
    GameScreen Input { border: tall #2b4a6b; }
    GameScreen OptionList { height: 1fr; border: none; background: #10241b; }
    GameScreen #foot { height: 1; padding: 0 1; background: #1d3b2d; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+c,ctrl+q", "cancel", "Leave", priority=True),
    ]

    def __init__(
        self,
        title: str,
        offers: Sequence[GameChoice],
        spoken: Callable[[str], GameChoice | None] = lambda typed: None,
    ) -> None:
        super().__init__()
        self.heading, self.offers = title, offers
        self._spoken = spoken  # what words may mean that no offer has, such as modifiers

    def compose(self) -> ComposeResult:
        yield Static(self.heading, id="title")
        yield Input(placeholder="type to search: omaha, draw, wild, declare …")
        yield OptionList()
        yield Static("↑ ↓ move   Enter plays   Esc leaves", id="foot")

    def on_mount(self) -> None:
        self._show("")
        self.query_one(Input).focus()

    def _show(self, typed: str) -> None:
        choices = self.query_one(OptionList)
        choices.clear_options()
        found = match_offers(self.offers, typed)
        other = None if found else self._spoken(typed)
        for offer in found if other is None else [other]:
            label = Text.assemble((offer.title, "bold"), "  ", (offer.about, "dim"), no_wrap=True)
            label.truncate(max(self.size.width - 4, 20), overflow="ellipsis")
            choices.add_option(Option(label, id=offer.name))
        if choices.option_count:
            choices.highlighted = 0

    def on_input_changed(self, event: Input.Changed) -> None:
        self._show(event.value)

    def on_input_submitted(self) -> None:
        choices = self.query_one(OptionList)
        if choices.highlighted is not None:
            self.dismiss(choices.get_option_at_index(choices.highlighted).id)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)

    def on_key(self, event: events.Key) -> None:
        """Move in the list with the arrow keys while typing."""
        choices = self.query_one(OptionList)
        if choices.has_focus or choices.highlighted is None:
            return
        page = max(choices.size.height - 1, 1)
        moves = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}
        if event.key in moves:
            last = choices.option_count - 1
            choices.highlighted = max(0, min(last, choices.highlighted + moves[event.key]))
            event.stop()

    def action_cancel(self) -> None:
        self.dismiss(None)


class ChooserApp(App[str | None]):
    """App that asks for a game before there is a table."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, offers: Sequence[GameChoice]) -> None:
        super().__init__()
        self.offers = offers

    def on_mount(self) -> None:
        self.push_screen(GameScreen("Which game shall it be?", self.offers), self.exit)
