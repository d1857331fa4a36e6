-- Profiles are erased in batches: one statement is about visitors of many websites, each with a cut-off of its own. What came in
-- after `until` stays. The visitors of an erasure are rows of the day 0; the days of their events are rows of the visitor 0.
ALTER TABLE erased_visitors
    ADD COLUMN IF NOT EXISTS website_id String,
    ADD COLUMN IF NOT EXISTS until      DateTime64(3, 'UTC');
