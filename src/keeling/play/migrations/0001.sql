-- The log. One row is one change of one table; the table is the fold of its rows.
CREATE TABLE event (
    code TEXT NOT NULL,
    position INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    action_id TEXT,
    body BLOB NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (code, position)
) WITHOUT ROWID;

CREATE UNIQUE INDEX event_action ON event (code, seat, action_id) WHERE action_id IS NOT NULL;

-- The roots of luck, apart from the log: they leave only when their round is over.
CREATE TABLE secret (
    code TEXT NOT NULL,
    round INTEGER NOT NULL,
    root BLOB NOT NULL,
    PRIMARY KEY (code, round)
) WITHOUT ROWID;
