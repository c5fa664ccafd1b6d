-- An order whose contract goes on when its family deletes the account keeps the contact until this date.
ALTER TABLE scholarship_order ADD COLUMN contact_until TEXT;
CREATE INDEX order_kept_by_email ON scholarship_order (lower(guardian_email)) WHERE contact_until IS NOT NULL;

-- A restored backup would bring back the family's data, and reopen an order that it gave up.
CREATE TRIGGER scholarship_order_erased AFTER UPDATE OF guardian_name ON scholarship_order
WHEN new.guardian_name IS NULL AND old.guardian_name IS NOT NULL
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('scholarship_order', new.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
