-- What the site counts of itself, by day (UTC): requests, errors, runs of the cron, speeds by class, calls to Google.
-- Nothing in it tells of a visitor.
CREATE TABLE daily_figure (
  day TEXT NOT NULL,
  name TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (day, name)
) STRICT, WITHOUT ROWID;

-- When each work of the cron succeeded, and failed, last.
CREATE TABLE heartbeat (
  job TEXT PRIMARY KEY,
  succeeded_at TEXT,
  failed_at TEXT
) STRICT, WITHOUT ROWID;
