"""The colours of our themes: text can be read on every ground, and free places can be seen."""

from itertools import product

import pytest
from textual.color import Color
from textual.theme import Theme
from textual.widgets._footer import FooterKey

from tests.tui.at_table import board_of, table, table_of
from tui.themes import THEMES

INKS = ("card-ink", "card-faint", "suit-clubs", "suit-diamonds", "suit-hearts", "suit-spades")
CARDS = ("card", "card-picked", "card-dimmed")


def luminance(colour: str) -> float:
    """How light a colour is, from 0 to 1, as WCAG 2 defines it."""
    parts = Color.parse(colour).normalized
    red, green, blue = (
        each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_text_stands_out_from_its_ground(theme: Theme) -> None:
    colours = theme.variables
    pairs = [(ink, colours[ink], colours[card]) for ink, card in product(INKS, CARDS)]
    pairs += [(ink, colours[ink], colours["slot"]) for ink in ("gold", "faint")]
    grounds = (theme.background, theme.panel, theme.surface)
    for ink, ground in product(("gold", "gain", "loss", "faint"), grounds):
        assert ground
        pairs.append((ink, colours[ink], ground))
    assert [(ink, ground) for ink, colour, ground in pairs if ratio(colour, ground) < 4.5] == []


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_a_card_has_an_edge_where_the_ground_is_light(theme: Theme) -> None:
    edge, card = theme.variables["card-edge"], theme.variables["card"]
    assert edge == card if theme.dark else ratio(edge, card) >= 3


@pytest.mark.parametrize("name", ["felt-light", "solarized-light", "textual-light", "felt-dark", "dracula"])
async def test_in_themes_of_others_cards_have_an_edge_and_the_keys_can_be_read(name: str) -> None:
    async with table() as pilot:
        pilot.app.theme = name
        await pilot.pause()
        board = board_of(pilot)
        places = [place for place in board.layout_now.places if board.board.at(place.spot)]
        edges = {board.render_line(place.region.y).text[place.region.x] for place in places}
        assert edges == ({" "} if pilot.app.current_theme.dark else {"▏"})
        for key in table_of(pilot).query(FooterKey):
            label = key.get_component_styles("footer-key--description")
            assert ratio((key.background_colors[1] + label.color).hex, key.background_colors[1].hex) >= 3


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_a_free_place_can_be_seen(theme: Theme) -> None:
    assert theme.background
    assert ratio(theme.variables["slot"], theme.background) >= 1.4
