-- The right of an address to refuse that its account moves to another one. Column meanings: src/backend/schema/accounts.ts.

CREATE TABLE email_change_rejection (
  token_hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX email_change_rejection_by_account ON email_change_rejection (account_id);
CREATE INDEX email_change_rejection_by_end ON email_change_rejection (expires_at);
