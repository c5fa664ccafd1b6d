-- The page that a sign-up came from, so that its e-mailed link leads back there: a path of the site, NULL for none.
ALTER TABLE sign_up ADD COLUMN return_path TEXT;
