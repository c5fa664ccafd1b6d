-- The steps of a request: the key lets one of two concurrent steps commit, so that a school is written to once. A request
-- gets another key when its owner sends it again.
CREATE TABLE lead_event (
  lead_id TEXT NOT NULL REFERENCES lead (id) ON DELETE CASCADE ON UPDATE CASCADE,
  version INTEGER NOT NULL,
  status TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (lead_id, version)
) STRICT, WITHOUT ROWID;
INSERT INTO lead_event (lead_id, version, status, at) SELECT id, 1, 'sent', created_at FROM lead;
