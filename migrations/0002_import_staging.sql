-- What `npm run import` keeps between the reading of files and the one transaction that applies them.

-- Changed rows waiting to be applied: a JSON array of rows of one kind, named by its content, so that an import that
-- was killed finds what it had already sent. Empty between imports.
CREATE TABLE import_chunk (
  digest TEXT PRIMARY KEY,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Whether a school may be listed, and which source says so, kept for schools that were left out too: an older file
-- never overrules what a newer one told.
CREATE TABLE school_standing (
  inep_code TEXT PRIMARY KEY,
  situation TEXT,
  situation_source TEXT REFERENCES source (id),
  is_public_partner INTEGER,
  is_public_partner_source TEXT REFERENCES source (id)
) STRICT, WITHOUT ROWID;
