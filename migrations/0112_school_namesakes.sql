-- Schools of one name in a city get their INEP code in titles.
CREATE INDEX school_by_city_and_name ON school (city_ibge_code, name);
DROP INDEX school_by_city;
