-- Reservation, order, payment, scholarship, benefits. Money in integer centavos, instants ISO-8601 UTC. Column meanings:
-- src/backend/schema/orders.ts.

CREATE TABLE scholarship_order (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL,
  status TEXT NOT NULL,
  version INTEGER NOT NULL,
  idempotency_key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  offer_id TEXT NOT NULL,
  inep_code TEXT NOT NULL,
  snapshot TEXT NOT NULL,
  student_nickname TEXT,
  guardian_name TEXT,
  guardian_email TEXT,
  guardian_phone TEXT,
  guardian_cpf TEXT,
  due_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  contracted_at TEXT,
  voucher_code TEXT UNIQUE,
  voucher_valid_until TEXT,
  voucher_redeemed_at TEXT,
  withdrawal_protocol TEXT UNIQUE,
  withdrawal_requested_at TEXT,
  UNIQUE (user_id, idempotency_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX order_by_user ON scholarship_order (user_id, created_at);
CREATE INDEX order_by_due ON scholarship_order (due_at) WHERE due_at IS NOT NULL;

CREATE TRIGGER order_snapshot_is_immutable BEFORE UPDATE OF snapshot, code, user_id ON scholarship_order
WHEN new.snapshot <> old.snapshot OR new.code <> old.code OR new.user_id <> old.user_id
BEGIN SELECT RAISE(ABORT, 'what an order was made of does not change'); END;

CREATE TABLE order_event (
  order_id TEXT NOT NULL REFERENCES scholarship_order (id),
  version INTEGER NOT NULL,
  status TEXT NOT NULL,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  note TEXT,
  emitted_at TEXT,
  PRIMARY KEY (order_id, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX order_event_to_emit ON order_event (at) WHERE emitted_at IS NULL;

CREATE TABLE payment (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES scholarship_order (id),
  provider TEXT NOT NULL,
  method TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  status TEXT NOT NULL,
  pix_copy_paste TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  paid_at TEXT,
  refunded_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_by_order ON payment (order_id);
CREATE UNIQUE INDEX payment_open ON payment (order_id) WHERE status IN ('creating', 'pending');

CREATE TABLE refund (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES scholarship_order (id),
  payment_id TEXT NOT NULL UNIQUE REFERENCES payment (id),
  amount_cents INTEGER NOT NULL,
  status TEXT NOT NULL,
  requested_at TEXT NOT NULL,
  done_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX refund_by_order ON refund (order_id);
CREATE INDEX refund_to_do ON refund (requested_at) WHERE status = 'requested';

-- Messages of the payment provider that were taken; the same message is never taken twice.
CREATE TABLE payment_message (
  id TEXT PRIMARY KEY,
  received_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE scholarship (
  order_id TEXT PRIMARY KEY REFERENCES scholarship_order (id),
  user_id INTEGER NOT NULL,
  status TEXT NOT NULL,
  valid_from TEXT NOT NULL,
  valid_until TEXT,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX scholarship_by_user ON scholarship (user_id);

CREATE TABLE benefit (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES scholarship_order (id),
  user_id INTEGER NOT NULL,
  type TEXT NOT NULL,
  value_cents INTEGER,
  status TEXT NOT NULL,
  blocked_reason TEXT,
  code TEXT NOT NULL UNIQUE,
  valid_from TEXT NOT NULL,
  valid_until TEXT NOT NULL,
  UNIQUE (order_id, type)
) STRICT, WITHOUT ROWID;
CREATE INDEX benefit_by_user ON benefit (user_id);

-- The other side of the sandbox: what its make-believe bank knows. No real money is anywhere near.
CREATE TABLE sandbox_charge (
  id TEXT PRIMARY KEY,
  amount_cents INTEGER NOT NULL,
  status TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  paid_at TEXT,
  refund_id TEXT UNIQUE
) STRICT, WITHOUT ROWID;

CREATE TABLE sandbox_secret (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  secret TEXT NOT NULL
) STRICT;
