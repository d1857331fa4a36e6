-- The id of this store of facts. The state store has the same id, so that a lost or replaced store is detected at the start.
CREATE TABLE IF NOT EXISTS instance
(
    id         String,
    created_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC')
)
ENGINE = MergeTree ORDER BY (created_at, id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
