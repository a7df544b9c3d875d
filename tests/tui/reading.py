"""What stands on the screen, as the eye reads it: from the picture that Textual exports."""

import re
from collections import defaultdict
from html import unescape

from textual.app import App
from textual.screen import Screen

_TEXT = re.compile(r'<text class="[^"]*" x="([\d.]+)" y="[\d.]+"[^>]*line-(\d+)\)">([^<]*)</text>')


def screen_lines(app: App[None]) -> list[str]:
    """The lines on the screen from top to bottom, without blanks at their ends; empty ones left out."""
    lines: dict[int, list[tuple[float, str]]] = defaultdict(list)
    for x, line, text in _TEXT.findall(app.export_screenshot()):
        lines[int(line)].append((float(x), unescape(text).replace("\xa0", " ")))
    return ["".join(text for _, text in sorted(lines[line])).strip() for line in sorted(lines)]


def screen_text(app: App[None]) -> str:
    """All that stands on the screen, runs of blanks as one."""
    return " ".join(" ".join(screen_lines(app)).split())


def top(app: App[None]) -> Screen[object]:
    """The screen on top, whatever it was before."""
    return app.screen
