-- Requests of families to be contacted by one school, for twelve months.
CREATE TABLE lead (
  id TEXT PRIMARY KEY,
  protocol TEXT NOT NULL UNIQUE,
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  status TEXT NOT NULL,
  name TEXT NOT NULL,
  phone TEXT,
  email TEXT,
  details TEXT NOT NULL,
  accepts_marketing INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX lead_by_school ON lead (inep_code, created_at);
CREATE INDEX lead_by_email ON lead (lower(email)) WHERE email IS NOT NULL;

-- Each sending of a request has a link of its own to follow and cancel it.
CREATE TABLE lead_link (
  token_hash TEXT PRIMARY KEY,
  lead_id TEXT NOT NULL REFERENCES lead (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- How many want a scholarship at a school that offers none here. Nothing tells who.
CREATE TABLE school_interest (
  inep_code TEXT PRIMARY KEY REFERENCES school (inep_code) ON DELETE CASCADE,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
