-- Letters before a term of an order ends, each once. Who wants none says so in their account.
CREATE TABLE order_reminder (
  order_id TEXT NOT NULL REFERENCES scholarship_order (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (order_id, kind)
) STRICT, WITHOUT ROWID;

ALTER TABLE account ADD COLUMN wants_reminders INTEGER NOT NULL DEFAULT 1;
CREATE INDEX order_by_voucher_end ON scholarship_order (voucher_valid_until) WHERE voucher_valid_until IS NOT NULL;
