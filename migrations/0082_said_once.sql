-- A form that is sent twice is one record while that waits: what was said, and by whom, as a hash.
ALTER TABLE school_claim ADD COLUMN said_hash TEXT;
CREATE UNIQUE INDEX school_claim_once ON school_claim (said_hash) WHERE status IN ('pending_email', 'open');
ALTER TABLE data_request ADD COLUMN said_hash TEXT;
CREATE UNIQUE INDEX data_request_once ON data_request (said_hash) WHERE status = 'open';
ALTER TABLE review_notice ADD COLUMN said_hash TEXT;
CREATE UNIQUE INDEX review_notice_once ON review_notice (said_hash) WHERE status = 'open';
