-- An index of some statuses serves no query that asks for one of them by a parameter: the team's queue read all reviews.
DROP INDEX review_in_queue;
CREATE INDEX review_by_status ON review (status, created_at);
