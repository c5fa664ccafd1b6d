-- Links that people keep in their e-mail have an end, and end before it when the address that they were mailed to is no
-- longer that of their record. Another one is mailed for a link that is over: its row stays until its record goes.
-- Column meanings: src/backend/schema/links.ts.
CREATE TABLE mailed_link (
  token_hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('lead', 'review_author', 'review_guardian', 'school_claim')),
  subject_id TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mailed_link_by_subject ON mailed_link (subject_id, kind);

INSERT INTO mailed_link (token_hash, kind, subject_id, expires_at)
  SELECT token_hash, 'lead', lead_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+90 days') FROM lead_link;
INSERT INTO mailed_link (token_hash, kind, subject_id, expires_at)
  SELECT author_token_hash, 'review_author', review_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+90 days') FROM review_submission;
INSERT INTO mailed_link (token_hash, kind, subject_id, expires_at)
  SELECT guardian_token_hash, 'review_guardian', review_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+90 days')
  FROM review_submission WHERE guardian_token_hash IS NOT NULL;
INSERT INTO mailed_link (token_hash, kind, subject_id, expires_at)
  SELECT token_hash, 'school_claim', id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+90 days') FROM school_claim;

-- The first link of a record, which the previous release writes, too. One that was not mailed, of a request without an
-- e-mail, cannot be renewed: it ends with the request.
CREATE TRIGGER lead_link_begins AFTER INSERT ON lead_link
BEGIN
  INSERT INTO mailed_link (token_hash, kind, subject_id, expires_at)
  SELECT new.token_hash, 'lead', id, iif(email IS NULL, expires_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+90 days'))
  FROM lead WHERE id = new.lead_id;
END;
CREATE TRIGGER review_links_begin AFTER INSERT ON review_submission
BEGIN
  INSERT INTO mailed_link (token_hash, kind, subject_id, expires_at)
  VALUES (new.author_token_hash, 'review_author', new.review_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+90 days'));
  INSERT INTO mailed_link (token_hash, kind, subject_id, expires_at)
  SELECT new.guardian_token_hash, 'review_guardian', new.review_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+90 days')
  WHERE new.guardian_token_hash IS NOT NULL;
END;
CREATE TRIGGER school_claim_link_begins AFTER INSERT ON school_claim
BEGIN
  INSERT INTO mailed_link (token_hash, kind, subject_id, expires_at)
  VALUES (new.token_hash, 'school_claim', new.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+90 days'));
END;

-- A change of address. What is anonymised has none any more, and its link shows only that.
CREATE TRIGGER lead_moved AFTER UPDATE OF email ON lead
WHEN lower(new.email) IS NOT lower(old.email) AND new.email IS NOT NULL
BEGIN
  UPDATE mailed_link SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE subject_id = old.id AND kind = 'lead' AND expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
END;
CREATE TRIGGER review_moved AFTER UPDATE OF author_email ON review
WHEN lower(new.author_email) <> lower(old.author_email) AND new.author_email <> ''
BEGIN
  UPDATE mailed_link SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE subject_id = old.id AND kind = 'review_author' AND expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
END;
CREATE TRIGGER review_guardian_moved AFTER UPDATE OF guardian_email ON review_submission
WHEN lower(new.guardian_email) IS NOT lower(old.guardian_email) AND new.guardian_email IS NOT NULL
BEGIN
  UPDATE mailed_link SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE subject_id = old.review_id AND kind = 'review_guardian' AND expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
END;
CREATE TRIGGER school_claim_moved AFTER UPDATE OF email ON school_claim WHEN lower(new.email) <> lower(old.email)
BEGIN
  UPDATE mailed_link SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE subject_id = old.id AND kind = 'school_claim' AND expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
END;

-- Whatever changes a school's address, an import included: the links to its desk end, and the cron tells both sides.
CREATE TABLE school_email_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  old_email TEXT,
  new_email TEXT,
  at TEXT NOT NULL,
  claimed_at TEXT
) STRICT;
CREATE TRIGGER school_moved AFTER UPDATE OF email ON school WHEN lower(new.email) IS NOT lower(old.email)
BEGIN
  UPDATE mailed_link SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE kind = 'school_claim' AND expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    AND subject_id IN (SELECT id FROM school_claim WHERE inep_code = new.inep_code AND status = 'approved');
  INSERT INTO school_email_event (inep_code, old_email, new_email, at)
  VALUES (new.inep_code, old.email, new.email, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;

CREATE TRIGGER lead_link_gone AFTER DELETE ON lead_link BEGIN DELETE FROM mailed_link WHERE token_hash = old.token_hash; END;
CREATE TRIGGER lead_has_another_key AFTER UPDATE OF id ON lead WHEN new.id <> old.id
BEGIN DELETE FROM mailed_link WHERE subject_id = old.id AND kind = 'lead'; END;
CREATE TRIGGER lead_links_gone AFTER DELETE ON lead BEGIN DELETE FROM mailed_link WHERE subject_id = old.id AND kind = 'lead'; END;
CREATE TRIGGER review_links_gone AFTER DELETE ON review_submission
BEGIN DELETE FROM mailed_link WHERE subject_id = old.review_id AND kind IN ('review_author', 'review_guardian'); END;
CREATE TRIGGER school_claim_links_gone AFTER DELETE ON school_claim
BEGIN DELETE FROM mailed_link WHERE subject_id = old.id AND kind = 'school_claim'; END;

-- A school's reply that waits for the team. Not in `review_reply`, which is published.
CREATE TABLE review_reply_draft (
  review_id TEXT PRIMARY KEY REFERENCES review (id) ON DELETE CASCADE,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
