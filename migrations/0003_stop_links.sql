-- A link that only stops e-mails, of their header List-Unsubscribe. It opens nothing, and goes with the others of its record.
ALTER TABLE mailed_link ADD COLUMN is_stop INTEGER NOT NULL DEFAULT 0;
