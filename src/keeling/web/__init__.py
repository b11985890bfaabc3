"""The web floor: pages, the HTTP and event API."""
