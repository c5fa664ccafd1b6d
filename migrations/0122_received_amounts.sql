-- Amounts that arrive are compared with what is due. Column meanings: src/backend/schema/orders.ts.
ALTER TABLE payment ADD COLUMN charge_id TEXT;
ALTER TABLE payment ADD COLUMN is_unused INTEGER NOT NULL DEFAULT 0;

-- A refund requested at another instant than the order's end is of a second payment.
UPDATE payment SET is_unused = 1 WHERE id IN (
  SELECT r.payment_id FROM refund r WHERE r.requested_at IS NOT (
    SELECT min(e.at) FROM order_event e WHERE e.order_id = r.order_id AND e.status IN ('failed', 'dropping_out')));

ALTER TABLE sandbox_charge ADD COLUMN received_cents INTEGER;
CREATE TABLE sandbox_refund (
  id TEXT PRIMARY KEY,
  charge_id TEXT NOT NULL,
  amount_cents INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO sandbox_refund SELECT refund_id, id, amount_cents FROM sandbox_charge WHERE refund_id IS NOT NULL;
