-- A review that comes in as one that waits, from an import, has the same first entry in the log as one written here: the
-- queue of the moderators is read from the log.
CREATE TRIGGER review_waits AFTER INSERT ON review
WHEN new.status = 'pending_moderation' AND NOT EXISTS (SELECT 1 FROM review_event WHERE review_id = new.id)
BEGIN
  INSERT INTO review_event (review_id, version, status, at, actor)
  VALUES (new.id, 1, 'pending_moderation', strftime('%Y-%m-%dT%H:%M:%fZ', new.created_at), 'system');
END;
INSERT INTO review_event (review_id, version, status, at, actor)
SELECT id, 1, status, strftime('%Y-%m-%dT%H:%M:%fZ', created_at), 'system' FROM review
WHERE status = 'pending_moderation' AND id NOT IN (SELECT review_id FROM review_event);
