"""``thirteen modifiers NUMBER | list | facts | happenings``: what there is, whatever is in play."""

from collections.abc import Iterator, Mapping

from modifiers.asking import Asked, facts, happenings
from modifiers.catalogue import GROUPS, catalogue
from modifiers.modifier import Modifier
from tui.cli.errors import BadInput
from tui.cli.shared import print_json
from tui.cli.stacks import known_modifiers


def print_list(what: str, as_json: bool) -> None:
    """Print one modifier, all of them, or what a table can tell. Raises BadInput."""
    known = known_modifiers()
    match what:
        case "list":
            if as_json:
                print_json([_plain(each, group) for group, each in _grouped(known)])
            else:
                _print_all(known)
        case "facts" | "happenings":
            asked = facts(known) if what == "facts" else happenings(known)
            if as_json:
                print_json([{"name": each.name, "numbers": list(each.numbers)} for each in asked])
            else:
                for each in asked:
                    print(f"{each.name} ({', '.join(each.numbers)})")
        case number if number in known:
            if as_json:
                group = next(group for group, each in _grouped(known) if each.number == number)
                print_json(_plain(known[number], group))
            else:
                _print_one(known[number])
        case other:
            raise BadInput(f"there is no modifier {other!r}: write 0 to 231, ∞, list, facts or happenings")


def _grouped(known: Mapping[str, Modifier]) -> Iterator[tuple[str, Modifier]]:
    """Every modifier with what it is decided by."""
    for group, modifiers in GROUPS.items():
        yield from ((group, each) for each in modifiers)
    yield from (("the table's own", each) for number, each in known.items() if number not in catalogue())


def _print_all(known: Mapping[str, Modifier]) -> None:
    last = ""
    for group, each in _grouped(known):
        if group != last:
            print(f"decided by {group}")
            last = group
        print(f"{each.number:>4}  {each.title}: {each.text}")


def _print_one(modifier: Modifier) -> None:
    dare = ", a dare" if modifier.dare else ""
    print(f"{modifier.number}  {modifier.title}\n    {modifier.text}")
    print(f"    holds for: {modifier.scope}{dare}; layers: {', '.join(_layers(modifier))}")
    for kind, asked in _asked(modifier).items():
        for each in asked:
            print(f"    --{kind} {each.name!r}")


def _plain(modifier: Modifier, group: str) -> dict[str, object]:
    asked = {kind: [each.name for each in named] for kind, named in _asked(modifier).items()}
    return {
        "number": int(modifier.number) if modifier.number.isdecimal() else modifier.number,
        "title": modifier.title,
        "text": modifier.text,
        "decided_by": group,
        "scope": str(modifier.scope),
        "layers": _layers(modifier),
        "dare": modifier.dare,
        "polite": modifier.polite,
        "facts": asked["fact"],
        "happenings": asked["happening"],
    }


def _asked(modifier: Modifier) -> dict[str, tuple[Asked, ...]]:
    """What a table can tell that has to do with it."""
    alone = {modifier.number: modifier}
    return {"fact": tuple(facts(alone)), "happening": tuple(happenings(alone))}


def _layers(modifier: Modifier) -> list[str]:
    return [layer.name.lower().replace("_", " ") for layer in modifier.layers]
