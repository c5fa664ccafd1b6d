-- Whatever can be erased is in the list of erasures, under the name of its table: a restored backup would bring it back.
-- The table is made anew without the CHECK that named three subjects.
DROP TRIGGER account_erased;
DROP TRIGGER lead_erased;
DROP TRIGGER lead_cancelled;
DROP TRIGGER review_erased;
DROP TRIGGER review_withdrawn;

CREATE TABLE erasure_of_any_kind (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  subject TEXT NOT NULL,
  key TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
INSERT INTO erasure_of_any_kind (id, subject, key, at) SELECT id, subject, key, at FROM erasure;
DROP TABLE erasure;
ALTER TABLE erasure_of_any_kind RENAME TO erasure;

CREATE TRIGGER account_erased AFTER DELETE ON account
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('account', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

CREATE TRIGGER lead_erased AFTER DELETE ON lead
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('lead', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER lead_cancelled AFTER UPDATE OF status ON lead WHEN new.status = 'cancelled' AND old.status <> 'cancelled'
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('lead', new.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

-- Imported reviews come and go with their file; what their authors take back is in the log of their steps.
CREATE TRIGGER review_erased BEFORE DELETE ON review WHEN EXISTS (SELECT 1 FROM review_submission WHERE review_id = old.id)
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('review', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER review_withdrawn AFTER INSERT ON review_event WHEN new.status = 'withdrawn_by_author'
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('review', new.review_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER review_guardian_erased AFTER UPDATE OF guardian_email ON review_submission
WHEN new.guardian_email IS NULL AND old.guardian_email IS NOT NULL
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('review_submission', new.review_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

CREATE TRIGGER review_notice_erased AFTER UPDATE OF reporter_email ON review_notice
WHEN new.reporter_email = '' AND old.reporter_email <> ''
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('review_notice', new.protocol, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

CREATE TRIGGER school_correction_erased AFTER UPDATE OF contact_email ON school_correction
WHEN new.contact_email IS NULL AND old.contact_email IS NOT NULL
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('school_correction', new.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

CREATE TRIGGER school_claim_erased AFTER DELETE ON school_claim
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('school_claim', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

CREATE TRIGGER data_request_erased AFTER UPDATE OF email ON data_request WHEN new.email = '' AND old.email <> ''
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('data_request', new.protocol, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
