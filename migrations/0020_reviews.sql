-- Reviews that are written here, from the form to the page and out of it again. The review itself stands in `review`.

-- What a review needs besides its content until it is confirmed, and the links by which its author gets to it.
CREATE TABLE review_submission (
  review_id TEXT PRIMARY KEY REFERENCES review (id) ON DELETE CASCADE,
  submission_key TEXT NOT NULL UNIQUE,
  request_hash TEXT NOT NULL,
  author_token_hash TEXT NOT NULL UNIQUE,
  guardian_token_hash TEXT UNIQUE,
  guardian_email TEXT,
  author_confirmed_at TEXT,
  guardian_confirmed_at TEXT,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Every step of a review and who took it; outlives the review, and holds nothing that tells who wrote it. Its key lets
-- one of two concurrent steps in.
CREATE TABLE review_event (
  review_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  status TEXT NOT NULL,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  moderator_id INTEGER,
  reason TEXT,
  note TEXT,
  PRIMARY KEY (review_id, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX review_event_by_status ON review_event (status, at);

-- The school's answer under a review.
CREATE TABLE review_reply (
  review_id TEXT PRIMARY KEY REFERENCES review (id) ON DELETE CASCADE,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What somebody has against a published review (STF, Temas 533 and 987).
CREATE TABLE review_notice (
  protocol TEXT PRIMARY KEY,
  review_id TEXT NOT NULL,
  inep_code TEXT NOT NULL,
  reason TEXT NOT NULL,
  details TEXT NOT NULL,
  reporter_name TEXT NOT NULL,
  reporter_email TEXT NOT NULL,
  status TEXT NOT NULL,
  created_at TEXT NOT NULL,
  due_at TEXT NOT NULL,
  decided_at TEXT,
  decision TEXT,
  moderator_id INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX review_notice_open ON review_notice (due_at) WHERE status = 'open';
CREATE INDEX review_notice_by_review ON review_notice (review_id);

CREATE INDEX review_by_author ON review (lower(author_email), inep_code);
CREATE INDEX review_in_queue ON review (status, created_at) WHERE status IN ('pending_email', 'pending_moderation');

-- What nobody sees is not published: a form that is sent, or sent again and again, moves nothing.
DROP TRIGGER review_insert;
DROP TRIGGER review_update;
DROP TRIGGER review_delete;
CREATE TRIGGER review_insert AFTER INSERT ON review WHEN new.status = 'published' BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER review_update AFTER UPDATE ON review WHEN new.status = 'published' OR old.status = 'published' BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER review_delete AFTER DELETE ON review WHEN old.status = 'published' BEGIN INSERT INTO change_log (kind, key) VALUES ('school', old.inep_code); END;
CREATE TRIGGER review_reply_insert AFTER INSERT ON review_reply BEGIN INSERT INTO change_log (kind, key) SELECT 'school', inep_code FROM review WHERE id = new.review_id; END;
CREATE TRIGGER review_reply_update AFTER UPDATE ON review_reply BEGIN INSERT INTO change_log (kind, key) SELECT 'school', inep_code FROM review WHERE id = new.review_id; END;
CREATE TRIGGER review_reply_delete AFTER DELETE ON review_reply BEGIN INSERT INTO change_log (kind, key) SELECT 'school', inep_code FROM review WHERE id = old.review_id; END;
-- Decisions are counted on a page, refusals too.
CREATE TRIGGER review_rejected AFTER INSERT ON review_event WHEN new.status = 'rejected' BEGIN INSERT INTO change_log (kind, key) VALUES ('moderation', new.review_id); END;
