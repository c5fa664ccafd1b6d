-- Opt-outs and rights that end, for the journal: a restored backup has those of its own time.
CREATE TRIGGER account_reminders_changed AFTER UPDATE OF wants_reminders ON account WHEN new.wants_reminders <> old.wants_reminders
BEGIN INSERT INTO access_change (subject, key, change, value, at) VALUES ('account', new.id, 'reminders', new.wants_reminders, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER school_claim_letter_changed AFTER UPDATE OF wants_letter ON school_claim WHEN new.wants_letter <> old.wants_letter
BEGIN INSERT INTO access_change (subject, key, change, value, at) VALUES ('school_claim', new.id, 'letter', new.wants_letter, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER school_claim_access_changed AFTER UPDATE OF access ON school_claim WHEN new.access <> old.access
BEGIN INSERT INTO access_change (subject, key, change, value, at) VALUES ('school_claim', new.id, 'access', new.access, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER partnership_changed AFTER UPDATE OF status ON partnership WHEN new.status <> old.status
BEGIN INSERT INTO access_change (subject, key, change, value, at) VALUES ('partnership', new.inep_code, 'status', new.status, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER school_picture_taken_down AFTER UPDATE OF status ON school_picture WHEN new.status = 'refused' AND old.status <> 'refused'
BEGIN INSERT INTO access_change (subject, key, change, at) VALUES ('school_picture', new.id, 'gone', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER school_picture_removed AFTER DELETE ON school_picture
BEGIN INSERT INTO access_change (subject, key, change, at) VALUES ('school_picture', old.id, 'gone', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

-- Pictures whose files in the bucket may be more than their row shows, written in the transaction that changes the row. The
-- cron deletes those files.
CREATE TABLE unsettled_file (
  inep_code TEXT NOT NULL,
  file TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (inep_code, file)
) STRICT, WITHOUT ROWID;
CREATE INDEX unsettled_file_by_turn ON unsettled_file (at);
CREATE TRIGGER school_picture_files_change AFTER UPDATE OF status ON school_picture WHEN new.status <> old.status
BEGIN INSERT OR REPLACE INTO unsettled_file (inep_code, file, at) VALUES (new.inep_code, new.file, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER school_picture_files_gone AFTER DELETE ON school_picture
BEGIN INSERT OR REPLACE INTO unsettled_file (inep_code, file, at) VALUES (old.inep_code, old.file, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER school_picture_files_sent AFTER INSERT ON school_picture
BEGIN DELETE FROM unsettled_file WHERE inep_code = new.inep_code AND file = new.file; END;
