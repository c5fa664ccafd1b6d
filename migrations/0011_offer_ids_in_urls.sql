-- Offers are named in URLs, which know no capitals.
CREATE INDEX offer_by_id_in_any_case ON offer (id COLLATE NOCASE);
