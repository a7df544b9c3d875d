"""The ledger of the showdown: every transfer, between whom and why, and row by row in a matrix."""

from dataclasses import replace

import pytest
from rich.cells import cell_len

from engine.setting import Row
from engine.transfers import Account, Transfer
from tests.tui.helpers import SIZES, make_app, settle_down
from tests.tui.reading import screen_text
from tests.tui.settled import opened, showdown, squeezed
from tui.screens.showdown import ShowdownScreen
from tui.theatre import Showdown, script
from tui.widgets.ledger import Ledger, ledger_entries, matrix_lines
from tui.widgets.reveal import RevealBoard
from tui.wording import shortened

NAMES = ("Ana", "Bo [b]", "Cy", "Dee", "Eve", "Fay")


def ledger_text(screen: ShowdownScreen) -> list[str]:
    """The lines of the ledger, those out of sight as well."""
    return [str(option.prompt) for option in screen.query_one(Ledger).options]


@pytest.mark.parametrize("size", SIZES)
async def test_the_ledger_is_the_list_of_transfers(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = await showdown(pilot, app, opened(NAMES[:4]), fouls=(3,))
        ledger = screen.query_one(Ledger)
        shown = screen.showdown
        at = 1  # after the note on the foul
        for pair in shown.pairs:
            heading = ledger_text(screen)[at]
            names = (shown.name(pair.one), shown.name(pair.other))
            verb = f"wins {pair.net} from" if pair.net > 0 else "pays" if pair.net else "and"
            assert heading.startswith(f"{names[0]} {verb} {names[1]}")
            at += 1
            for transfer in pair.transfers:
                line = ledger_text(screen)[at].split()
                sign = 1 if transfer.payee == pair.one else -1
                assert int(line[0].replace("−", "-")) == sign * transfer.units
                assert line[1] == transfer.rule
                ledger.highlighted = at
                await pilot.pause()
                payer, payee = shown.name(transfer.payer), shown.name(transfer.payee)
                said = f"{payer} pays {payee} {transfer.units}, "
                reason = shortened(transfer.reason, size[0] - 2 - len(said))
                assert f"{said}{reason}" in screen_text(app)
                assert "beats" in reason or " beats " not in transfer.reason
                at += 1
        assert at == ledger.option_count


@pytest.mark.parametrize("size", SIZES)
async def test_no_entry_of_the_ledger_wraps_or_runs_to_the_last_column(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = await showdown(pilot, app, opened(NAMES[:4]), fouls=(3,))
        for keys in ((), ("l",)):
            await pilot.press(*keys)
            await settle_down(pilot)
            ledger = screen.query_one(Ledger)
            room = ledger.scrollable_content_region.width
            assert ledger.virtual_size.height == ledger.option_count
            assert all(cell_len(line) < room for line in ledger_text(screen))


@pytest.mark.parametrize("width", [24, 40, 50, 90])
@pytest.mark.parametrize("names", [NAMES[:4], ("李小龙 the Dragonmaster", "🐉🐉🐉 Zoë", "Bo", "Cy")])
async def test_ledger_lines_fit_their_width(width: int, names: tuple[str, ...]) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await showdown(pilot, app, opened(names), fouls=(1,), surrenders=(2,))
        entries = list(ledger_entries(screen.showdown, screen.moment, False))
        lines = [entry.line(width, False) for entry in entries]
        assert all(line.cell_length <= width for line in lines)
        if width == 90:
            assert any(line.plain.startswith(f"{names[1]} fouled: ") for line in lines)


async def test_a_click_chooses_an_entry_and_tells_more_of_it() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await showdown(pilot, app, opened(NAMES[:4]))
        await pilot.click(Ledger, offset=(5, 1))
        await settle_down(pilot)
        transfer = screen.showdown.pairs[0].transfers[0]
        assert f"{transfer.units}, {transfer.reason}" in screen_text(app)
        assert app.screen is screen


async def test_the_matrix_agrees_with_the_transfers() -> None:
    app = make_app()
    async with app.run_test(size=(160, 48)) as pilot:
        screen = await showdown(pilot, app, opened(NAMES[:4]))
        lines = [squeezed(line.plain) for line in matrix_lines(screen.showdown, screen.moment, True)][2:]
        for seat, line in zip(screen.showdown.seats, lines, strict=True):
            name = screen.showdown.name(seat)
            assert line.startswith(name)
            numbers = line.removeprefix(name).replace(" . ", " ").replace("=", "0").split()
            units = [int(number) for number in numbers if number != "."]
            cells, total = [units[at : at + 4] for at in range(0, 12, 4)], units[-1]
            assert total == sum(cell[3] for cell in cells) == screen.showdown.units(seat)
            assert [sum(cell[row] for cell in cells) for row in Row] == [
                screen.showdown.row(seat, row)[2] for row in Row
            ]
        assert screen.query_one("#matrix-beside").display


async def test_what_moves_to_an_account_stands_in_the_ledger() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await showdown(pilot, app, opened(NAMES[:2]))
        settled = screen.showdown.view
        assert settled.transfers is not None
        rake = Transfer(0, Account.HOUSE, 2, "rake", "rake: two of every ten units")
        deal = Showdown.of(replace(settled, transfers=(*settled.transfers, rake)))
        lines = [entry.line(60, False).plain for entry in ledger_entries(deal, script(deal)[-1], False)]
        assert "Ana pays the house 2" in lines
        assert squeezed(lines[-1]) == " −2 rake two of every ten units".strip()
        assert deal.units(0) == screen.showdown.units(0) - 2


async def test_like_named_players_are_told_apart_in_the_matrix() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await showdown(pilot, app, opened(("Bartholomew One", "Bartholomew Two", "Cy")))
        first, second, third = list(matrix_lines(screen.showdown, screen.moment, False))[2:]
        assert first.plain.startswith("Bartholo…One ")
        assert second.plain.startswith("Bartholo…Two ")
        assert len({line.cell_length for line in (first, second, third)}) == 1


@pytest.mark.parametrize("size", SIZES)
async def test_the_ledger_scrolls_and_takes_the_height_of_the_screen(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = await showdown(pilot, app, opened(NAMES[:4]))
        ledger = screen.query_one(Ledger)
        small = ledger.size.height
        assert ledger.has_focus
        assert ledger.scroll_offset.y == 0
        assert ledger.highlighted == 0
        if ledger.max_scroll_y:
            await pilot.press("down")
            await settle_down(pilot)
            assert ledger.highlighted == 1
            await pilot.press("end")
            await settle_down(pilot)
            assert ledger.scroll_offset.y == ledger.max_scroll_y
        await pilot.press("l")
        await settle_down(pilot)
        assert ledger.size.height > small
        assert not screen.query_one(RevealBoard).display
        assert "Row by row" in screen_text(app)
        await pilot.press("l")
        await settle_down(pilot)
        assert ledger.size.height == small
