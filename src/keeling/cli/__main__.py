"""`python -m keeling.cli` is `keeling`."""

from keeling.cli import main

if __name__ == "__main__":
    main()
