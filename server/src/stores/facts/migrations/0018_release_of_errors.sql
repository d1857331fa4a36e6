-- The version of the website in which an error occurred; empty if it was not sent.
ALTER TABLE errors ADD COLUMN IF NOT EXISTS release LowCardinality(String);
