-- What was erased because somebody asked, or because its time was over: ids, and nothing that tells of anybody. The cron
-- takes each row to KV, where it outlives this database; a restored backup is told of it (docs/operations.md).
CREATE TABLE erasure (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  subject TEXT NOT NULL CHECK (subject IN ('account', 'review', 'lead')),
  key TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;

CREATE TRIGGER account_erased AFTER DELETE ON account
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('account', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

CREATE TRIGGER lead_erased AFTER DELETE ON lead
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('lead', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER lead_cancelled AFTER UPDATE OF status ON lead WHEN new.status = 'cancelled' AND old.status <> 'cancelled'
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('lead', new.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

-- Those that were written here: imported ones go and come with their file.
CREATE TRIGGER review_erased BEFORE DELETE ON review WHEN EXISTS (SELECT 1 FROM review_submission WHERE review_id = old.id)
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('review', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER review_withdrawn AFTER UPDATE OF status ON review
WHEN new.status = 'withdrawn_by_author' AND old.status <> 'withdrawn_by_author'
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('review', new.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
