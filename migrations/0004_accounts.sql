-- Accounts, their sessions, one-time links, counted attempts and mails on their way. Tokens and passwords are hashes.
-- Column meanings: src/backend/schema/accounts.ts.

CREATE TABLE account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  phone TEXT,
  cpf TEXT,
  picture TEXT,
  password_hash TEXT,
  google_subject TEXT UNIQUE,
  role TEXT NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
  attribution TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- The part before the @ may mind its case to the mail server; two accounts may not differ by it alone.
CREATE UNIQUE INDEX account_by_email ON account (lower(email));

CREATE TABLE account_session (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  device TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX account_session_by_account ON account_session (account_id);
CREATE INDEX account_session_by_end ON account_session (expires_at);

CREATE TABLE sign_up (
  token_hash TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  phone TEXT,
  password_hash TEXT NOT NULL,
  attribution TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_up_by_email ON sign_up (lower(email), created_at);
CREATE INDEX sign_up_by_end ON sign_up (expires_at);

CREATE TABLE password_reset (
  token_hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX password_reset_by_account ON password_reset (account_id);
CREATE INDEX password_reset_by_end ON password_reset (expires_at);

CREATE TABLE attempt (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  resets_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX attempt_by_end ON attempt (resets_at);

CREATE TABLE mail_outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body_text TEXT NOT NULL,
  body_html TEXT NOT NULL,
  created_at TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT NOT NULL
) STRICT;
CREATE INDEX mail_outbox_by_turn ON mail_outbox (next_attempt_at);
