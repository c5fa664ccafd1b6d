-- E-mails that strangers can cause are counted by mailbox, under a hash: "ana+1@" is no other one than "ana@".
ALTER TABLE mail_outbox ADD COLUMN mailbox TEXT;
DROP TRIGGER mail_outbox_counted;
CREATE TRIGGER mail_outbox_counted AFTER INSERT ON mail_outbox WHEN new.kind IS NOT NULL
BEGIN
  INSERT INTO limited_mail (kind, recipient, at) VALUES (new.kind, coalesce(new.mailbox, lower(new.recipient)), new.created_at);
END;
