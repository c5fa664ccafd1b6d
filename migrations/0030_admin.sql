-- What the people who keep the site do, what families and schools tell them, and on what prices stand.
-- Column meanings: src/backend/schema/admin.ts.

-- Every act of an administrator. Nothing in it can be changed or taken out.
CREATE TABLE admin_audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT NOT NULL,
  reason TEXT,
  before TEXT,
  after TEXT,
  once TEXT UNIQUE
) STRICT;
CREATE TRIGGER admin_audit_is_final BEFORE UPDATE ON admin_audit BEGIN SELECT RAISE(ABORT, 'the audit cannot be changed'); END;
CREATE TRIGGER admin_audit_stays BEFORE DELETE ON admin_audit BEGIN SELECT RAISE(ABORT, 'the audit cannot be changed'); END;

CREATE TABLE school_correction (
  id TEXT PRIMARY KEY,
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  evidence TEXT NOT NULL,
  contact_email TEXT,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'rejected')),
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX school_correction_open ON school_correction (created_at) WHERE status = 'open';

CREATE TABLE offer_evidence (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  offer_id TEXT NOT NULL REFERENCES offer (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  seen_on TEXT NOT NULL,
  note TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX offer_evidence_by_offer ON offer_evidence (offer_id);
