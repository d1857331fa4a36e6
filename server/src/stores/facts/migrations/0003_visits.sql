-- Visits, cut at every half hour: one row for each half hour (`slice`, UTC) in which a visitor did something.
-- A visit ends after 30 minutes without an event, so a slice holds events of one visit only: (visitor, slice) names the
-- visit of any event, and no row ever has to be deleted when late events join two visits; rows are only replaced.
-- Derived from `events` by the visit builder, whatever order events came in; a later row replaces an earlier one.
CREATE TABLE IF NOT EXISTS visits
(
    website_id        LowCardinality(String),
    slice             DateTime('UTC') CODEC(Delta, ZSTD(1)),
    visitor_id        UInt64 CODEC(ZSTD(1)),
    is_bot            UInt8,

    -- Of the slice.
    pageviews         UInt32 CODEC(T64, ZSTD(1)),
    custom_events     UInt32 CODEC(T64, ZSTD(1)),
    events            UInt32 CODEC(T64, ZSTD(1)),
    -- 1 where the visit began; a visit of engagement pings only has no such row.
    is_first          UInt8,
    -- 1 when the visitor has no other row, and never will in another day: an unnamed visitor of one visit. Such rows
    -- can be counted as visitors without looking for the same visitor elsewhere.
    is_only           UInt8,
    -- 1 when the visitor has events on no other UTC day, and never will: such visitors of different days add up.
    is_of_day         UInt8,

    -- Of the visit, the same on each of its rows; engagement pings are not counted.
    began_at          DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    duration_ms       UInt32 CODEC(T64, ZSTD(1)),
    visit_pageviews   UInt32 CODEC(T64, ZSTD(1)),
    visit_events      UInt32 CODEC(T64, ZSTD(1)),
    entry_page        String CODEC(ZSTD(1)),
    exit_page         String CODEC(ZSTD(1)),
    hostname          LowCardinality(String),
    referrer          String CODEC(ZSTD(1)),
    referrer_domain   LowCardinality(String),
    referrer_name     LowCardinality(String),
    channel           LowCardinality(String),
    utm_source        LowCardinality(String),
    utm_medium        LowCardinality(String),
    utm_campaign      LowCardinality(String),
    utm_term          LowCardinality(String),
    utm_content       LowCardinality(String),
    click_id          LowCardinality(String),
    country           LowCardinality(String),
    region            LowCardinality(String),
    city              LowCardinality(String),
    browser           LowCardinality(String),
    browser_version   LowCardinality(String),
    os                LowCardinality(String),
    os_version        LowCardinality(String),
    device_type       LowCardinality(String),
    screen_resolution LowCardinality(String),
    viewport_size     LowCardinality(String),
    language          LowCardinality(String),
    timezone          LowCardinality(String)
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(slice)
ORDER BY (website_id, toDate(slice), visitor_id, is_bot, slice)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- How far the visits of events that were stored before their builder came have been built: by the rules of `version`,
-- all visits that begin on `from_day` (UTC days since the epoch) or later.
CREATE TABLE IF NOT EXISTS visit_builds
(
    version  UInt32,
    from_day Int32,
    built_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC')
)
ENGINE = MergeTree
ORDER BY (version, from_day)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
