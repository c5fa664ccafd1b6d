-- A link to Google that waits for the password of the account. Column meanings: src/backend/schema/accounts.ts.

CREATE TABLE google_link (
  token_hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  google_subject TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX google_link_by_account ON google_link (account_id);
CREATE INDEX google_link_by_end ON google_link (expires_at);
