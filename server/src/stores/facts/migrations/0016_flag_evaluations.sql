-- Counts of evaluations of flags: one row for each flag, variant, SDK, minute and node. `time` is the start of the minute.
-- `value_text` is the value as text, cut to 64 characters; `reason` one of OpenFeature's.
CREATE TABLE IF NOT EXISTS flag_evaluations
(
    organization_id LowCardinality(String),
    website_id      LowCardinality(String),
    environment     LowCardinality(String),
    flag_key        LowCardinality(String),
    variant         LowCardinality(String),
    value_text      String CODEC(ZSTD(1)),
    reason          LowCardinality(String),
    sdk             LowCardinality(String),
    node            LowCardinality(String),
    time            DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    count           UInt64 CODEC(T64, ZSTD(1)),
    event_key       String CODEC(ZSTD(1)),
    segment         UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (website_id, flag_key, time)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE IF NOT EXISTS flag_evaluation_keys (event_key String)
ENGINE = ReplacingMergeTree ORDER BY event_key SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
