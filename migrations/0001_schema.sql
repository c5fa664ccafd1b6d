-- Truth of the marketplace. Money in integer centavos, dates ISO-8601 UTC, coordinates in WGS84 degrees, ratings
-- 0.5-5, ENEM 0-1000; IBGE and INEP codes are text. Column meanings: src/backend/schema/.
-- This file is frozen: each change is a migration of its own, over which the release before it still runs (CONTRIBUTING.md).

-- SHA-256 of each applied migration. Commands refuse a database whose migration was changed after it was applied.
CREATE TABLE migration_hash (
  name TEXT PRIMARY KEY,
  sha256 TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Places, schools, offers and results, and what publishing follows.

CREATE TABLE source (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  publisher TEXT NOT NULL,
  url TEXT,
  reference_date TEXT NOT NULL,
  is_demonstration INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE federative_unit (
  uf TEXT PRIMARY KEY,
  ibge_code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE,
  determinant TEXT NOT NULL,
  locative TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE city (
  ibge_code TEXT PRIMARY KEY,
  uf TEXT NOT NULL REFERENCES federative_unit (uf),
  name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE,
  is_capital INTEGER NOT NULL DEFAULT 0,
  lat REAL NOT NULL,
  lng REAL NOT NULL,
  population INTEGER,
  source_id TEXT NOT NULL REFERENCES source (id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER city_insert AFTER INSERT ON city BEGIN INSERT INTO change_log (kind, key) VALUES ('place', new.ibge_code); END;
CREATE TRIGGER city_update AFTER UPDATE ON city BEGIN INSERT INTO change_log (kind, key) VALUES ('place', new.ibge_code); END;
CREATE TRIGGER city_delete AFTER DELETE ON city BEGIN INSERT INTO change_log (kind, key) VALUES ('place', old.ibge_code); END;

CREATE TABLE neighborhood (
  full_slug TEXT PRIMARY KEY,
  city_ibge_code TEXT NOT NULL REFERENCES city (ibge_code),
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  lat REAL,
  lng REAL,
  source_id TEXT NOT NULL REFERENCES source (id),
  -- Schools on which a neighborhood's own centre rests, 0 when its source does not say; null for a centre that is the
  -- median of its schools.
  center_sample INTEGER,
  UNIQUE (city_ibge_code, slug)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER neighborhood_insert AFTER INSERT ON neighborhood BEGIN INSERT INTO change_log (kind, key) VALUES ('place', new.full_slug); END;
CREATE TRIGGER neighborhood_update AFTER UPDATE ON neighborhood BEGIN INSERT INTO change_log (kind, key) VALUES ('place', new.full_slug); END;
CREATE TRIGGER neighborhood_delete AFTER DELETE ON neighborhood BEGIN INSERT INTO change_log (kind, key) VALUES ('place', old.full_slug); END;

-- Outlines of municipalities: rings in Flexible Polyline without the closing corner, separated by spaces. What the source
-- draws is nowhere farther from them than the tolerance, in metres.
CREATE TABLE city_outline (
  ibge_code TEXT PRIMARY KEY REFERENCES city (ibge_code),
  rings TEXT NOT NULL,
  tolerance_m INTEGER NOT NULL,
  source_id TEXT NOT NULL REFERENCES source (id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER city_outline_insert AFTER INSERT ON city_outline BEGIN INSERT INTO change_log (kind, key) VALUES ('outline', new.ibge_code); END;
CREATE TRIGGER city_outline_update AFTER UPDATE ON city_outline BEGIN INSERT INTO change_log (kind, key) VALUES ('outline', new.ibge_code); END;
CREATE TRIGGER city_outline_delete AFTER DELETE ON city_outline BEGIN INSERT INTO change_log (kind, key) VALUES ('outline', old.ibge_code); END;

CREATE TABLE stage (
  slug TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  bit INTEGER NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;

CREATE TABLE grade (
  slug TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  stage_slug TEXT NOT NULL REFERENCES stage (slug),
  bit INTEGER NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;

CREATE TABLE school (
  inep_code TEXT PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  slug_qe TEXT UNIQUE,
  name TEXT NOT NULL,
  official_name TEXT NOT NULL,
  logo TEXT,
  administration INTEGER NOT NULL,
  private_category TEXT,
  is_active INTEGER NOT NULL DEFAULT 1,
  city_ibge_code TEXT NOT NULL REFERENCES city (ibge_code),
  neighborhood TEXT,
  neighborhood_slug TEXT,
  street TEXT,
  number TEXT,
  complement TEXT,
  cep TEXT,
  lat REAL,
  lng REAL,
  location_precision TEXT,
  phone TEXT,
  public_phone TEXT,
  email TEXT,
  cnpj TEXT,
  stages INTEGER NOT NULL DEFAULT 0,
  is_fundamental_unsplit INTEGER NOT NULL DEFAULT 0,
  size_band TEXT,
  students_inf INTEGER,
  students_fun1 INTEGER,
  students_fun2 INTEGER,
  students_med INTEGER,
  show_students_number INTEGER NOT NULL DEFAULT 1,
  structures TEXT,
  about TEXT,
  methodology TEXT,
  general_information TEXT,
  methodologies TEXT,
  education_systems TEXT,
  courseware TEXT,
  images TEXT,
  videos TEXT,
  tags INTEGER NOT NULL DEFAULT 0,
  sources TEXT NOT NULL,
  census_facts TEXT,
  modalities TEXT
) STRICT;
CREATE INDEX school_by_administration ON school (administration, inep_code) WHERE is_active = 1;
CREATE INDEX school_by_cnpj ON school (cnpj) WHERE cnpj IS NOT NULL;
CREATE TRIGGER school_insert AFTER INSERT ON school BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER school_update AFTER UPDATE ON school BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER school_delete AFTER DELETE ON school BEGIN INSERT INTO change_log (kind, key) VALUES ('school', old.inep_code); END;

-- Schools of one name in a city get their INEP code in titles.
CREATE INDEX school_by_city_and_name ON school (city_ibge_code, name);
CREATE TRIGGER school_moved AFTER UPDATE OF email ON school WHEN lower(new.email) IS NOT lower(old.email)
BEGIN
  UPDATE mailed_link SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE kind = 'school_claim' AND expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    AND subject_id IN (SELECT id FROM school_claim WHERE inep_code = new.inep_code AND status = 'approved');
  INSERT INTO school_email_event (inep_code, old_email, new_email, at)
  VALUES (new.inep_code, old.email, new.email, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;

-- Commercial partnerships. A school without a row never asked for one.
CREATE TABLE partnership (
  inep_code TEXT PRIMARY KEY REFERENCES school (inep_code) ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('requested', 'granted', 'paused', 'ended')),
  -- Version of the terms, when they were accepted, and by which claim; unknown of an imported one.
  terms_version TEXT,
  accepted_at TEXT,
  accepted_by TEXT,
  -- Day since which it is in force, or was.
  since TEXT,
  -- Reason of the last decision of the team, as the school reads it.
  reason TEXT,
  changed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX partnership_by_status ON partnership (status, changed_at);
CREATE TRIGGER partnership_insert AFTER INSERT ON partnership BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER partnership_update AFTER UPDATE OF status ON partnership WHEN new.status <> old.status BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER partnership_delete AFTER DELETE ON partnership BEGIN INSERT INTO change_log (kind, key) VALUES ('school', old.inep_code); END;

-- Actions of the people of a school at its desk, by the id of their claim.
CREATE TABLE desk_event (
  id INTEGER PRIMARY KEY,
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  claim_id TEXT NOT NULL,
  action TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX desk_event_by_school ON desk_event (inep_code, id);

CREATE TABLE offer (
  id TEXT PRIMARY KEY,
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  year INTEGER NOT NULL,
  grade_slug TEXT NOT NULL REFERENCES grade (slug),
  shift TEXT NOT NULL,
  list_monthly_fee_cents INTEGER NOT NULL,
  discount_percent REAL NOT NULL,
  net_monthly_fee_cents INTEGER NOT NULL,
  enrollment_fee_cents INTEGER,
  tags INTEGER NOT NULL DEFAULT 0,
  waives_enrollment_fee INTEGER NOT NULL DEFAULT 0,
  waives_first_month INTEGER NOT NULL DEFAULT 0,
  waives_platform_fee INTEGER NOT NULL DEFAULT 0,
  validity_rule TEXT,
  seats INTEGER,
  is_active INTEGER NOT NULL DEFAULT 1,
  checked_at TEXT NOT NULL,
  source_id TEXT NOT NULL REFERENCES source (id),
  installments INTEGER,
  conditions TEXT,
  -- Day on which the school stated or confirmed the seats.
  seats_confirmed_on TEXT,
  -- Instant since when the team keeps the price off the site. Only the team sets it: `is_active` is of the school or the file.
  taken_down_at TEXT
) STRICT;
CREATE INDEX offer_by_school ON offer (inep_code);
CREATE TRIGGER offer_insert AFTER INSERT ON offer BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER offer_update AFTER UPDATE ON offer BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER offer_delete AFTER DELETE ON offer BEGIN INSERT INTO change_log (kind, key) VALUES ('school', old.inep_code); END;

-- Offers are named in URLs, which know no capitals.
CREATE INDEX offer_by_id_in_any_case ON offer (id COLLATE NOCASE);

-- Fees of official surveys of prices, which the school did not inform.
CREATE TABLE surveyed_fee (
  id TEXT PRIMARY KEY,
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  year INTEGER NOT NULL,
  grade_slug TEXT NOT NULL REFERENCES grade (slug),
  shift TEXT,
  monthly_fee_cents INTEGER NOT NULL,
  surveyed_on TEXT NOT NULL,
  source_id TEXT NOT NULL REFERENCES source (id)
) STRICT;
CREATE INDEX surveyed_fee_by_school ON surveyed_fee (inep_code);
CREATE TRIGGER surveyed_fee_insert AFTER INSERT ON surveyed_fee BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER surveyed_fee_update AFTER UPDATE ON surveyed_fee BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER surveyed_fee_delete AFTER DELETE ON surveyed_fee BEGIN INSERT INTO change_log (kind, key) VALUES ('school', old.inep_code); END;

-- Every fee ever published of a class, with its later changes. The triggers are its only writers, so that the desk
-- of a school, an import and a change by hand are the same to it. It names no person: schools, surveys and the team tell, and
-- of a family only the amount stays.
CREATE TABLE price_ledger (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  inep_code TEXT NOT NULL,
  year INTEGER NOT NULL,
  grade_slug TEXT NOT NULL,
  shift TEXT,
  list_monthly_fee_cents INTEGER NOT NULL,
  net_monthly_fee_cents INTEGER NOT NULL,
  stated_by TEXT NOT NULL CHECK (stated_by IN ('school', 'team', 'import', 'survey', 'family')),
  stated_on TEXT NOT NULL,
  source_id TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX price_ledger_by_class ON price_ledger (inep_code, grade_slug, year, shift);
CREATE TRIGGER price_ledger_is_final BEFORE UPDATE ON price_ledger BEGIN SELECT RAISE(ABORT, 'the ledger of prices cannot be changed'); END;
-- Made-up fees go with the rest of the demonstration.
CREATE TRIGGER price_ledger_stays BEFORE DELETE ON price_ledger
WHEN old.source_id NOT IN (SELECT id FROM source WHERE is_demonstration = 1)
BEGIN SELECT RAISE(ABORT, 'the ledger of prices cannot be changed'); END;
CREATE TRIGGER offer_stated AFTER INSERT ON offer
BEGIN
  INSERT INTO price_ledger (inep_code, year, grade_slug, shift, list_monthly_fee_cents, net_monthly_fee_cents, stated_by, stated_on, source_id, at)
  VALUES (new.inep_code, new.year, new.grade_slug, new.shift, new.list_monthly_fee_cents, new.net_monthly_fee_cents,
    CASE WHEN new.source_id GLOB 'escola-*' THEN 'school' WHEN new.source_id GLOB 'conferido-*' THEN 'team' ELSE 'import' END,
    substr(new.checked_at, 1, 10), new.source_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
CREATE TRIGGER offer_stated_again AFTER UPDATE OF list_monthly_fee_cents, net_monthly_fee_cents ON offer
WHEN new.list_monthly_fee_cents <> old.list_monthly_fee_cents OR new.net_monthly_fee_cents <> old.net_monthly_fee_cents
BEGIN
  INSERT INTO price_ledger (inep_code, year, grade_slug, shift, list_monthly_fee_cents, net_monthly_fee_cents, stated_by, stated_on, source_id, at)
  VALUES (new.inep_code, new.year, new.grade_slug, new.shift, new.list_monthly_fee_cents, new.net_monthly_fee_cents,
    CASE WHEN new.source_id GLOB 'escola-*' THEN 'school' WHEN new.source_id GLOB 'conferido-*' THEN 'team' ELSE 'import' END,
    substr(new.checked_at, 1, 10), new.source_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
CREATE TRIGGER surveyed_fee_stated AFTER INSERT ON surveyed_fee
BEGIN
  INSERT INTO price_ledger (inep_code, year, grade_slug, shift, list_monthly_fee_cents, net_monthly_fee_cents, stated_by, stated_on, source_id, at)
  VALUES (new.inep_code, new.year, new.grade_slug, new.shift, new.monthly_fee_cents, new.monthly_fee_cents, 'survey',
    new.surveyed_on, new.source_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
CREATE TRIGGER surveyed_fee_stated_again AFTER UPDATE OF monthly_fee_cents ON surveyed_fee WHEN new.monthly_fee_cents <> old.monthly_fee_cents
BEGIN
  INSERT INTO price_ledger (inep_code, year, grade_slug, shift, list_monthly_fee_cents, net_monthly_fee_cents, stated_by, stated_on, source_id, at)
  VALUES (new.inep_code, new.year, new.grade_slug, new.shift, new.monthly_fee_cents, new.monthly_fee_cents, 'survey',
    new.surveyed_on, new.source_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;

-- Fees that families report, until somebody of the team has decided: a refused one is deleted, and of an accepted one the
-- ledger keeps the amount. One of a family counts for each seat and year.
CREATE TABLE reported_fee (
  id TEXT PRIMARY KEY,
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  year INTEGER NOT NULL,
  grade_slug TEXT NOT NULL REFERENCES grade (slug),
  shift TEXT NOT NULL,
  monthly_fee_cents INTEGER NOT NULL,
  email TEXT NOT NULL,
  -- A key of REPORTED_FEE_STATUSES.
  status TEXT NOT NULL,
  submission_key TEXT NOT NULL UNIQUE,
  request_hash TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  -- End of the link, and of a report that is not confirmed.
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX reported_fee_by_status ON reported_fee (status, created_at);
CREATE INDEX reported_fee_by_email ON reported_fee (lower(email), inep_code);
CREATE TRIGGER reported_fee_stated AFTER UPDATE OF status ON reported_fee WHEN new.status = 'published' AND old.status <> 'published'
BEGIN
  INSERT INTO price_ledger (inep_code, year, grade_slug, shift, list_monthly_fee_cents, net_monthly_fee_cents, stated_by, stated_on, source_id, at)
  VALUES (new.inep_code, new.year, new.grade_slug, new.shift, new.monthly_fee_cents, new.monthly_fee_cents, 'family',
    substr(new.created_at, 1, 10), coalesce((SELECT id FROM source WHERE is_demonstration = 1 LIMIT 1), 'familias'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
  INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code);
END;
-- Whoever reads the old address must not follow the report by its link.
CREATE TRIGGER reported_fee_moved AFTER UPDATE OF email ON reported_fee WHEN lower(new.email) IS NOT lower(old.email)
BEGIN
  UPDATE reported_fee SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE id = old.id AND expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
END;
CREATE TRIGGER reported_fee_erased AFTER DELETE ON reported_fee
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('reported_fee', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

-- Changes that a school made to its prices at its desk: by whom, and the prices before. Its key lets one of two concurrent
-- changes in.
CREATE TABLE price_change (
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  at TEXT NOT NULL,
  claim_id TEXT NOT NULL,
  counts TEXT NOT NULL,
  before TEXT NOT NULL,
  PRIMARY KEY (inep_code, version)
) STRICT, WITHOUT ROWID;

-- What schools have said of columns of their tables of prices, by the plain name of the column: kinds of
-- src/domain/prices/price-columns.ts, or 'none' for a column that is not read.
CREATE TABLE price_column (
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  PRIMARY KEY (inep_code, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE enem_result (
  inep_code TEXT NOT NULL,
  edition INTEGER NOT NULL,
  participants INTEGER NOT NULL,
  natural_sciences REAL,
  human_sciences REAL,
  languages REAL,
  mathematics REAL,
  essay REAL,
  average REAL NOT NULL,
  source_id TEXT NOT NULL REFERENCES source (id),
  PRIMARY KEY (inep_code, edition)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER enem_result_insert AFTER INSERT ON enem_result BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER enem_result_update AFTER UPDATE ON enem_result BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER enem_result_delete AFTER DELETE ON enem_result BEGIN INSERT INTO change_log (kind, key) VALUES ('school', old.inep_code); END;

CREATE TABLE review (
  id TEXT PRIMARY KEY,
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  status TEXT NOT NULL,
  author_name TEXT NOT NULL,
  author_email TEXT NOT NULL,
  relationship TEXT NOT NULL,
  education_system TEXT,
  methodology TEXT,
  students_motivation REAL NOT NULL,
  physical_structure REAL NOT NULL,
  community_participation REAL NOT NULL,
  socioemotional_development REAL NOT NULL,
  exam_preparation REAL,
  education_system_rating REAL,
  testimonial TEXT NOT NULL,
  created_at TEXT NOT NULL,
  source_id TEXT NOT NULL REFERENCES source (id)
) STRICT;
CREATE INDEX review_by_school ON review (inep_code, created_at);
CREATE INDEX review_by_author ON review (lower(author_email), inep_code);
CREATE INDEX review_in_queue ON review (status, created_at) WHERE status IN ('pending_email', 'pending_moderation');
CREATE TRIGGER review_insert AFTER INSERT ON review WHEN new.status = 'published' BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER review_update AFTER UPDATE ON review WHEN new.status = 'published' OR old.status = 'published' BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER review_delete AFTER DELETE ON review WHEN old.status = 'published' BEGIN INSERT INTO change_log (kind, key) VALUES ('school', old.inep_code); END;

-- A review that comes in as one that waits, from an import, has the same first entry in the log as one written here: the
-- queue of the moderators is read from the log.
CREATE TRIGGER review_waits AFTER INSERT ON review
WHEN new.status = 'pending_moderation' AND NOT EXISTS (SELECT 1 FROM review_event WHERE review_id = new.id)
BEGIN
  INSERT INTO review_event (review_id, version, status, at, actor)
  VALUES (new.id, 1, 'pending_moderation', strftime('%Y-%m-%dT%H:%M:%fZ', new.created_at), 'system');
END;

-- Imported reviews come and go with their file; what their authors take back is in the log of their steps.
CREATE TRIGGER review_erased BEFORE DELETE ON review WHEN EXISTS (SELECT 1 FROM review_submission WHERE review_id = old.id)
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('review', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER review_moved AFTER UPDATE OF author_email ON review
WHEN lower(new.author_email) <> lower(old.author_email) AND new.author_email <> ''
BEGIN
  UPDATE mailed_link SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE subject_id = old.id AND kind = 'review_author' AND expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
END;

-- What publishing still has to look at. Triggers fill it, so that a change made by hand in the D1 console is published
-- like any other. A key may stand several times: publishing clears what it has read by `seq`, and a change made
-- meanwhile survives.
CREATE TABLE change_log (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  key TEXT NOT NULL
) STRICT;

-- Versions of the snapshot that were published; the newest is the one that isolates load.
CREATE TABLE publication (
  version TEXT PRIMARY KEY,
  published_at TEXT NOT NULL,
  manifest TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Files of the snapshot that a newer publication has replaced. Isolates may still be loading them, so they stay in KV for
-- a day; the cron deletes them then.
CREATE TABLE retired_file (
  key TEXT PRIMARY KEY,
  retired_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Reviews.

-- What a review needs besides its content until it is confirmed, and the links by which its author gets to it.
CREATE TABLE review_submission (
  review_id TEXT PRIMARY KEY REFERENCES review (id) ON DELETE CASCADE,
  submission_key TEXT NOT NULL UNIQUE,
  request_hash TEXT NOT NULL,
  author_token_hash TEXT NOT NULL UNIQUE,
  guardian_token_hash TEXT UNIQUE,
  guardian_email TEXT,
  author_confirmed_at TEXT,
  guardian_confirmed_at TEXT,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER review_guardian_erased AFTER UPDATE OF guardian_email ON review_submission
WHEN new.guardian_email IS NULL AND old.guardian_email IS NOT NULL
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('review_submission', new.review_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER review_links_begin AFTER INSERT ON review_submission
BEGIN
  INSERT INTO mailed_link (token_hash, kind, subject_id, expires_at)
  VALUES (new.author_token_hash, 'review_author', new.review_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+90 days'));
  INSERT INTO mailed_link (token_hash, kind, subject_id, expires_at)
  SELECT new.guardian_token_hash, 'review_guardian', new.review_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+90 days')
  WHERE new.guardian_token_hash IS NOT NULL;
END;
CREATE TRIGGER review_guardian_moved AFTER UPDATE OF guardian_email ON review_submission
WHEN lower(new.guardian_email) IS NOT lower(old.guardian_email) AND new.guardian_email IS NOT NULL
BEGIN
  UPDATE mailed_link SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE subject_id = old.review_id AND kind = 'review_guardian' AND expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
END;
CREATE TRIGGER review_links_gone AFTER DELETE ON review_submission
BEGIN DELETE FROM mailed_link WHERE subject_id = old.review_id AND kind IN ('review_author', 'review_guardian'); END;

-- Every step of a review and who took it; outlives the review, and holds nothing that tells who wrote it. Its key lets
-- one of two concurrent steps in.
CREATE TABLE review_event (
  review_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  status TEXT NOT NULL,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  moderator_id INTEGER,
  reason TEXT,
  note TEXT,
  PRIMARY KEY (review_id, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX review_event_by_status ON review_event (status, at);

-- Decisions are counted on a page, refusals too.
CREATE TRIGGER review_rejected AFTER INSERT ON review_event WHEN new.status = 'rejected' BEGIN INSERT INTO change_log (kind, key) VALUES ('moderation', new.review_id); END;
CREATE TRIGGER review_withdrawn AFTER INSERT ON review_event WHEN new.status = 'withdrawn_by_author'
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('review', new.review_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

-- The school's answer under a review.
CREATE TABLE review_reply (
  review_id TEXT PRIMARY KEY REFERENCES review (id) ON DELETE CASCADE,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER review_reply_insert AFTER INSERT ON review_reply BEGIN INSERT INTO change_log (kind, key) SELECT 'school', inep_code FROM review WHERE id = new.review_id; END;
CREATE TRIGGER review_reply_update AFTER UPDATE ON review_reply BEGIN INSERT INTO change_log (kind, key) SELECT 'school', inep_code FROM review WHERE id = new.review_id; END;
CREATE TRIGGER review_reply_delete AFTER DELETE ON review_reply BEGIN INSERT INTO change_log (kind, key) SELECT 'school', inep_code FROM review WHERE id = old.review_id; END;

-- A school's reply that waits for the team. Not in `review_reply`, which is published.
CREATE TABLE review_reply_draft (
  review_id TEXT PRIMARY KEY REFERENCES review (id) ON DELETE CASCADE,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Facts and texts that a school tells of itself, apart from `school`, which imports write.
CREATE TABLE desk_fact (
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  provided_at TEXT NOT NULL,
  PRIMARY KEY (inep_code, key)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER desk_fact_insert AFTER INSERT ON desk_fact BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER desk_fact_update AFTER UPDATE ON desk_fact BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER desk_fact_delete AFTER DELETE ON desk_fact BEGIN INSERT INTO change_log (kind, key) VALUES ('school', old.inep_code); END;
CREATE INDEX desk_fact_by_date ON desk_fact (provided_at);

-- One with an address, which waits for the team. Not in `desk_fact`, which is published.
CREATE TABLE desk_fact_draft (
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  provided_at TEXT NOT NULL,
  PRIMARY KEY (inep_code, key)
) STRICT, WITHOUT ROWID;

-- Pictures that schools send. The files are in the bucket FILES; one that waits for the team is not served to the public.
CREATE TABLE school_picture (
  id TEXT PRIMARY KEY,
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('photo', 'logo')),
  status TEXT NOT NULL CHECK (status IN ('waiting', 'published', 'refused')),
  -- Hash of its content, and ending: "9f….webp".
  file TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  alt TEXT NOT NULL,
  -- Whether it was also sent cut for shared links.
  has_share INTEGER NOT NULL CHECK (has_share IN (0, 1)),
  -- Order on the page, from the lowest.
  position INTEGER NOT NULL,
  -- Why the team refused it.
  reason TEXT,
  sent_at TEXT NOT NULL,
  UNIQUE (inep_code, file)
) STRICT, WITHOUT ROWID;
CREATE INDEX school_picture_by_status ON school_picture (status, sent_at);
CREATE UNIQUE INDEX school_logo ON school_picture (inep_code) WHERE kind = 'logo';
CREATE TRIGGER school_picture_limit BEFORE INSERT ON school_picture
WHEN new.kind = 'photo' AND (SELECT count(*) FROM school_picture WHERE inep_code = new.inep_code AND kind = 'photo' AND status <> 'refused') >= 20
BEGIN SELECT RAISE(ABORT, 'too many photos'); END;
CREATE TRIGGER school_picture_insert AFTER INSERT ON school_picture WHEN new.status = 'published' BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER school_picture_update AFTER UPDATE ON school_picture WHEN new.status = 'published' OR old.status = 'published' BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER school_picture_delete AFTER DELETE ON school_picture WHEN old.status = 'published' BEGIN INSERT INTO change_log (kind, key) VALUES ('school', old.inep_code); END;

-- What somebody has against a published review (STF, Temas 533 and 987).
CREATE TABLE review_notice (
  protocol TEXT PRIMARY KEY,
  review_id TEXT NOT NULL,
  inep_code TEXT NOT NULL,
  reason TEXT NOT NULL,
  details TEXT NOT NULL,
  reporter_name TEXT NOT NULL,
  reporter_email TEXT NOT NULL,
  status TEXT NOT NULL,
  created_at TEXT NOT NULL,
  due_at TEXT NOT NULL,
  decided_at TEXT,
  decision TEXT,
  moderator_id INTEGER,
  said_hash TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX review_notice_open ON review_notice (due_at) WHERE status = 'open';
CREATE INDEX review_notice_by_review ON review_notice (review_id);
CREATE UNIQUE INDEX review_notice_once ON review_notice (said_hash) WHERE status = 'open';
CREATE TRIGGER review_notice_erased AFTER UPDATE OF reporter_email ON review_notice
WHEN new.reporter_email = '' AND old.reporter_email <> ''
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('review_notice', new.protocol, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

-- Requests of contact.

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
CREATE TRIGGER lead_erased AFTER DELETE ON lead
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('lead', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER lead_cancelled AFTER UPDATE OF status ON lead WHEN new.status = 'cancelled' AND old.status <> 'cancelled'
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('lead', new.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

-- A change of address. What is anonymised has none any more, and its link shows only that.
CREATE TRIGGER lead_moved AFTER UPDATE OF email ON lead
WHEN lower(new.email) IS NOT lower(old.email) AND new.email IS NOT NULL
BEGIN
  UPDATE mailed_link SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE subject_id = old.id AND kind = 'lead' AND expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
END;
CREATE TRIGGER lead_has_another_key AFTER UPDATE OF id ON lead WHEN new.id <> old.id
BEGIN DELETE FROM mailed_link WHERE subject_id = old.id AND kind = 'lead'; END;
CREATE TRIGGER lead_links_gone AFTER DELETE ON lead BEGIN DELETE FROM mailed_link WHERE subject_id = old.id AND kind = 'lead'; END;

-- Each sending of a request has a link of its own to follow and cancel it.
CREATE TABLE lead_link (
  token_hash TEXT PRIMARY KEY,
  lead_id TEXT NOT NULL REFERENCES lead (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The first link of a record. One that was not mailed, of a request without an
-- e-mail, cannot be renewed: it ends with the request.
CREATE TRIGGER lead_link_begins AFTER INSERT ON lead_link
BEGIN
  INSERT INTO mailed_link (token_hash, kind, subject_id, expires_at)
  SELECT new.token_hash, 'lead', id, iif(email IS NULL, expires_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+90 days'))
  FROM lead WHERE id = new.lead_id;
END;
CREATE TRIGGER lead_link_gone AFTER DELETE ON lead_link BEGIN DELETE FROM mailed_link WHERE token_hash = old.token_hash; END;

-- Slots of the open days of a school that have a limit, as families asked for them. A declined or cancelled request frees its slot.
CREATE TABLE visit_slot (
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  -- As the school announces it, without its places: "2026-12-12 9h às 12h, visita guiada".
  day TEXT NOT NULL,
  -- From 1; the key lets one of two concurrent requests take the last.
  slot INTEGER NOT NULL,
  lead_id TEXT NOT NULL UNIQUE REFERENCES lead (id) ON DELETE CASCADE ON UPDATE CASCADE,
  PRIMARY KEY (inep_code, day, slot)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER visit_slot_given_back AFTER UPDATE OF status ON lead WHEN new.status = 'cancelled'
BEGIN DELETE FROM visit_slot WHERE lead_id = new.id; END;

-- The steps of a request: the key lets one of two concurrent steps commit, so that a school is written to once. A request
-- gets another key when its owner sends it again.
CREATE TABLE lead_event (
  lead_id TEXT NOT NULL REFERENCES lead (id) ON DELETE CASCADE ON UPDATE CASCADE,
  version INTEGER NOT NULL,
  status TEXT NOT NULL,
  at TEXT NOT NULL,
  -- Of an answer: by whom at the desk of the school, and how.
  claim_id TEXT,
  way TEXT,
  PRIMARY KEY (lead_id, version)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER lead_answered AFTER INSERT ON lead_event WHEN new.status = 'answered'
BEGIN INSERT INTO change_log (kind, key) SELECT 'school', inep_code FROM lead WHERE id = new.lead_id; END;

-- How many want a scholarship at a school that offers none here. Nothing tells who.
CREATE TABLE school_interest (
  inep_code TEXT PRIMARY KEY REFERENCES school (inep_code) ON DELETE CASCADE,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Accounts, and the e-mails and limits around them.

CREATE TABLE account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  phone TEXT,
  cpf TEXT,
  picture TEXT,
  password_hash TEXT,
  google_subject TEXT UNIQUE,
  role TEXT NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
  attribution TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  wants_reminders INTEGER NOT NULL DEFAULT 1
) STRICT;

-- The part before the @ may mind its case to the mail server; two accounts may not differ by it alone.
CREATE UNIQUE INDEX account_by_email ON account (lower(email));
CREATE TRIGGER account_erased AFTER DELETE ON account
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('account', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
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

CREATE TABLE account_session (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  device TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  -- A session on another host of the site, that of payments: it ends with the one it comes from. What opens it is a pass,
  -- good once and for a minute, for the browser that asked for it.
  parent_id TEXT REFERENCES account_session (id) ON DELETE CASCADE,
  factor TEXT NOT NULL DEFAULT 'none' CHECK (factor IN ('none', 'awaited', 'given'))
) STRICT, WITHOUT ROWID;
CREATE INDEX account_session_by_account ON account_session (account_id);
CREATE INDEX account_session_by_end ON account_session (expires_at);
CREATE INDEX account_session_by_parent ON account_session (parent_id) WHERE parent_id IS NOT NULL;

CREATE TABLE session_pass (
  token_hash TEXT PRIMARY KEY,
  state_hash TEXT NOT NULL,
  session_id TEXT NOT NULL REFERENCES account_session (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_pass_by_session ON session_pass (session_id);
CREATE INDEX session_pass_by_end ON session_pass (expires_at);

CREATE TABLE email_code (
  -- Of the link in the e-mail.
  token_hash TEXT PRIMARY KEY,
  -- Of a secret that only the browser has which asked for the code.
  ticket_hash TEXT NOT NULL UNIQUE,
  -- Of the ticket and the six digits together: without the ticket, six digits are found by trying all of them.
  code_hash TEXT NOT NULL,
  email TEXT NOT NULL,
  -- NULL when somebody only wanted to log in: then no account is made.
  name TEXT,
  attribution TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  -- The page that a sign-up came from, so that its e-mailed link leads back there: a path of the site, NULL for none.
  return_path TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX email_code_by_email ON email_code (lower(email));
CREATE INDEX email_code_by_end ON email_code (expires_at);

CREATE TABLE password_reset (
  token_hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX password_reset_by_account ON password_reset (account_id);
CREATE INDEX password_reset_by_end ON password_reset (expires_at);

CREATE TABLE attempt (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  resets_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX attempt_by_end ON attempt (resets_at);

CREATE TABLE mail_outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body_text TEXT NOT NULL,
  body_html TEXT NOT NULL,
  created_at TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT NOT NULL,
  -- E-mails that strangers can cause are counted by kind and recipient, for a day: the outbox forgets what it has sent.
  kind TEXT,
  -- Where an answer to the e-mail goes, if not to the sender.
  reply_to TEXT,
  -- Where its recipient stops e-mails of its kind, by one request (RFC 8058).
  unsubscribe_url TEXT
) STRICT;
CREATE INDEX mail_outbox_by_turn ON mail_outbox (next_attempt_at);
CREATE TRIGGER mail_outbox_counted AFTER INSERT ON mail_outbox WHEN new.kind IS NOT NULL
BEGIN INSERT INTO limited_mail (kind, recipient, at) VALUES (new.kind, lower(new.recipient), new.created_at); END;

CREATE TABLE email_change (
  token_hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX email_change_by_account ON email_change (account_id);

CREATE TABLE email_change_rejection (
  token_hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX email_change_rejection_by_account ON email_change_rejection (account_id);
CREATE INDEX email_change_rejection_by_end ON email_change_rejection (expires_at);

CREATE TABLE google_link (
  token_hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  google_subject TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX google_link_by_account ON google_link (account_id);
CREATE INDEX google_link_by_end ON google_link (expires_at);

CREATE TABLE second_factor (
  account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  last_step INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  -- Wrong codes of the app in a row, the last warning of its owner, and the last time that a mailed link began the count again.
  failures INTEGER NOT NULL DEFAULT 0,
  warned_at TEXT,
  released_at TEXT
) STRICT;
CREATE INDEX second_factor_by_end ON second_factor (expires_at);

-- One that has an end was begun, and is not on yet.
CREATE TRIGGER second_factor_on AFTER UPDATE OF expires_at ON second_factor
WHEN new.expires_at IS NULL AND old.expires_at IS NOT NULL
BEGIN INSERT INTO access_change (subject, key, change, at) VALUES ('account', new.account_id, 'second-factor-on', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER second_factor_off AFTER DELETE ON second_factor WHEN old.expires_at IS NULL
BEGIN INSERT INTO access_change (subject, key, change, at) VALUES ('account', old.account_id, 'second-factor-off', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

-- Refused logins, codes and rights, counted by day, network, kind and account (0: none), under `src/backend/refusal-records.ts`.
CREATE TABLE refusal_record (
  day TEXT NOT NULL,
  network TEXT NOT NULL,
  kind TEXT NOT NULL,
  account_id INTEGER NOT NULL,
  count INTEGER NOT NULL,
  first_at TEXT NOT NULL,
  last_at TEXT NOT NULL,
  PRIMARY KEY (day, network, kind, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX refusal_record_by_account ON refusal_record (account_id, day);

-- Networks from which a password of an account was right, by a hash: its next login has a share of the hashers.
CREATE TABLE known_network (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  network_hash TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  PRIMARY KEY (account_id, network_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_network_by_time ON known_network (seen_at);

CREATE TABLE recovery_code (
  code_hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX recovery_code_by_account ON recovery_code (account_id);

-- Each code counts once. The key is the hash of 120 random bits.
CREATE TRIGGER recovery_code_used AFTER DELETE ON recovery_code
BEGIN INSERT INTO access_change (subject, key, change, at) VALUES ('recovery_code', old.code_hash, 'used', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

-- Mailed links.

-- Links that people keep in their e-mail have an end, and end before it when the address that they were mailed to is no
-- longer that of their record. Another one is mailed for a link that is over: its row stays until its record goes.
-- Column meanings: src/backend/schema/links.ts.
CREATE TABLE mailed_link (
  token_hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('lead', 'review_author', 'review_guardian', 'school_claim', 'follower')),
  subject_id TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mailed_link_by_subject ON mailed_link (subject_id, kind);

-- Reservations and payments.

CREATE TABLE scholarship_order (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL,
  status TEXT NOT NULL,
  version INTEGER NOT NULL,
  idempotency_key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  offer_id TEXT NOT NULL,
  inep_code TEXT NOT NULL,
  snapshot TEXT NOT NULL,
  student_nickname TEXT,
  guardian_name TEXT,
  guardian_email TEXT,
  guardian_phone TEXT,
  guardian_cpf TEXT,
  due_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  contracted_at TEXT,
  voucher_code TEXT UNIQUE,
  voucher_valid_until TEXT,
  voucher_redeemed_at TEXT,
  withdrawal_protocol TEXT UNIQUE,
  withdrawal_requested_at TEXT,
  -- An order whose contract goes on when its family deletes the account keeps the contact until this date.
  contact_until TEXT,
  UNIQUE (user_id, idempotency_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX order_by_school ON scholarship_order (inep_code, created_at);
CREATE INDEX order_by_user ON scholarship_order (user_id, created_at);
CREATE INDEX order_by_due ON scholarship_order (due_at) WHERE due_at IS NOT NULL;
CREATE TRIGGER order_snapshot_is_immutable BEFORE UPDATE OF snapshot, code, user_id ON scholarship_order
WHEN new.snapshot <> old.snapshot OR new.code <> old.code OR new.user_id <> old.user_id
BEGIN SELECT RAISE(ABORT, 'what an order was made of does not change'); END;
CREATE INDEX order_at_school ON scholarship_order (updated_at)
WHERE status IN ('pre_registered', 'pending_docs', 'submitted_docs', 'rejected_docs', 'approved');
CREATE INDEX order_by_voucher_end ON scholarship_order (voucher_valid_until) WHERE voucher_valid_until IS NOT NULL;

-- Reservations are counted against the seats of their offer.
CREATE INDEX order_by_offer ON scholarship_order (offer_id);
CREATE INDEX order_giving_up ON scholarship_order (id) WHERE status = 'dropping_out';
CREATE INDEX order_kept_by_email ON scholarship_order (lower(guardian_email)) WHERE contact_until IS NOT NULL;

-- A restored backup would bring back the family's data, and reopen an order that it gave up.
CREATE TRIGGER scholarship_order_erased AFTER UPDATE OF guardian_name ON scholarship_order
WHEN new.guardian_name IS NULL AND old.guardian_name IS NOT NULL
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('scholarship_order', new.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

CREATE TABLE order_event (
  order_id TEXT NOT NULL REFERENCES scholarship_order (id),
  version INTEGER NOT NULL,
  status TEXT NOT NULL,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  note TEXT,
  emitted_at TEXT,
  -- Nobody gets letters about what was before.
  mailed_at TEXT,
  PRIMARY KEY (order_id, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX order_event_to_emit ON order_event (at) WHERE emitted_at IS NULL;
CREATE INDEX order_event_to_mail ON order_event (at) WHERE mailed_at IS NULL;
CREATE TRIGGER order_event_is_mailed_once BEFORE UPDATE OF mailed_at ON order_event WHEN old.mailed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'letters of a step are written once'); END;

-- Letters before a term of an order ends, each once. Who wants none says so in their account.
CREATE TABLE order_reminder (
  order_id TEXT NOT NULL REFERENCES scholarship_order (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (order_id, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE order_document (
  order_id TEXT NOT NULL REFERENCES scholarship_order (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  is_required INTEGER NOT NULL,
  status TEXT NOT NULL,
  note TEXT,
  PRIMARY KEY (order_id, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE order_school_link (
  token_hash TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES scholarship_order (id) ON DELETE CASCADE,
  -- A school's link to an order has an end, and is good only while it leads to the school's address: the one it was mailed
  -- to stands beside it.
  email TEXT,
  expires_at TEXT
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX order_school_link_by_address ON order_school_link (order_id, email);

CREATE TABLE payment (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES scholarship_order (id),
  provider TEXT NOT NULL,
  method TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  status TEXT NOT NULL,
  pix_copy_paste TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  paid_at TEXT,
  refunded_at TEXT,
  -- When the cron asked the provider last, so that it begins with what has waited longest.
  polled_at TEXT,
  -- When it asks next: an old charge waits longer.
  next_poll_at TEXT,
  -- Amounts that arrive are compared with what is due. Column meanings: src/backend/schema/orders.ts.
  charge_id TEXT,
  is_unused INTEGER NOT NULL DEFAULT 0,
  end_to_end_ids TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_by_order ON payment (order_id);
CREATE UNIQUE INDEX payment_open ON payment (order_id) WHERE status IN ('creating', 'pending');
CREATE INDEX payment_to_poll ON payment (polled_at) WHERE status IN ('creating', 'pending');

CREATE TABLE refund (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES scholarship_order (id),
  payment_id TEXT NOT NULL UNIQUE REFERENCES payment (id),
  amount_cents INTEGER NOT NULL,
  status TEXT NOT NULL,
  requested_at TEXT NOT NULL,
  done_at TEXT,
  attempted_at TEXT,
  reason TEXT,
  -- Since when the bank moves it, and when the bank last did not carry it out.
  moving_since TEXT,
  failed_at TEXT,
  -- Attempts in vain, after which the next one waits longer.
  failures INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT,
  -- A person of the team gave it back by another way, and says so.
  is_by_hand INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX refund_by_order ON refund (order_id);
CREATE INDEX refund_to_do ON refund (requested_at) WHERE status = 'requested';
CREATE INDEX refund_to_attempt ON refund (attempted_at) WHERE status = 'requested';

-- The books: each centavo that moved, from one account (`debit`) to another (`credit`), once and for good. `bank` is the
-- money in the account; `family` what is owed to the family of the order; `school` what is owed to the school; `own` the
-- operator's. Triggers write all that follows from a payment, a refund or a step of an order, in the transaction of that
-- change, whoever makes it; the team records transfers and fees. It names nobody, and outlives what it tells of: hence no
-- references. Balances are sums of it (src/backend/books). The id is an idempotency key.
CREATE TABLE ledger (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  -- Whose bank: the made-up money of the sandbox is never added to the money of a bank.
  provider TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('receipt', 'refund', 'earned', 'returned', 'transfer', 'fee', 'reversal')),
  debit TEXT NOT NULL CHECK (debit IN ('bank', 'family', 'school', 'own')),
  credit TEXT NOT NULL CHECK (credit IN ('family', 'bank', 'school', 'own')),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  order_id TEXT,
  payment_id TEXT,
  refund_id TEXT,
  -- School of the order or of the transfer; null of a fee.
  inep_code TEXT,
  -- What the bank calls a transfer or a fee.
  bank_id TEXT,
  at TEXT NOT NULL,
  CHECK (CASE kind
    WHEN 'receipt' THEN debit = 'bank' AND credit = 'family'
    WHEN 'refund' THEN debit = 'family' AND credit = 'bank'
    WHEN 'earned' THEN debit = 'family' AND credit = 'school'
    WHEN 'returned' THEN debit = 'school' AND credit = 'family'
    WHEN 'transfer' THEN debit = 'school' AND credit = 'bank'
    WHEN 'fee' THEN debit = 'own' AND credit = 'bank'
    ELSE debit = 'bank' AND credit IN ('school', 'own') END)
) STRICT;
CREATE INDEX ledger_by_time ON ledger (at, seq);
CREATE INDEX ledger_by_school ON ledger (inep_code, at);
CREATE TRIGGER ledger_is_final BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'the books cannot be changed'); END;
CREATE TRIGGER ledger_stays BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, 'the books cannot be changed'); END;
-- A payment arrived: the family's until it is the school's or given back.
CREATE TRIGGER payment_received AFTER UPDATE OF paid_at ON payment WHEN new.paid_at IS NOT NULL AND old.paid_at IS NULL
BEGIN
  INSERT INTO ledger (id, provider, kind, debit, credit, amount_cents, order_id, payment_id, inep_code, at)
  SELECT 'receipt:' || new.id, new.provider, 'receipt', 'bank', 'family', new.amount_cents, id, new.id, inep_code, new.paid_at
  FROM scholarship_order WHERE id = new.order_id
  ON CONFLICT (id) DO NOTHING;
END;
CREATE TRIGGER payment_received_at_once AFTER INSERT ON payment WHEN new.paid_at IS NOT NULL
BEGIN
  INSERT INTO ledger (id, provider, kind, debit, credit, amount_cents, order_id, payment_id, inep_code, at)
  SELECT 'receipt:' || new.id, new.provider, 'receipt', 'bank', 'family', new.amount_cents, id, new.id, inep_code, new.paid_at
  FROM scholarship_order WHERE id = new.order_id
  ON CONFLICT (id) DO NOTHING;
END;
-- With the enrolment the first monthly fee is the school's; also when the family ends the contract after the last day for a
-- refund, so that none is asked for.
CREATE TRIGGER payment_earned AFTER UPDATE OF status ON scholarship_order
WHEN new.status IN ('enrolled', 'drop_out_confirmed') AND new.status <> old.status
BEGIN
  INSERT INTO ledger (id, provider, kind, debit, credit, amount_cents, order_id, payment_id, inep_code, at)
  SELECT 'earned:' || id, provider, 'earned', 'family', 'school', amount_cents, new.id, id, new.inep_code, new.updated_at
  FROM payment
  WHERE order_id = new.id AND paid_at IS NOT NULL AND id NOT IN (SELECT payment_id FROM refund WHERE order_id = new.id)
  ON CONFLICT (id) DO NOTHING;
END;
-- A refund of money that was already the school's makes it the family's again.
CREATE TRIGGER refund_of_earned AFTER INSERT ON refund
BEGIN
  INSERT INTO ledger (id, provider, kind, debit, credit, amount_cents, order_id, payment_id, refund_id, inep_code, at)
  SELECT 'returned:' || new.id, provider, 'returned', 'school', 'family', new.amount_cents, order_id, payment_id, new.id,
    inep_code, new.requested_at
  FROM ledger WHERE id = 'earned:' || new.payment_id
  ON CONFLICT (id) DO NOTHING;
END;
CREATE TRIGGER refund_paid AFTER UPDATE OF status ON refund WHEN new.status = 'done' AND old.status <> 'done'
BEGIN
  INSERT INTO ledger (id, provider, kind, debit, credit, amount_cents, order_id, payment_id, refund_id, inep_code, at)
  SELECT 'refund:' || new.id, provider, 'refund', 'family', 'bank', new.amount_cents, order_id, payment_id, new.id, inep_code,
    coalesce(new.done_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
  FROM ledger WHERE id = 'receipt:' || new.payment_id
  ON CONFLICT (id) DO NOTHING;
END;

-- What the bank and the payments say differently, until a person of the team has handled it.
CREATE TABLE payment_difference (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  payment_id TEXT,
  bank_cents INTEGER,
  our_cents INTEGER,
  happened_at TEXT NOT NULL,
  handled_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_difference_open ON payment_difference (happened_at) WHERE handled_at IS NULL;

-- Messages of the payment provider that were taken; the same message is never taken twice.
CREATE TABLE payment_message (
  id TEXT PRIMARY KEY,
  received_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE scholarship (
  order_id TEXT PRIMARY KEY REFERENCES scholarship_order (id),
  user_id INTEGER NOT NULL,
  status TEXT NOT NULL,
  valid_from TEXT NOT NULL,
  valid_until TEXT,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX scholarship_by_user ON scholarship (user_id);

CREATE TABLE benefit (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES scholarship_order (id),
  user_id INTEGER NOT NULL,
  type TEXT NOT NULL,
  value_cents INTEGER,
  status TEXT NOT NULL,
  blocked_reason TEXT,
  code TEXT NOT NULL UNIQUE,
  valid_from TEXT NOT NULL,
  valid_until TEXT NOT NULL,
  UNIQUE (order_id, type)
) STRICT, WITHOUT ROWID;
CREATE INDEX benefit_by_user ON benefit (user_id);

-- The other side of the sandbox: what its make-believe bank knows. No real money is anywhere near.
CREATE TABLE sandbox_charge (
  id TEXT PRIMARY KEY,
  amount_cents INTEGER NOT NULL,
  status TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  paid_at TEXT,
  refund_id TEXT UNIQUE,
  received_cents INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE sandbox_refund (
  id TEXT PRIMARY KEY,
  charge_id TEXT NOT NULL,
  amount_cents INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sandbox_secret (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  secret TEXT NOT NULL
) STRICT;

-- Schools that claim their page.

CREATE TABLE school_claim (
  id TEXT PRIMARY KEY,
  protocol TEXT NOT NULL UNIQUE,
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('pending_email', 'invited', 'open', 'approved', 'refused')),
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  proof TEXT NOT NULL,
  decision TEXT,
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  -- A form that is sent twice is one record while that waits: what was said, and by whom, as a hash.
  said_hash TEXT,
  -- What its author may do at the desk of the school, once it is approved.
  access TEXT NOT NULL DEFAULT 'edit' CHECK (access IN ('answer', 'edit')),
  -- Whether its author gets the letter on Mondays.
  wants_letter INTEGER NOT NULL DEFAULT 1,
  -- Claim of the person of the school who invited its author. An invitation stands only while that one may still invite.
  invited_by TEXT,
  -- Since when the mail service refuses the address, which had sent an e-mail back: letters to it pause.
  bounced_at TEXT,
  -- When the address of the school was warned of it.
  notified_at TEXT
) STRICT, WITHOUT ROWID;

-- Mondays whose letter was written, or had nothing to say. Its key lets one of two concurrent runs write it.
CREATE TABLE school_letter (
  claim_id TEXT NOT NULL REFERENCES school_claim (id) ON DELETE CASCADE,
  monday TEXT NOT NULL,
  PRIMARY KEY (claim_id, monday)
) STRICT, WITHOUT ROWID;
CREATE INDEX school_claim_open ON school_claim (created_at) WHERE status = 'open';
CREATE INDEX school_claim_by_email ON school_claim (lower(email));
CREATE UNIQUE INDEX school_claim_once ON school_claim (said_hash) WHERE status IN ('pending_email', 'invited', 'open');
CREATE TRIGGER school_claim_erased AFTER DELETE ON school_claim
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('school_claim', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER school_claim_ended AFTER UPDATE OF status ON school_claim
WHEN old.status = 'approved' AND new.status <> 'approved'
BEGIN INSERT INTO access_change (subject, key, change, at) VALUES ('school_claim', new.id, 'ended', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
CREATE TRIGGER school_claim_link_begins AFTER INSERT ON school_claim
BEGIN
  INSERT INTO mailed_link (token_hash, kind, subject_id, expires_at)
  VALUES (new.token_hash, 'school_claim', new.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+90 days'));
END;
CREATE TRIGGER school_claim_bounced AFTER UPDATE OF bounced_at ON school_claim WHEN new.status = 'approved'
BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER school_claim_links_gone AFTER DELETE ON school_claim
BEGIN DELETE FROM mailed_link WHERE subject_id = old.id AND kind = 'school_claim'; END;

-- Corrections.

-- A school's e-mail that is to change: the new address confirms, the present one may refuse. One at a time for a school.
-- Column meanings: src/backend/schema/corrections.ts.
CREATE TABLE school_email_change (
  inep_code TEXT PRIMARY KEY REFERENCES school (inep_code) ON DELETE CASCADE,
  id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'confirmed', 'refused', 'done')),
  old_email TEXT,
  new_email TEXT NOT NULL,
  confirm_hash TEXT NOT NULL UNIQUE,
  refuse_hash TEXT UNIQUE,
  requested_at TEXT NOT NULL,
  earliest_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Whatever changes a school's address, an import included: the links to its desk end, and the cron tells both sides.
CREATE TABLE school_email_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  old_email TEXT,
  new_email TEXT,
  at TEXT NOT NULL,
  claimed_at TEXT
) STRICT;

-- Requests about personal data.

CREATE TABLE data_link (
  token_hash TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE data_request (
  protocol TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  kind TEXT NOT NULL,
  details TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'answered')),
  created_at TEXT NOT NULL,
  due_at TEXT NOT NULL,
  reply TEXT,
  said_hash TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX data_request_open ON data_request (due_at) WHERE status = 'open';
CREATE UNIQUE INDEX data_request_once ON data_request (said_hash) WHERE status = 'open';
CREATE TRIGGER data_request_erased AFTER UPDATE OF email ON data_request WHEN new.email = '' AND old.email <> ''
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('data_request', new.protocol, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

-- The team.

-- Every act of an administrator. Nothing in it can be changed or taken out.
CREATE TABLE admin_audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT NOT NULL,
  reason TEXT,
  before TEXT,
  after TEXT,
  once TEXT UNIQUE
) STRICT;
CREATE TRIGGER admin_audit_is_final BEFORE UPDATE ON admin_audit BEGIN SELECT RAISE(ABORT, 'the audit cannot be changed'); END;
CREATE TRIGGER admin_audit_stays BEFORE DELETE ON admin_audit BEGIN SELECT RAISE(ABORT, 'the audit cannot be changed'); END;

CREATE TABLE school_correction (
  id TEXT PRIMARY KEY,
  inep_code TEXT NOT NULL REFERENCES school (inep_code) ON DELETE CASCADE,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  evidence TEXT NOT NULL,
  contact_email TEXT,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'rejected')),
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX school_correction_open ON school_correction (created_at) WHERE status = 'open';
CREATE TRIGGER school_correction_erased AFTER UPDATE OF contact_email ON school_correction
WHEN new.contact_email IS NULL AND old.contact_email IS NOT NULL
BEGIN INSERT INTO erasure (subject, key, at) VALUES ('school_correction', new.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;

CREATE TABLE offer_evidence (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  offer_id TEXT NOT NULL REFERENCES offer (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  seen_on TEXT NOT NULL,
  note TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX offer_evidence_by_offer ON offer_evidence (offer_id);

-- Figures of the site.

-- What the site counts of itself, by day (UTC): requests, errors, runs of the cron, speeds by class, calls to Google.
-- Nothing in it tells of a visitor.
CREATE TABLE daily_figure (
  day TEXT NOT NULL,
  name TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (day, name)
) STRICT, WITHOUT ROWID;

-- How often the page of a school was opened and the school compared, by month in São Paulo. Nothing tells who.
-- No reference to `school`: a count must not fail for a school that an import has just removed.
CREATE TABLE school_figure (
  month TEXT NOT NULL,
  inep_code TEXT NOT NULL,
  views INTEGER NOT NULL,
  comparisons INTEGER NOT NULL,
  PRIMARY KEY (month, inep_code)
) STRICT, WITHOUT ROWID;

-- How often somebody followed a redirect, by day in São Paulo and by the source and campaign of the link, which are empty
-- where the link named none. Nothing tells who.
CREATE TABLE redirect_figure (
  day TEXT NOT NULL,
  path TEXT NOT NULL,
  source TEXT NOT NULL,
  campaign TEXT NOT NULL,
  hits INTEGER NOT NULL,
  PRIMARY KEY (day, path, source, campaign)
) STRICT, WITHOUT ROWID;

-- The redirects that the last import or bulk edit changed, as they were and as it left them, in JSON; NULL for none. It can
-- be undone for 30 days.
CREATE TABLE redirect_change (
  path TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  before TEXT,
  after TEXT
) STRICT, WITHOUT ROWID;

-- When each work of the cron succeeded, and failed, last.
CREATE TABLE heartbeat (
  job TEXT PRIMARY KEY,
  succeeded_at TEXT,
  failed_at TEXT
) STRICT, WITHOUT ROWID;

-- The end of the last window of the alerts, one row: its day in São Paulo, and as JSON the figures of that day by then and the
-- state of each alert.
CREATE TABLE alert_window (
  at TEXT PRIMARY KEY,
  day TEXT NOT NULL,
  totals TEXT NOT NULL,
  states TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What outlives a restored backup.

-- What was erased because somebody asked, or because its time was over: ids, and nothing about a person. The cron
-- takes each row to KV, where it outlives this database; a restore repeats it (docs/operations.md).
CREATE TABLE erasure (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  subject TEXT NOT NULL,
  key TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;

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

-- Imports and records, which SQL alone writes.

-- Changed rows waiting to be applied: a JSON array of rows of one kind, named by its content, so that an import that
-- was killed finds what it had already sent. Empty between imports.
CREATE TABLE import_chunk (
  digest TEXT PRIMARY KEY,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Date, hour and address from which something was sent, bought or signed in to (Marco Civil da Internet, art. 15): kept for
-- six months, under secrecy. Nothing in the program reads it (docs/operations.md).
CREATE TABLE access_record (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  ip TEXT NOT NULL,
  action TEXT NOT NULL
) STRICT;
CREATE INDEX access_record_at ON access_record (at);

-- What each source tells of a school. Its row in `school` is derived from all of them, so that neither the order nor the
-- splitting of imports matters. Column meanings: scripts/import/tables.ts.
CREATE TABLE school_observation (
  inep_code TEXT NOT NULL,
  source_id TEXT NOT NULL REFERENCES source (id),
  body TEXT NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (inep_code, source_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE limited_mail (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  recipient TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX limited_mail_by_recipient ON limited_mail (recipient, kind, at);
CREATE INDEX limited_mail_by_end ON limited_mail (at);

-- Closed lists.

INSERT INTO federative_unit (uf, ibge_code, name, slug, determinant, locative) VALUES
  ('AC', '12', 'Acre', 'acre', 'do', 'no'),
  ('AL', '27', 'Alagoas', 'alagoas', 'de', 'em'),
  ('AP', '16', 'Amapá', 'amapa', 'do', 'no'),
  ('AM', '13', 'Amazonas', 'amazonas', 'do', 'no'),
  ('BA', '29', 'Bahia', 'bahia', 'da', 'na'),
  ('CE', '23', 'Ceará', 'ceara', 'do', 'no'),
  ('DF', '53', 'Distrito Federal', 'distrito-federal', 'do', 'no'),
  ('ES', '32', 'Espírito Santo', 'espirito-santo', 'do', 'no'),
  ('GO', '52', 'Goiás', 'goias', 'de', 'em'),
  ('MA', '21', 'Maranhão', 'maranhao', 'do', 'no'),
  ('MT', '51', 'Mato Grosso', 'mato-grosso', 'de', 'em'),
  ('MS', '50', 'Mato Grosso do Sul', 'mato-grosso-do-sul', 'de', 'em'),
  ('MG', '31', 'Minas Gerais', 'minas-gerais', 'de', 'em'),
  ('PA', '15', 'Pará', 'para', 'do', 'no'),
  ('PB', '25', 'Paraíba', 'paraiba', 'da', 'na'),
  ('PR', '41', 'Paraná', 'parana', 'do', 'no'),
  ('PE', '26', 'Pernambuco', 'pernambuco', 'de', 'em'),
  ('PI', '22', 'Piauí', 'piaui', 'do', 'no'),
  ('RJ', '33', 'Rio de Janeiro', 'rio-de-janeiro', 'do', 'no'),
  ('RN', '24', 'Rio Grande do Norte', 'rio-grande-do-norte', 'do', 'no'),
  ('RS', '43', 'Rio Grande do Sul', 'rio-grande-do-sul', 'do', 'no'),
  ('RO', '11', 'Rondônia', 'rondonia', 'de', 'em'),
  ('RR', '14', 'Roraima', 'roraima', 'de', 'em'),
  ('SC', '42', 'Santa Catarina', 'santa-catarina', 'de', 'em'),
  ('SP', '35', 'São Paulo', 'sao-paulo', 'de', 'em'),
  ('SE', '28', 'Sergipe', 'sergipe', 'de', 'em'),
  ('TO', '17', 'Tocantins', 'tocantins', 'do', 'no');

INSERT INTO stage (slug, name, bit) VALUES
  ('infantil', 'Educação Infantil', 0),
  ('fundamentalI', 'Ensino Fundamental I', 1),
  ('fundamentalII', 'Ensino Fundamental II', 2),
  ('medio', 'Ensino Médio', 3);

INSERT INTO grade (slug, name, stage_slug, bit) VALUES
  ('infantil_bercario', 'Berçário', 'infantil', 0),
  ('infantil_maternal-i', 'Maternal I', 'infantil', 1),
  ('infantil_maternal-ii', 'Maternal II', 'infantil', 2),
  ('infantil_jardim-i', 'Jardim I', 'infantil', 3),
  ('infantil_jardim-ii', 'Jardim II', 'infantil', 4),
  ('fundamentalI_1-ano', '1º ano', 'fundamentalI', 5),
  ('fundamentalI_2-ano', '2º ano', 'fundamentalI', 6),
  ('fundamentalI_3-ano', '3º ano', 'fundamentalI', 7),
  ('fundamentalI_4-ano', '4º ano', 'fundamentalI', 8),
  ('fundamentalI_5-ano', '5º ano', 'fundamentalI', 9),
  ('fundamentalII_6-ano', '6º ano', 'fundamentalII', 10),
  ('fundamentalII_7-ano', '7º ano', 'fundamentalII', 11),
  ('fundamentalII_8-ano', '8º ano', 'fundamentalII', 12),
  ('fundamentalII_9-ano', '9º ano', 'fundamentalII', 13),
  ('medio_1-serie', '1ª série', 'medio', 14),
  ('medio_2-serie', '2ª série', 'medio', 15),
  ('medio_3-serie', '3ª série', 'medio', 16);

-- Families that get news of schools and searches by e-mail, without an account.

CREATE TABLE follower (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- Until nothing is confirmed, that of the youngest link to confirm; then a year after the last tap.
  expires_at TEXT NOT NULL,
  -- The last letter of news that is sent at once: there is one an hour at most.
  instant_letter_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX follower_by_email ON follower (lower(email));
CREATE INDEX follower_by_end ON follower (expires_at);
CREATE TRIGGER follower_erased AFTER DELETE ON follower
BEGIN
  DELETE FROM mailed_link WHERE subject_id = old.id AND kind = 'follower';
  INSERT INTO erasure (subject, key, at) VALUES ('follower', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
CREATE TRIGGER follower_moved AFTER UPDATE OF email ON follower WHEN lower(new.email) <> lower(old.email)
BEGIN
  UPDATE mailed_link SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE subject_id = old.id AND kind = 'follower' AND expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
END;

-- A search, or some schools and the child that they are looked at for.
CREATE TABLE follow (
  id TEXT PRIMARY KEY,
  follower_id TEXT NOT NULL REFERENCES follower (id) ON DELETE CASCADE,
  -- Path and query of its page.
  path TEXT NOT NULL,
  title TEXT NOT NULL,
  -- INEP codes as a JSON list; empty for a search.
  schools TEXT NOT NULL,
  grade TEXT,
  shift TEXT,
  year INTEGER,
  is_at_once INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  confirmed_at TEXT,
  -- Of one that waits for its confirmation.
  expires_at TEXT,
  UNIQUE (follower_id, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX follow_by_end ON follow (expires_at) WHERE expires_at IS NOT NULL;
CREATE TRIGGER follow_erased AFTER DELETE ON follow
BEGIN
  INSERT INTO erasure (subject, key, at) VALUES ('follow', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
  DELETE FROM follower WHERE id = old.follower_id AND NOT EXISTS (SELECT 1 FROM follow WHERE follower_id = old.follower_id);
END;
-- Counts for the public figures, which tell nobody.
CREATE TRIGGER follow_requested AFTER INSERT ON follow WHEN date(new.created_at, '-3 hours') IS NOT NULL
BEGIN
  INSERT INTO daily_figure (day, name, amount) VALUES (date(new.created_at, '-3 hours'), 'follows.asked', 1)
  ON CONFLICT (day, name) DO UPDATE SET amount = amount + 1;
END;
CREATE TRIGGER follow_confirmed AFTER UPDATE OF confirmed_at ON follow
WHEN date(new.confirmed_at, '-3 hours') IS NOT NULL AND old.confirmed_at IS NULL
BEGIN
  INSERT INTO daily_figure (day, name, amount) VALUES (date(new.confirmed_at, '-3 hours'), 'follows.confirmed', 1)
  ON CONFLICT (day, name) DO UPDATE SET amount = amount + 1;
END;

-- News for a follow: its key lets each be written and sent once, whatever runs twice or dies.
CREATE TABLE follow_news (
  follow_id TEXT NOT NULL REFERENCES follow (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  reason TEXT NOT NULL,
  text TEXT NOT NULL,
  path TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- The publication that has it. A roll-back before it deletes news that no letter has.
  version TEXT NOT NULL,
  -- The letter that has it.
  letter TEXT,
  PRIMARY KEY (follow_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX follow_news_unsent ON follow_news (follow_id) WHERE letter IS NULL;
CREATE INDEX follow_news_by_age ON follow_news (created_at);

-- The publication that was last compared with the one before it, by bucket of details, as a JSON list.
CREATE TABLE followed_publication (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version TEXT NOT NULL,
  buckets TEXT NOT NULL
) STRICT;
