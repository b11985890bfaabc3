-- The log. One row is one change of one table; the table is the fold of its rows.
CREATE TABLE event (
    code TEXT NOT NULL,
    position INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    action_id TEXT,
    body BYTEA NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (code, position)
);

CREATE UNIQUE INDEX event_action ON event (code, seat, action_id) WHERE action_id IS NOT NULL;

-- The roots of luck, apart from the log: they leave only when their round is over.
CREATE TABLE secret (
    code TEXT NOT NULL,
    round INTEGER NOT NULL,
    root BYTEA NOT NULL,
    PRIMARY KEY (code, round)
);

-- When somebody last looked at a table, in milliseconds since 1970; tables that nobody visits are removed.
CREATE TABLE look (
    code TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);

-- Tables whose log cannot be replayed, with the reason. They are kept.
CREATE TABLE aside (
    code TEXT NOT NULL PRIMARY KEY,
    why TEXT NOT NULL
);
