"""The colours of our themes: text can be read on every ground, and free places can be seen."""

from itertools import product

import pytest
from textual.color import Color
from textual.theme import Theme

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
def test_a_free_place_can_be_seen(theme: Theme) -> None:
    assert theme.background
    assert ratio(theme.variables["slot"], theme.background) >= 1.4
