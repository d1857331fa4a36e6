-- What websites sent and we did not store, counted: what a rule of theirs blocked, what was refused because it was wrong,
-- and what had been stored before. `time` is the minute in which it happened, of what was refused the minute in which it
-- came. Duplicates are counted by the load that leaves them out, under its segment's number.
CREATE TABLE IF NOT EXISTS intake
(
    website_id LowCardinality(String) CODEC(ZSTD(1)),
    time       DateTime64(3, 'UTC') CODEC(T64, ZSTD(1)),
    -- event, vital or error.
    kind       LowCardinality(String) CODEC(ZSTD(1)),
    -- blocked, invalid or duplicate.
    outcome    LowCardinality(String) CODEC(ZSTD(1)),
    -- Of what was blocked the rule, of what was invalid the field.
    reason     LowCardinality(String) CODEC(ZSTD(1)),
    facts      UInt32 CODEC(T64, ZSTD(1)),
    segment    UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (website_id, toDate(time), outcome, reason, time)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

-- All that was sent, and what became of it. What is stored is counted where it is stored, so that it is exact.
CREATE VIEW IF NOT EXISTS data_quality AS
SELECT website_id, time, 'event' AS kind, if(bot = '', 'accepted', 'bot') AS outcome, '' AS reason, toUInt32(1) AS facts FROM events
UNION ALL
SELECT website_id, time, 'vital', if(bot = '', 'accepted', 'bot'), '', toUInt32(1) FROM vitals
UNION ALL
SELECT website_id, time, 'error', if(bot = '', 'accepted', 'bot'), '', toUInt32(1) FROM errors
UNION ALL
SELECT website_id, time, kind, outcome, reason, facts FROM intake;
