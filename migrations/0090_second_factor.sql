-- A second factor: codes of an app, and codes to keep for when it is lost. Column meanings:
-- src/backend/schema/second-factor.ts.

ALTER TABLE account_session ADD COLUMN factor TEXT NOT NULL DEFAULT 'none' CHECK (factor IN ('none', 'awaited', 'given'));

CREATE TABLE second_factor (
  account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  last_step INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT
) STRICT;
CREATE INDEX second_factor_by_end ON second_factor (expires_at);

CREATE TABLE recovery_code (
  code_hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX recovery_code_by_account ON recovery_code (account_id);
