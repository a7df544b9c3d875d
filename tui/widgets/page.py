"""A page of text with headings and points: the little of Markdown that the help needs, quickly painted."""

import re

from textual.content import Content
from textual.widgets import Static

_INLINE = re.compile(r"\*\*(.+?)\*\*|`(.+?)`")


class Page(Static):
    """Shows Markdown of headings, points and paragraphs; points hang behind their bullets at every width."""

    DEFAULT_CSS = "Page { height: auto; }"

    def __init__(self, markdown: str = "", id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, markup=False)
        self._lines = markdown.splitlines()

    def show(self, markdown: str) -> None:
        """Show another text."""
        self._lines = markdown.splitlines()
        self._layout_text()

    def on_resize(self) -> None:
        """Break the lines anew."""
        self._layout_text()

    def line_of(self, heading: str) -> int:
        """Where on the page a heading stands, in lines from the top; 0 where it is not."""
        lines = str(self.content).splitlines()
        return next((at for at, line in enumerate(lines) if line == heading), 0)

    def _layout_text(self) -> None:
        width = self.size.width
        if width > 0:
            bullet = "- " if self.app.has_class("-ascii") else "• "
            painted = [line for text in self._lines for line in _painted(text, width, bullet)]
            self.update(Content("\n").join(painted))


def _painted(text: str, width: int, bullet: str) -> list[Content]:
    """A line of Markdown as the lines that are painted."""
    if text.startswith("#"):
        marks, _, heading = text.partition(" ")
        return [Content.styled(heading, "bold $gold" if len(marks) < 3 else "bold")]
    if text.startswith("- "):
        first, *more = _inline(text[2:]).wrap(max(1, width - len(bullet)))
        return [Content.assemble((bullet, "$gold"), first), *(Content("  ") + line for line in more)]
    return _inline(text).wrap(width) if text else [Content("")]


def _inline(text: str) -> Content:
    parts: list[str | tuple[str, str]] = []
    at = 0
    for found in _INLINE.finditer(text):
        parts.append(text[at : found.start()])
        parts.append((found[1], "bold") if found[1] else (found[2], "$faint"))
        at = found.end()
    return Content.assemble(*parts, text[at:])
