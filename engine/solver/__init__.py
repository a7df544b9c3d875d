"""The solver: every way to lay thirteen cards, exactly, for any Ranking and any Rules, as arrays.

It needs numpy, which takes longer to load than all the rest of the engine: whoever uses the solver imports
it where it is needed, not at the top of a module.
"""
