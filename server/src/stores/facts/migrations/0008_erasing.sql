-- Websites whose facts are gone for good: whatever still comes in of them from a journal is left out when it is loaded.
CREATE TABLE IF NOT EXISTS erased_websites
(
    website_id String,
    erased_at  DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC')
)
ENGINE = ReplacingMergeTree
ORDER BY website_id
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- The visitors that an erasure of a profile is about, with the UTC days of their events. It stands on its own because the
-- events that tell are the first to go; the rows of an erasure go when it is done.
CREATE TABLE IF NOT EXISTS erased_visitors
(
    erasure_id String,
    visitor_id UInt64,
    day        Date
)
ENGINE = ReplacingMergeTree
ORDER BY (erasure_id, visitor_id, day)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
