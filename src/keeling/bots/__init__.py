"""The register of players that are programs, and the processes that they think in."""
