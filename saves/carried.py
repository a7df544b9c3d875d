"""What one session of the joke mode leaves to the next: it is read from the last one that is kept."""

from dataclasses import replace

from engine.actions import OpenSession
from saves.store import Store
from saves.trouble import SaveTrouble


def carrying_on(store: Store, action: OpenSession) -> OpenSession:
    """The action that opens a session, with what the last one of the joke mode has left it.

    Nothing is left where that cannot be read. What is left enters with the event that opens the session, so
    that it can be replayed wherever it is taken.
    """
    if action.joke is None:
        return action
    last = next((each for each in store.sessions() if each.joke), None)
    if last is None:
        return action
    from modifiers.game import carried_on  # the sky is slow to import

    try:
        session = store.read(last.id).session
    except SaveTrouble:
        return action
    return replace(action, joke=replace(action.joke, carried=carried_on(session)))
