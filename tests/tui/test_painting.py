"""Every modifier at the table, where stakes are decided and at the showdown.

Those that rule on others are a stack of their own, since they would do away with what they come with.
"""

import pytest

from modifiers.effects.meta import MetaEffect
from tests.modifiers.playing import KNOWN
from tests.tui.at_table import table
from tests.tui.painting import PLAYERS, paint

RULERS = [
    number for number, each in KNOWN.items() if any(isinstance(effect, MetaEffect) for effect in each.then)
]
OTHERS = [number for number in KNOWN if number not in RULERS]
STACKS = (RULERS, *(OTHERS[at::7] for at in range(7)))


@pytest.mark.parametrize("numbers", STACKS, ids=lambda numbers: numbers[0])
async def test_every_modifier_can_be_played_at_the_screen(numbers: list[str]) -> None:
    async with table() as pilot:
        painted = await paint(pilot, numbers)
    names = [name for name, _ in painted]
    assert names[-1] == "ShowdownScreen"
    for name, text in painted:
        assert all(player.name in text for player in PLAYERS)
        assert name == "ShowdownScreen" or " in play (v)" in text
