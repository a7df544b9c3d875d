"""What importing the package costs: it is on the way to the first frame."""

import subprocess
import sys


def test_the_package_loads_no_more_than_it_needs() -> None:
    program = (
        "import saves, sys; print(*{'sqlite3', 'filelock', 'platformdirs', 'textual'} & set(sys.modules))"
    )
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert loaded.stdout.split() == []
