-- When somebody last looked at a table, in milliseconds since 1970; tables that nobody visits are removed.
CREATE TABLE look (
    code TEXT NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL
) WITHOUT ROWID;
