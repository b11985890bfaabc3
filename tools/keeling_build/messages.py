"""What the build says when modules are not compiled; printed by the backend, looked for by tools/environment.py."""

PLAIN = "Keeling is built without C and will be 60 to 90 times slower."
FAILED = "A module could not be compiled"
