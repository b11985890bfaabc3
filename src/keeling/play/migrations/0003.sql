-- Tables whose log cannot be replayed, with the reason. They are kept.
CREATE TABLE aside (
    code TEXT NOT NULL PRIMARY KEY,
    why TEXT NOT NULL
) WITHOUT ROWID;
