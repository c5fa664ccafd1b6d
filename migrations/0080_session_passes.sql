-- A session on another host of the site, that of payments: it ends with the one it comes from. What opens it is a pass,
-- good once and for a minute, for the browser that asked for it.
ALTER TABLE account_session ADD COLUMN parent_id TEXT REFERENCES account_session (id) ON DELETE CASCADE;
CREATE INDEX account_session_by_parent ON account_session (parent_id) WHERE parent_id IS NOT NULL;

CREATE TABLE session_pass (
  token_hash TEXT PRIMARY KEY,
  state_hash TEXT NOT NULL,
  session_id TEXT NOT NULL REFERENCES account_session (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_pass_by_session ON session_pass (session_id);
CREATE INDEX session_pass_by_end ON session_pass (expires_at);
