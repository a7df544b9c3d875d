"""Conditional modifiers of the joke mode: transforms of the engine's rules."""
