-- What each website had on a UTC day, by the value of one dimension ('' is all of it): summed up once a day is over, so
-- that a long range need not be counted again. Derived from `visits` and `events`; a day that late events change is
-- summed up again under another generation.
CREATE TABLE IF NOT EXISTS daily
(
    website_id       LowCardinality(String),
    dimension        LowCardinality(String),
    day              Date,
    generation       UInt64,
    value            String CODEC(ZSTD(1)),
    pageviews        UInt64 CODEC(T64, ZSTD(1)),
    custom_events    UInt64 CODEC(T64, ZSTD(1)),
    events           UInt64 CODEC(T64, ZSTD(1)),
    sessions         UInt64 CODEC(T64, ZSTD(1)),
    -- Visitors of this day only: they add up.
    visitors         UInt64 CODEC(T64, ZSTD(1)),
    session_visitors UInt64 CODEC(T64, ZSTD(1)),
    -- Visitors who may come on other days, too: each counts once.
    lasting_visitors         AggregateFunction(uniqExact, UInt64),
    lasting_session_visitors AggregateFunction(uniqExact, UInt64),
    -- Milliseconds since the epoch; 0 when there was no event.
    first_ms         Int64 CODEC(ZSTD(1)),
    last_ms          Int64 CODEC(ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (website_id, dimension, day, generation, value)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Which generation of a day counts: the row that came last.
CREATE TABLE IF NOT EXISTS daily_builds
(
    website_id LowCardinality(String),
    day        Date,
    generation UInt64,
    built_at   DateTime('UTC') DEFAULT now('UTC')
)
ENGINE = ReplacingMergeTree
ORDER BY (website_id, day)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
