-- People of schools who take care of their page, and requests about personal data of who has no account. Column
-- meanings: src/backend/schema/claims.ts, src/backend/schema/data-requests.ts.

CREATE TABLE school_claim (
  id TEXT PRIMARY KEY,
  protocol TEXT NOT NULL UNIQUE,
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('pending_email', 'open', 'approved', 'refused')),
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  proof TEXT NOT NULL,
  decision TEXT,
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  expires_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX school_claim_open ON school_claim (created_at) WHERE status = 'open';
CREATE INDEX school_claim_by_email ON school_claim (lower(email));

CREATE TABLE data_link (
  token_hash TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE data_request (
  protocol TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  kind TEXT NOT NULL,
  details TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'answered')),
  created_at TEXT NOT NULL,
  due_at TEXT NOT NULL,
  answer TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX data_request_open ON data_request (due_at) WHERE status = 'open';

CREATE TABLE email_change (
  token_hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX email_change_by_account ON email_change (account_id);
