"""The score panel: everybody's units and their course."""

from dataclasses import replace

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult

from engine.conduct import decide as decided
from engine.events import Length
from engine.session import replay
from engine.view import View, view
from tests.tui.settled import opened
from tui.names import fitted
from tui.themes import CARD_COLOURS
from tui.widgets.score import ScorePanel, score_table, trend

NAMES = ("Ana [bold]", "Bo", "李小龙 the Dragonmaster", "Dee", "Eve", "Fay")
TOTALS = ((3, -3, 0, 0, 0, 0), (6, -12, 0, 6, -1, 1), (-2, -10, 12, 0, -1, 1))


def shown(players: int = 6, seat: int | None = 0, totals: tuple[tuple[int, ...], ...] = TOTALS) -> View:
    """A view of a session with these totals."""
    session = replay(decided(None, opened(NAMES[:players], players, length=Length(20))))
    course = tuple(each[:players] for each in totals)
    return view(replace(session, totals=course), seat)


def lines(of: View, width: int, ascii_only: bool = False) -> list[str]:
    """The panel's lines."""
    return score_table(of, None, width, ascii_only).plain.split("\n")


@pytest.mark.parametrize("width", range(24, 51))
@pytest.mark.parametrize("players", [2, 4, 6])
def test_fits_its_width_and_shows_every_total(width: int, players: int) -> None:
    text = lines(shown(players), width)
    assert all(cell_len(line) <= width for line in text)
    assert len(text) <= players + 1
    for units in TOTALS[-1][:players]:
        written = f"{units:+d}".replace("-", "−") if units else "0"
        assert f" {written} " in "\n".join(text)


def test_the_person_who_faces_the_screen_comes_first() -> None:
    text = lines(shown(4, seat=2), 40)
    assert [line.split()[0] for line in text[1:]] == ["李小龙", "Dee", "Ana", "Bo"]


def test_says_how_many_deals_were_played() -> None:
    assert lines(shown(2), 30)[0] == "Score after 3 deals"
    assert lines(shown(2, totals=TOTALS[:1]), 30)[0] == "Score after 1 deal"
    assert score_table(shown(2), (0, 0), 30, False).plain.startswith("Score, counting deal 3\n")
    assert lines(shown(2, totals=()), 30) == ["Score", "Ana [bold]  0 ", "Bo          0 "]


def test_bars_run_from_the_lowest_to_the_highest_of_the_table() -> None:
    assert trend([-7, 0, 7], -7, 7, ascii_only=False) == "▁▄█"
    assert trend([-7, 0, 7], -7, 7, ascii_only=True) == "_.^"
    assert trend([0, 0], 0, 0, ascii_only=False) == "▁▁"


def test_ascii_mode_paints_only_ascii() -> None:
    of = shown(2)
    assert "\n".join(lines(of, 24, ascii_only=True)).isascii()
    assert fitted("Dragonmaster", 8, ascii_only=True) == "Dragonm~"


def test_a_name_takes_exactly_its_cells() -> None:
    for width in range(1, 12):
        assert cell_len(fitted("李小龙 Li", width, ascii_only=False)) == width


class Panel(App[None]):
    """A panel alone."""

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return CARD_COLOURS

    def compose(self) -> ComposeResult:
        yield ScorePanel()


async def test_the_panel_is_as_high_as_its_lines_and_counts_up() -> None:
    app = Panel()
    async with app.run_test(size=(40, 12)) as pilot:
        panel = app.query_one(ScorePanel)
        assert panel.size.height == 0
        panel.show(shown(4))
        await pilot.pause()
        assert panel.size.height == 5
        assert "Dee" in panel.render().plain
        panel.show(shown(4), counted=(77, -77, 0, 0))
        await pilot.pause()
        assert "+77" in panel.render().plain
        assert "−77" in panel.render().plain
        panel.styles.width = 40
        panel.show(shown(6))
        await pilot.resize_terminal(50, 12)
        await pilot.pause()
        assert panel.size.height == 7
        panel.styles.width = 50
        await pilot.pause()
        assert panel.size.height == 4


def test_a_course_is_drawn_from_three_deals_on() -> None:
    assert "█" not in "".join(lines(shown(2, totals=TOTALS[:2]), 40))
    assert "█" in "".join(lines(shown(2), 40))
