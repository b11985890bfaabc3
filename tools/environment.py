"""Start of keeling_build.environment, in words that any Python understands."""

import sys

if sys.version_info < (3, 11):
    sys.exit("Keeling needs Python 3.11 or newer, not %d.%d: `make PYTHON=python3.13 build`." % sys.version_info[:2])

from keeling_build.environment import main

main()
