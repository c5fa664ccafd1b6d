-- Date, hour and address from which something was sent, bought or signed in to (Marco Civil da Internet, art. 15): kept for
-- six months, under secrecy. Nothing in the program reads it (docs/operations.md).
CREATE TABLE access_record (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  ip TEXT NOT NULL,
  action TEXT NOT NULL
) STRICT;

CREATE INDEX access_record_at ON access_record (at);
