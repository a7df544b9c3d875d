"""What a terminal sends may be no text at all: it must not end the game."""

import sys
from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Callable
from functools import partial


def forgive_bytes(driver: str) -> None:
    """Let a Textual driver, named by its module, read past bytes that are not UTF-8.

    Past column 95 an old mouse report has such bytes, as a terminal sends it after it was attached anew;
    Textual's own decoder would end the thread that reads, and with it the program.
    """
    names = vars(sys.modules[driver])
    if "getincrementaldecoder" in names:
        names["getincrementaldecoder"] = _forgiving


def _forgiving(encoding: str) -> Callable[[], IncrementalDecoder]:
    return partial(getincrementaldecoder(encoding), errors="replace")
