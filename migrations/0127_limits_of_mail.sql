-- E-mails that strangers can cause are counted by kind and recipient, for a day: the outbox forgets what it has sent.
ALTER TABLE mail_outbox ADD COLUMN kind TEXT;
CREATE TABLE limited_mail (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  recipient TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX limited_mail_by_recipient ON limited_mail (recipient, kind, at);
CREATE INDEX limited_mail_by_end ON limited_mail (at);
CREATE TRIGGER mail_outbox_counted AFTER INSERT ON mail_outbox WHEN new.kind IS NOT NULL
BEGIN INSERT INTO limited_mail (kind, recipient, at) VALUES (new.kind, lower(new.recipient), new.created_at); END;
