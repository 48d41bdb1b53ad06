"""Changes of games, stakes and options; dealer's choice, straddles, bomb pots and pauses."""

from typing import assert_never

from anypoker.engine import StaleAction
from anypoker.sentences import Sentence
from anypoker.tables import changes as c
from anypoker.tables.games.rotation import Rotation, RotationGame, check_terms, same_game
from anypoker.tables.games.stakes import StakesSpec, StakesSpecError
from anypoker.tables.games.tournament import check_house_rules
from anypoker.tables.table import Table, TableError, unfit_reason
from anypoker.tables.table_events import PlayChanged
from anypoker.tables.table_update import TableUpdate, find_player, refuse_in_contest

PlayChange = (
    c.ChangeTerms
    | c.ChangeGames
    | c.ChangeOptions
    | c.Choose
    | c.AskAgain
    | c.Straddle
    | c.BombPot
    | c.Pause
    | c.Resume
)


def change_play(pending: TableUpdate, change: PlayChange) -> TableUpdate:
    """Apply a change of what is played.

    Raises:
        TableError: if it is not allowed.
    """
    match change:
        case c.ChangeTerms() | c.ChangeGames() | c.ChangeOptions():
            _after_the_hand(pending, change)
        case c.Choose():
            _choose(pending, change)
        case c.AskAgain():
            _ask_again(pending, change)
        case c.Straddle(player, wants):
            find_player(pending.table, player)
            willing = pending.table.straddle_requests - {player}
            pending.set(straddle_requests=willing | {player} if wants else willing)
        case c.BombPot():
            _bomb_pot(pending, change)
        case c.Pause():
            pending.set(paused=True)
        case c.Resume():
            pending.set(paused=False)
        case _:
            assert_never(change)
    return pending


def _after_the_hand(
    pending: TableUpdate, change: c.ChangeTerms | c.ChangeGames | c.ChangeOptions
) -> None:
    """Delay new games, stakes and options until the hand in play is over."""
    table = pending.table
    if not isinstance(change, c.ChangeOptions):
        refuse_in_contest(table)
        _check(table, *_coming(table, change))
    elif table.setup.contest is not None:
        try:
            check_house_rules(change.options.house)
        except StakesSpecError as error:
            raise TableError(error.sentence()) from None
    if table.in_hand:
        pending.set(pending=(*table.pending, change))
        return
    match change:
        case c.ChangeTerms(terms):
            pending.set(terms=terms)
            pending.add_event(PlayChanged("the stakes are", str(terms)))
        case c.ChangeGames(rotation, new_terms):
            terms = new_terms or table.terms
            pending.set(
                rotation=rotation,
                terms=terms,
                turn=None,
                choice=None,
                bomb_pot_game=None,
                bomb_hand=0,
                ask_reason="",
            )
            pending.add_event(
                PlayChanged(Sentence("the game is {game},", game=rotation.name), str(terms))
            )
        case c.ChangeOptions(options):
            pending.set(options=options)
            pending.add_event(PlayChanged("the options of the table have changed"))


def _coming(table: Table, change: c.ChangeTerms | c.ChangeGames) -> tuple[Rotation, StakesSpec]:
    """Return the games and stakes after all pending changes."""
    rotation, terms = table.rotation, table.terms
    for one in (*table.pending, change):
        if isinstance(one, c.ChangeGames):
            rotation, terms = one.rotation, one.terms or terms
        elif isinstance(one, c.ChangeTerms):
            terms = one.terms
    return rotation, terms


def _check(table: Table, rotation: Rotation, terms: StakesSpec) -> None:
    count, most = len(table.players), rotation.most_players
    if most is not None and count > most:
        raise TableError(
            Sentence(
                "{name} is for {most} players, and {count} sit here",
                name=rotation.name,
                most=most,
                count=count,
            )
        )
    try:
        check_terms(rotation, terms)
    except StakesSpecError as error:
        raise TableError(error.sentence()) from None


def _choose(pending: TableUpdate, change: c.Choose) -> None:
    table, item = pending.table, change.item
    if change.question is not None and change.question != table.choice_question:
        raise StaleAction(Sentence("question {question} is settled", question=change.question))
    if table.chooser() is None:
        raise TableError("nobody has to choose a game now")
    listed = table.options.choice_modifiers or same_game(table.rotation.items, item)
    items = table.rotation.fitting(table.next_count())  # none: any game will do
    if items and not listed:
        names = ", ".join(f"{one.structure} {one.game.name}" for one in items)
        raise TableError(
            Sentence(
                "{structure} {name} is not played here; choose {names}",
                structure=str(item.structure),
                name=item.game.name,
                names=names,
            )
        )
    _check_item(table, item)
    pending.set(choice=item, ask_reason="")


def _ask_again(pending: TableUpdate, change: c.AskAgain) -> None:
    """Drop the dealer's choice; the next question has another number."""
    table = pending.table
    chosen = table.turn is not None and table.turn.chosen is not None
    if table.in_hand or not table.rotation.choice or not (chosen or table.choice is not None):
        raise TableError("no game was chosen for the next hand")
    pending.set(
        choice=None,
        turn=None,
        bomb_pot_game=None,
        bomb_hand=0,
        asked_again=table.asked_again + 1,
        ask_reason=change.why,
    )


def _check_item(table: Table, item: RotationGame) -> None:
    """Check that the next hand can be this game.

    Raises:
        TableError: if it cannot.
    """
    if item.structure not in item.game.structures:
        allowed = ", ".join(item.game.structures)
        raise TableError(
            Sentence(
                "{name} is played {allowed}, not {structure}",
                name=item.game.name,
                allowed=allowed,
                structure=str(item.structure),
            )
        )
    count = table.next_count()
    if count > item.game.players.most:  # too few may be in old logs: the dealer is asked again
        raise TableError(
            Sentence(
                "{name} does not fit. {unfit_reason}",
                name=item.game.name,
                unfit_reason=unfit_reason(item.game, count),
            )
        )


def _bomb_pot(pending: TableUpdate, change: c.BombPot) -> None:
    table = pending.table
    if table.in_hand:
        raise TableError("a bomb pot must be set before the hand")
    if change.item is not None:
        _check_item(table, change.item)
        pending.add_event(PlayChanged("the next hand is a bomb pot"))
    else:
        pending.add_event(
            PlayChanged(Sentence("the next hand is not a bomb pot: {why}", why=change.why))
        )
    pending.set(bomb_pot_game=change.item, bomb_hand=table.number + 1)
