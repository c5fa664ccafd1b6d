-- Municipality of a result, where its file names it: ranks of a city are over the whole file, unlisted schools included.
ALTER TABLE enem_result ADD COLUMN city_ibge_code TEXT;
