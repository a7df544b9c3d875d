"""Makes the stored saves of this version for the corpus, which every later version must open.

``python -m tests.saves.make_corpus``: run once when a version is new; never again, least of all for an
older one.
"""

from pathlib import Path
from random import Random
from shutil import copyfile
from tempfile import TemporaryDirectory

from engine.actions import OpenDeal, OpenSession, SetRows
from engine.events import Length, Player
from engine.rulesets import find_ruleset
from saves.export import export_session
from saves.kept import KeptSession
from saves.migrations import VERSION
from saves.store import open_store
from tests.saves.play import NOW, SURROUNDINGS, begun, play_out

CORPUS = Path(__file__).with_name("corpus")


def make() -> None:
    """Write sessions.db with a session that has ended, one in play and a deleted one, and an export."""
    with TemporaryDirectory() as folder:
        store = open_store(Path(folder))
        players = (Player("Zoë"), Player("李 六"), Player("Bot", bot="greedy"))
        table = OpenSession(players, find_ruleset("two-four"), Length(deals=2), "corpus")
        with KeptSession.create(store, table, NOW) as ended:
            play_out(ended, Random(1))
        store.rename(ended.id, "Ended")
        with begun(store) as in_play:
            pass
        store.rename(in_play.id, "In play")
        with KeptSession.create(store, table, NOW) as deleted:
            deleted.act(OpenDeal(SURROUNDINGS))
            assert deleted.session.deal
            cards = deleted.session.deal.seats[0].cards
            deleted.act(SetRows(1, (cards[:3], cards[3:8], cards[8:])))
        store.rename(deleted.id, "Deleted")
        store.delete(deleted.id)
        text = export_session(store, in_play.id)
        store.close()
        copyfile(Path(folder) / "sessions.db", CORPUS / f"version-{VERSION}.db")
        (CORPUS / f"version-{VERSION}.json").write_text(text, "utf-8")


if __name__ == "__main__":
    make()
