-- Changes of who may enter what, by ids alone: like the list of erasures it is taken to KV, where it outlives this database,
-- because a restored backup has the roles, passwords, second factors and mailed rights of its own time.
CREATE TABLE access_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  subject TEXT NOT NULL,
  key TEXT NOT NULL,
  change TEXT NOT NULL,
  value TEXT,
  at TEXT NOT NULL
) STRICT;

CREATE TRIGGER account_role_changed AFTER UPDATE OF role ON account WHEN new.role <> old.role
BEGIN INSERT INTO access_change (subject, key, change, value, at) VALUES ('account', new.id, 'role', new.role, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER account_password_changed AFTER UPDATE OF password_hash ON account
WHEN old.password_hash IS NOT NULL AND new.password_hash IS NOT old.password_hash
BEGIN INSERT INTO access_change (subject, key, change, at) VALUES ('account', new.id, 'password', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER account_google_changed AFTER UPDATE OF google_subject ON account
WHEN old.google_subject IS NOT NULL AND new.google_subject IS NOT old.google_subject
BEGIN INSERT INTO access_change (subject, key, change, at) VALUES ('account', new.id, 'google', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER account_email_changed AFTER UPDATE OF email ON account WHEN lower(new.email) <> lower(old.email)
BEGIN INSERT INTO access_change (subject, key, change, at) VALUES ('account', new.id, 'email', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

-- One that has an end was begun, and is not on yet.
CREATE TRIGGER second_factor_on AFTER UPDATE OF expires_at ON second_factor
WHEN new.expires_at IS NULL AND old.expires_at IS NOT NULL
BEGIN INSERT INTO access_change (subject, key, change, at) VALUES ('account', new.account_id, 'second-factor-on', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER second_factor_off AFTER DELETE ON second_factor WHEN old.expires_at IS NULL
BEGIN INSERT INTO access_change (subject, key, change, at) VALUES ('account', old.account_id, 'second-factor-off', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
-- Each code counts once. The key is the hash of 120 random bits.
CREATE TRIGGER recovery_code_used AFTER DELETE ON recovery_code
BEGIN INSERT INTO access_change (subject, key, change, at) VALUES ('recovery_code', old.code_hash, 'used', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

CREATE TRIGGER school_claim_ended AFTER UPDATE OF status ON school_claim
WHEN old.status = 'approved' AND new.status <> 'approved'
BEGIN INSERT INTO access_change (subject, key, change, at) VALUES ('school_claim', new.id, 'ended', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
