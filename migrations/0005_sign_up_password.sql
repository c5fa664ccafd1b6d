-- What a sign-up may give besides name and e-mail. Only the code with its ticket hands them over to the account.
ALTER TABLE email_code ADD COLUMN password_hash TEXT;
ALTER TABLE email_code ADD COLUMN phone TEXT;
