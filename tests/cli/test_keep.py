"""keeling backup and keeling restore, as they are typed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.commands import Keeling
from tests.web.servers import Server, free_port


@pytest.mark.slow
def test_a_table_moves_from_a_file_to_a_server_and_back(
    keeling: Keeling, tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KEELING_DB", raising=False)
    server = Server(tmp_path / "first.sqlite", free_port())
    place, cookie = server.table()
    first = keeling("backup", str(tmp_path / "one.backup"), "--db", str(tmp_path / "first.sqlite"), "--json")
    assert json.loads(first.out)["tables"] == 1
    assert server.end()[0] == 0
    there = keeling("restore", str(tmp_path / "one.backup"), "--db", database)
    assert there.out.startswith("1 table with ")
    monkeypatch.setenv("KEELING_DATABASE", database)
    assert keeling("backup", str(tmp_path / "two.backup")).code == 0
    no = keeling("restore", str(tmp_path / "two.backup"))
    assert no.code == 2
    assert "holds tables already" in no.err
    back = keeling("restore", str(tmp_path / "two.backup"), "--db", str(tmp_path / "second.sqlite"), "--json")
    assert json.loads(back.out)["events"] == json.loads(first.out)["events"]
    again = Server(tmp_path / "second.sqlite", free_port())
    seen = again.ask("GET", f"{place}/view.json", cookie=cookie)
    assert seen.status == 200
    assert json.loads(seen.read())["viewer"] == 0
    assert again.end()[0] == 0


def test_without_the_driver_the_mend_is_named(tmp_path: Path) -> None:
    """As where only `keeling` was installed."""
    program = (
        "import sys; sys.modules['asyncpg'] = None\n"
        "from importlib import util; found = util.find_spec\n"
        "util.find_spec = lambda name, *more: None if name == 'asyncpg' else found(name, *more)\n"
        "sys.argv = ['keeling', 'backup', 'x.backup', '--db', 'postgresql://here/tables']\n"
        "from keeling.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=dict(os.environ), capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "pip install 'keeling[postgres]'" in done.stderr
    assert list(tmp_path.iterdir()) == []
