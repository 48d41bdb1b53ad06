"""Soak: style of the default bots, and their results against simple bots."""

from tests.bots.style import GAMES, lead_over, style_of

MAX_DEALS = 5000


def run_bots(count: int, seed: int) -> None:
    """So many hands of every game among six; then duplicate deals until the lead is certain."""
    print(f"seed {seed}")
    for game, stakes in GAMES:
        style = style_of(game, stakes, count, str(seed))
        print(
            f"{game} {stakes}: played {style.entered:.1%}, raised {style.raised:.1%}, "
            f"shown down {style.showdowns:.1%}"
        )
        assert not style.problem(), style.problem()
        for other in ("caller", "random"):
            deals = 150
            lead = lead_over(other, game, stakes, deals, str(seed))
            while not lead.is_certain and deals < MAX_DEALS:
                deals = min(2 * deals, MAX_DEALS)
                lead = lead_over(other, game, stakes, deals, str(seed))
            print(f"  against {other}: {lead.chips:+.2f} ± {lead.error:.2f} a deal, {deals} deals")
            assert lead.is_certain
