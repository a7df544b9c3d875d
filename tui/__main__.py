"""``python -m tui`` is the command ``thirteen``."""

import sys

from tui.cli import main

sys.exit(main())
