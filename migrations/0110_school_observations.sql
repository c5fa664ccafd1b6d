-- What each source tells of a school. Its row in `school` is derived from all of them, so that neither the order nor the
-- splitting of imports matters. Column meanings: scripts/import/tables.ts. Replaces `school_standing`, which stays for
-- the program before this one.
CREATE TABLE school_observation (
  inep_code TEXT NOT NULL,
  source_id TEXT NOT NULL REFERENCES source (id),
  body TEXT NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (inep_code, source_id)
) STRICT, WITHOUT ROWID;

-- What is known of the schools that are stored, under the source of each unit. `sources` names only that of the identity
-- for a unit that came with it.
INSERT INTO school_observation (inep_code, source_id, body, digest)
SELECT s.inep_code, unit.value ->> '$[1]', json_group_object(unit.value ->> '$[0]', json(unit.value -> '$[2]')), ''
FROM school s
LEFT JOIN school_standing t ON t.inep_code = s.inep_code
JOIN json_each(json_array(
  json_array('identity', s.sources ->> '$.identity', json_object(
    'officialName', s.official_name, 'administration', s.administration, 'cityIbgeCode', s.city_ibge_code)),
  json_array('category', coalesce(s.sources ->> '$.category', s.sources ->> '$.identity'), s.private_category),
  json_array('cnpj', coalesce(s.sources ->> '$.cnpj', s.sources ->> '$.identity'), s.cnpj),
  json_array('address', s.sources ->> '$.address', json(CASE WHEN s.street IS NOT NULL THEN json_object(
    'street', s.street, 'number', s.number, 'complement', s.complement) END)),
  json_array('cep', coalesce(s.sources ->> '$.cep', s.sources ->> '$.identity'), s.cep),
  json_array('neighborhood', coalesce(s.sources ->> '$.neighborhood', s.sources ->> '$.identity'), s.neighborhood),
  json_array('location', s.sources ->> '$.location', json(CASE WHEN s.location_precision = 'school' THEN json_object(
    'lat', s.lat, 'lng', s.lng) END)),
  json_array('contact', s.sources ->> '$.contact', s.public_phone),
  json_array('stages', s.sources ->> '$.stages', json_object(
    'mask', s.stages, 'isFundamentalUnsplit', json(iif(s.is_fundamental_unsplit = 1, 'true', 'false')))),
  json_array('size', coalesce(s.sources ->> '$.size', s.sources ->> '$.identity'), s.size_band),
  json_array('students', s.sources ->> '$.students', json_object(
    'inf', s.students_inf, 'fun1', s.students_fun1, 'fun2', s.students_fun2, 'med', s.students_med)),
  json_array('structures', s.sources ->> '$.structures', json(CASE WHEN json_valid(s.structures) THEN s.structures END)),
  json_array('situation', t.situation_source, t.situation),
  json_array('partnership', t.is_public_partner_source, json(iif(t.is_public_partner = 1, 'true', 'false')))
)) AS unit
WHERE json_valid(s.sources)
  AND unit.value ->> '$[2]' IS NOT NULL
  AND unit.value ->> '$[1]' IN (SELECT id FROM source WHERE is_demonstration = 0)
GROUP BY 1, 2;

-- Schools that were left out: only this is known of them.
INSERT INTO school_observation (inep_code, source_id, body, digest)
SELECT t.inep_code, fact.value ->> '$[1]', json_group_object(fact.value ->> '$[0]', json(fact.value -> '$[2]')), ''
FROM school_standing t
JOIN json_each(json_array(
  json_array('situation', t.situation_source, t.situation),
  json_array('partnership', t.is_public_partner_source, json(iif(t.is_public_partner = 1, 'true', 'false')))
)) AS fact
WHERE t.inep_code NOT IN (SELECT inep_code FROM school)
  AND fact.value ->> '$[2]' IS NOT NULL
  AND fact.value ->> '$[1]' IN (SELECT id FROM source)
GROUP BY 1, 2;

-- Schools on which a neighborhood's own centre rests, 0 when its source does not say; null for a centre that is the
-- median of its schools.
ALTER TABLE neighborhood ADD COLUMN center_sample INTEGER;
UPDATE neighborhood SET center_sample = 0
WHERE lat IS NOT NULL AND (source_id GLOB 'ibge-bairros-*' OR source_id GLOB 'bairros-*');
