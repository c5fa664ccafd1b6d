-- Truth of the marketplace. Money in integer centavos, dates ISO-8601 UTC, coordinates in WGS84 degrees, ratings
-- 0.5-5, ENEM 0-1000; IBGE and INEP codes are text. Column meanings: src/backend/schema.ts.

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

CREATE TABLE neighborhood (
  full_slug TEXT PRIMARY KEY,
  city_ibge_code TEXT NOT NULL REFERENCES city (ibge_code),
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  lat REAL,
  lng REAL,
  source_id TEXT NOT NULL REFERENCES source (id),
  UNIQUE (city_ibge_code, slug)
) STRICT, WITHOUT ROWID;

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
  is_partner INTEGER NOT NULL DEFAULT 0,
  sources TEXT NOT NULL
) STRICT;
CREATE INDEX school_by_city ON school (city_ibge_code);
CREATE INDEX school_by_administration ON school (administration, inep_code) WHERE is_active = 1;

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
  source_id TEXT NOT NULL REFERENCES source (id)
) STRICT;
CREATE INDEX offer_by_school ON offer (inep_code);

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

-- What publishing still has to look at. Triggers fill it, so that a change made by hand in the D1 console is published
-- like any other. A key may stand several times: publishing clears what it has read by `seq`, and a change made
-- meanwhile survives.
CREATE TABLE change_log (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  key TEXT NOT NULL
) STRICT;

CREATE TRIGGER school_insert AFTER INSERT ON school BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER school_update AFTER UPDATE ON school BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER school_delete AFTER DELETE ON school BEGIN INSERT INTO change_log (kind, key) VALUES ('school', old.inep_code); END;
CREATE TRIGGER offer_insert AFTER INSERT ON offer BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER offer_update AFTER UPDATE ON offer BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER offer_delete AFTER DELETE ON offer BEGIN INSERT INTO change_log (kind, key) VALUES ('school', old.inep_code); END;
CREATE TRIGGER enem_result_insert AFTER INSERT ON enem_result BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER enem_result_update AFTER UPDATE ON enem_result BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER enem_result_delete AFTER DELETE ON enem_result BEGIN INSERT INTO change_log (kind, key) VALUES ('school', old.inep_code); END;
CREATE TRIGGER review_insert AFTER INSERT ON review BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER review_update AFTER UPDATE ON review BEGIN INSERT INTO change_log (kind, key) VALUES ('school', new.inep_code); END;
CREATE TRIGGER review_delete AFTER DELETE ON review BEGIN INSERT INTO change_log (kind, key) VALUES ('school', old.inep_code); END;
CREATE TRIGGER city_insert AFTER INSERT ON city BEGIN INSERT INTO change_log (kind, key) VALUES ('place', new.ibge_code); END;
CREATE TRIGGER city_update AFTER UPDATE ON city BEGIN INSERT INTO change_log (kind, key) VALUES ('place', new.ibge_code); END;
CREATE TRIGGER city_delete AFTER DELETE ON city BEGIN INSERT INTO change_log (kind, key) VALUES ('place', old.ibge_code); END;
CREATE TRIGGER neighborhood_insert AFTER INSERT ON neighborhood BEGIN INSERT INTO change_log (kind, key) VALUES ('place', new.full_slug); END;
CREATE TRIGGER neighborhood_update AFTER UPDATE ON neighborhood BEGIN INSERT INTO change_log (kind, key) VALUES ('place', new.full_slug); END;
CREATE TRIGGER neighborhood_delete AFTER DELETE ON neighborhood BEGIN INSERT INTO change_log (kind, key) VALUES ('place', old.full_slug); END;

-- Versions of the snapshot that were published; the newest is the one that isolates load.
CREATE TABLE publication (
  version TEXT PRIMARY KEY,
  published_at TEXT NOT NULL,
  manifest TEXT NOT NULL
) STRICT, WITHOUT ROWID;
