-- The reviews of a school in one status: with an index of all statuses beside it, SQLite read every review of the country.
DROP INDEX review_by_school;
CREATE INDEX review_by_school ON review (inep_code, status, created_at);
