-- Pix key that a family gave for a refund that the bank cannot return any more; deleted once it is made.
ALTER TABLE refund ADD COLUMN pix_key TEXT;
