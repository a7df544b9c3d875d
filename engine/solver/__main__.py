"""``make tables``: build the shipped fields anew, bit for bit. A folder may be named for them."""

import sys
from pathlib import Path

from engine.solver.apart import SHIPPED_FOR, make_naturals, naturals_file
from engine.solver.self_play import FIELDS, SHIPPED, make_shipped

if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "fields"
    folder.mkdir(exist_ok=True)
    for ruleset in (None, *SHIPPED_FOR):
        (folder / naturals_file(ruleset)).write_bytes(make_naturals(SHIPPED.hands, ruleset))
    for name in FIELDS:
        (folder / f"{name}.bin").write_bytes(make_shipped(name))
