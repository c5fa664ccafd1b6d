-- The school's side of an order: documents that it asks for, the link by which it answers, and the letters that tell
-- both sides of each step. Column meanings: src/backend/schema/orders.ts.

CREATE TABLE order_document (
  order_id TEXT NOT NULL REFERENCES scholarship_order (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  is_required INTEGER NOT NULL,
  status TEXT NOT NULL,
  note TEXT,
  PRIMARY KEY (order_id, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE order_school_link (
  token_hash TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES scholarship_order (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Nobody gets letters about what was before.
ALTER TABLE order_event ADD COLUMN mailed_at TEXT;
UPDATE order_event SET mailed_at = at;
CREATE INDEX order_event_to_mail ON order_event (at) WHERE mailed_at IS NULL;
CREATE TRIGGER order_event_is_mailed_once BEFORE UPDATE OF mailed_at ON order_event WHEN old.mailed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'letters of a step are written once'); END;

CREATE INDEX order_at_school ON scholarship_order (updated_at)
WHERE status IN ('pre_registered', 'pending_docs', 'submitted_docs', 'rejected_docs', 'approved');
