-- A school's link to an order has an end, and is good only while it leads to the school's address: the one it was mailed
-- to stands beside it. An order that is still with its school has had one link.
ALTER TABLE order_school_link ADD COLUMN email TEXT;
ALTER TABLE order_school_link ADD COLUMN expires_at TEXT;
UPDATE order_school_link SET
  email = (
    SELECT lower(json_extract(o.snapshot, '$.school.email')) FROM scholarship_order o
    WHERE o.id = order_id AND json_valid(o.snapshot)),
  expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+30 days')
WHERE (SELECT count(*) FROM order_school_link l WHERE l.order_id = order_school_link.order_id) = 1;
CREATE UNIQUE INDEX order_school_link_by_address ON order_school_link (order_id, email);

-- A school's e-mail that is to change: the new address confirms, the present one may refuse. One at a time for a school.
-- Column meanings: src/backend/schema/corrections.ts.
CREATE TABLE school_email_change (
  inep_code TEXT PRIMARY KEY REFERENCES school (inep_code) ON DELETE CASCADE,
  id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'confirmed', 'refused', 'done')),
  old_email TEXT,
  new_email TEXT NOT NULL,
  confirm_hash TEXT NOT NULL UNIQUE,
  refuse_hash TEXT UNIQUE,
  requested_at TEXT NOT NULL,
  earliest_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
