-- Refused logins, codes and rights, counted by day, network, kind and account (0: none), under `src/backend/refusal-records.ts`.
CREATE TABLE refusal_record (
  day TEXT NOT NULL,
  network TEXT NOT NULL,
  what TEXT NOT NULL,
  account_id INTEGER NOT NULL,
  count INTEGER NOT NULL,
  first_at TEXT NOT NULL,
  last_at TEXT NOT NULL,
  PRIMARY KEY (day, network, what, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX refusal_record_by_account ON refusal_record (account_id, day);

-- Networks from which a password of an account was right, by a hash: its next login has a share of the hashers.
CREATE TABLE known_network (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  network_hash TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  PRIMARY KEY (account_id, network_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_network_by_time ON known_network (seen_at);
