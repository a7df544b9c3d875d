"""Names in plain letters and in few cells: they stay readable, and stay apart."""

import pytest
from rich.cells import cell_len

from engine.conduct import decide
from engine.session import replay
from engine.view import view
from tests.tui.settled import opened
from tui.names import cut, distinct, fitted, in_ascii, in_plain_letters, plain_names

ALIKE = ("Bartholomew One", "Bartholomew Two", "Zoë", "李小龙 the Great", "李小龙 the Grand")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Ana", "Ana"),
        ("Zoë", "Zoe"),
        ("Zoe\u0308", "Zoe"),
        ("Łukasz Groß", "Lukasz Gross"),
        ("李小龙", "???"),
        ("🐉 Bo", "? Bo"),
        ("Friday – ‘ours’", "Friday - 'ours'"),
    ],
)
def test_text_has_an_ascii_form(text: str, plain: str) -> None:
    assert in_ascii(text) == plain


def test_names_that_ascii_makes_alike_are_numbered() -> None:
    assert plain_names(["Zoe", "Zoë", "李", "王", "黄"]) == ["Zoe", "Zoe 2", "?", "? 2", "? 3"]


def test_a_view_in_plain_letters_differs_in_names_only() -> None:
    of = view(replay(decide(None, opened(("Zoë", "Zoe")))), 0)
    plain = in_plain_letters(of)
    assert [seat.player.name for seat in plain.seats] == ["Zoe", "Zoe 2"]
    assert (plain.totals, plain.seat, plain.rules.name) == (of.totals, of.seat, of.rules.name)
    assert in_plain_letters(plain) == plain


@pytest.mark.parametrize("width", range(4, 20))
@pytest.mark.parametrize("ascii_only", [False, True])
def test_cut_names_fit_and_stay_apart(width: int, ascii_only: bool) -> None:
    shown = distinct(ALIKE, width, ascii_only)
    assert all(cell_len(each) <= width for each in shown)
    assert len(set(shown)) == len(ALIKE)
    assert shown[2] == "Zoë"


def test_only_what_looks_alike_keeps_its_end() -> None:
    assert distinct(("Bartholomew One", "Bartholomew Two", "Konstantinopel"), 10, False) == [
        "Bartho…One",
        "Bartho…Two",
        "Konstanti…",
    ]


@pytest.mark.parametrize("width", range(6))
def test_any_text_can_be_cut_to_any_width(width: int) -> None:
    for tail in range(4):
        assert cell_len(cut("李小龙 Li", width, ascii_only=False, tail=tail)) <= width
    assert cell_len(fitted("李小龙 Li", width, ascii_only=False)) == width
