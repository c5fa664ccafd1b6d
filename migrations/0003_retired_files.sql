-- Files of the snapshot that a newer publication has replaced. Isolates may still be loading them, so they stay in KV for
-- a day; the cron deletes them then.
CREATE TABLE retired_file (
  key TEXT PRIMARY KEY,
  retired_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
