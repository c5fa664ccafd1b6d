-- Wrong codes of the app in a row, the last warning of its owner, and the last time that a mailed link began the count again.
ALTER TABLE second_factor ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE second_factor ADD COLUMN warned_at TEXT;
ALTER TABLE second_factor ADD COLUMN released_at TEXT;
