-- Where people want to be told that it is their move, on tables that last for days. Apart from the log, and in no backup.
CREATE TABLE notice (
    code TEXT NOT NULL,
    sat INTEGER NOT NULL,
    token TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (code, sat)
) WITHOUT ROWID;
