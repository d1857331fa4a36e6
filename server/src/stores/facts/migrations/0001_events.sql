-- Everything a website told us, one row an event, bots included. No IP address and no user agent is ever stored.
-- `segment` names the journal segment a row came in: so a load that was cut short is found out and completed.
-- Sorted by website first, so that a query reads its own tenant only; then by day and visitor, which puts a visit's
-- rows side by side: they compress well and are grouped without shuffling.
CREATE TABLE IF NOT EXISTS events
(
    website_id        String CODEC(ZSTD(1)),
    time              DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    received_at       DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    visitor_id        UInt64 CODEC(ZSTD(1)),
    visit_id          String CODEC(ZSTD(1)),
    type              LowCardinality(String),
    name              LowCardinality(String),
    event_key         String CODEC(ZSTD(1)),
    profile_id        String CODEC(ZSTD(1)),
    anonymous_id      String CODEC(ZSTD(1)),
    session_id        String CODEC(ZSTD(1)),
    namespace         LowCardinality(String),
    source            LowCardinality(String),
    hostname          LowCardinality(String),
    path              String CODEC(ZSTD(1)),
    title             String CODEC(ZSTD(1)),
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
    timezone          LowCardinality(String),
    bot               LowCardinality(String),
    engagement_ms     UInt32 CODEC(T64, ZSTD(1)),
    scroll_depth      UInt8 CODEC(ZSTD(1)),
    revenue           Nullable(Decimal(18, 4)) CODEC(ZSTD(1)),
    currency          LowCardinality(String),
    timings           String CODEC(ZSTD(1)),
    properties        String CODEC(ZSTD(3)),
    segment           UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (website_id, toDate(time), visitor_id, visit_id, time)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

-- The keys of events that their sender named (`eventId`): what a second delivery is recognised by, however late.
-- Written after the events themselves, so that no key ever stands for an event that is not there.
CREATE TABLE IF NOT EXISTS event_keys
(
    event_key String
)
ENGINE = ReplacingMergeTree
ORDER BY event_key
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
