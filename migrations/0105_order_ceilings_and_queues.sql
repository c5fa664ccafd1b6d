-- Reservations are counted against the seats of their offer.
CREATE INDEX order_by_offer ON scholarship_order (offer_id);

-- When the cron asked the provider last, so that it begins with what has waited longest.
ALTER TABLE payment ADD COLUMN polled_at TEXT;
ALTER TABLE refund ADD COLUMN attempted_at TEXT;
CREATE INDEX payment_to_poll ON payment (polled_at) WHERE status IN ('creating', 'pending');
CREATE INDEX refund_to_attempt ON refund (attempted_at) WHERE status = 'requested';
CREATE INDEX order_giving_up ON scholarship_order (id) WHERE status = 'dropping_out';
