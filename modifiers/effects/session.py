"""Effects on the session as a whole: what was used in it, what was won in it, how it ends."""

from dataclasses import dataclass

from engine.rules import Rules
from modifiers.effects.base import Context, Effect, Layer, Nothing
from modifiers.effects.table import with_field


@dataclass(frozen=True, slots=True)
class RightsAnew(Effect):
    """What seats may do once they may do once more, whatever they did before the modifier held."""

    @property
    def layer(self) -> Layer:
        return Layer.TABLE

    @property
    def opposite(self) -> Effect:
        return Nothing()

    def on(self, rules: Rules, context: Context) -> Rules:
        return with_field(rules, "limits.used_since", context.found.since[0])
