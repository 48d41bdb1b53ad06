"""One root above everything that callers may want to catch.

    AnypokerError
      CardError               an invalid card
      DeckError               an invalid deck
      HandError               cards that cannot be ranked
      OrderingError           an ordering that ranks nothing
      UnknownOrderingError    no ordering has this name
      RulesError              a game file with errors; `problems` has them all
      ExtendError             a file that cannot extend another game
      ExtendingFileError      a file of which nothing can be read that extends another game
      IllegalStart            seats, stakes or cards with which the game cannot be played
      IllegalAction           an action that the decision does not allow
        StaleAction           action for a decision that is already settled
      UnknownSeatError        a seat that a hand does not have
      HoldingsError           a seat whose possible holdings are not known
      DeterminizationError    no full deal was found that agrees with a view
      DeckProofError          a deck proof that does not follow its format
      DecodeError             data that is not a view, event or decision
      TableError              a change that a table does not allow
      SetupError              a table that cannot be set up so
      SavedTableError         a name that no saved table has, or several
      OptionsError            options of a table that cannot be
      TournamentError         settings or a draw of a tournament that cannot be
      StuckTournamentError    a tournament of bots in which no table can deal: report it
      UnitError               an amount that the display unit of a table cannot express
      StakesSpecError         stakes that make no sense
      MixError                a mix file with an error
      LogError                the log of a table that cannot be read
      LineError               a line of a log that cannot be read
      LogWriteError           a log that cannot be written
      HandFileError           a `.hand` file that cannot be read
      StakesError             the stakes in a `.hand` file
      SiteFormatError         a hand history of a poker site that cannot be read or written
      PhhError                a Poker Hand History that cannot be read or written
      RecordFileError         a file of hands that cannot be read
      UnknownModifierError    no modifier has this name
      UnknownGameError        no game has this name
        ContradictoryNameError  a name whose modifiers exclude each other
      UnreadableFileError     a file that cannot be read
        MissingFileError      a file that is not there
      UnknownBotError         no bot has this name
      BotFailure              a program that plays gave no answer that counts
      KnownDealError          cards with which a question makes no sense
      RangeError              a range of hands that cannot be read
      QueryError              a query that cannot be read or asked; it shows the place
      NotEnumerableError      a game that the kernels cannot count; the sentence says why
      UnsupportedGameError    a game that has no program for the kernels of batches
      NotFastError            a run of hands that only the engine can play
        MissingKernelsError   no kernels run here, so that the engine has to play it
      NoBankerPlanError       bets against a banker that cards alone do not decide
      TooManyDealsError       a game against a banker with too many deals to count
      NoKernelsError          a kernel for which there is neither a library nor a compiler
      ClusterError            a cluster that cannot be used
      ArenaError              bots that cannot meet so
        CheckpointError       a file that holds no results of this arena
      UnsolvableError         a game that is not solved; the sentence says why
        TooLargeError         a game that is too large to be solved; `size` says about how large
      UnknownAnswerError      an answer of a bot that is none of those there are
      HandEnvError            an environment of PettingZoo that cannot be, or no action in it
      GymEnvError             a Gymnasium environment that cannot be
      SpielGameError          a game that OpenSpiel cannot play
      FailedHandError         a hand that breaks an invariant of the engine: report it
      BackupError             a backup of a card room that cannot be made or restored
      NoRecordError           a hand that cannot be written as a file of that kind
      DatabaseError           a database that cannot be opened or read
      RoomInUseError          data of a card room that another process uses
      TunnelError             a public link that cannot be opened
      ListenError             an address at which the card room cannot listen
      JoinError               a table of a card room that cannot be joined
      AgentError              a call of a tool by an agent that is refused
      TypedCommandError       something typed at such a table that is not a command
      KeyFileError            a key file of the card room that cannot be used
      NodeSettingsError       settings with which a server cannot be a node of a room
      CommitError             what should have been kept was not, and so did not happen
        TableTakenError       a table that another node plays now
      GuestError              a person who cannot be a guest
      FileWorkerError         an untrusted file that took too much time or memory
      TooBusyError            a job for which the card room has no room now
      OutboundError           an address of an untrusted user that cannot be called
      PushError               keys for Web Push that cannot be used
      ClientGoneError         a job whose client has closed the connection

Most are a ValueError or a LookupError as well, so that code which knows nothing of Anypoker
catches them too. Each carries a full sentence: what was asked, and what is allowed.
"""

from collections.abc import Callable

from anypoker.sentences import Sentence


class AmountSentence(str):
    """Sentence of an error whose integers are amounts of chips.

    >>> sentence = AmountSentence("a bet must be ", 50, "..", 200)
    >>> str(sentence), sentence.written(lambda chips: f"{chips / 100:.2f}")
    ('a bet must be 50..200', 'a bet must be 0.50..2.00')
    """

    parts: tuple[str | int, ...]

    def __new__(cls, *parts: str | int) -> "AmountSentence":
        sentence = super().__new__(cls, "".join(str(part) for part in parts))
        sentence.parts = parts
        return sentence

    def written(self, write: Callable[[int], str]) -> str:
        """Return the sentence with each amount as `write` writes it."""
        return "".join(write(part) if isinstance(part, int) else part for part in self.parts)


class AnypokerError(Exception):
    """Base of all errors of this package."""

    def with_amounts(self, write: Callable[[int], str]) -> str:
        """Return the sentence with each amount of chips as `write` writes it."""
        sentence = self.args[0] if self.args else None
        if isinstance(sentence, AmountSentence | Sentence):
            return sentence.written(write)
        return str(self)

    def sentence(self) -> str:
        """Return the sentence; a `Sentence` keeps its template and parameters."""
        text = self.args[0] if self.args else None
        return text if isinstance(text, Sentence) else str(self)


class NoKernelsError(AnypokerError, RuntimeError):
    """A kernel for which there is neither a library nor a compiler; the sentence says why."""


def missing_package_sentence(error: ModuleNotFoundError) -> str | None:
    """Return what to install, or None if a module of Anypoker itself is missing.

    >>> missing_package_sentence(ModuleNotFoundError(name="numpy.typing"))
    'this needs the package numpy, which is not installed: pip install numpy'
    """
    package = (error.name or "").partition(".")[0]
    if package in ("", "anypoker"):
        return None
    return f"this needs the package {package}, which is not installed: pip install {package}"
