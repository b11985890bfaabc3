"""How Sphinx makes the documentation. `make docs` gathers the pages first: see tools/docs.py."""

import keeling

project = "Keeling"
author = "Keeling contributors"
copyright = "Keeling contributors"
version = release = keeling.__version__
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "Keeling"
html_static_path: list[str] = []
html_copy_source = False
html_show_sphinx = False
myst_heading_anchors = 3
nitpicky = True
language = "en"
