"""A lock on a file that ends with the process that holds it, however that ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def hold(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def hold(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """Held from `take` to `release` by one holder in one process. The file stays: removing it would race."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: int | None = None

    def take(self) -> bool:
        """False if somebody else holds it.

        Raises:
            OSError: the file cannot be made.
        """
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            hold(file)
        except (BlockingIOError, PermissionError):
            os.close(file)
            return False
        except OSError:
            os.close(file)
            raise
        self.file = file
        return True

    def release(self) -> None:
        if self.file is not None:
            os.close(self.file)
            self.file = None
