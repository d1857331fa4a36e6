-- JavaScript errors of browsers. The fingerprint tells which are the same error.
CREATE TABLE IF NOT EXISTS errors
(
    website_id      LowCardinality(String),
    time            DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    received_at     DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    visitor_id      UInt64 CODEC(ZSTD(1)),
    event_key       String CODEC(ZSTD(1)),
    fingerprint     UInt64 CODEC(ZSTD(1)),
    error_type      LowCardinality(String),
    message         String CODEC(ZSTD(3)),
    stack           String CODEC(ZSTD(3)),
    filename        String CODEC(ZSTD(1)),
    line            UInt32 CODEC(T64, ZSTD(1)),
    column          UInt32 CODEC(T64, ZSTD(1)),
    hostname        LowCardinality(String),
    path            String CODEC(ZSTD(1)),
    country         LowCardinality(String),
    region          LowCardinality(String),
    city            LowCardinality(String),
    browser         LowCardinality(String),
    browser_version LowCardinality(String),
    os              LowCardinality(String),
    os_version      LowCardinality(String),
    device_type     LowCardinality(String),
    bot             LowCardinality(String),
    segment         UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (website_id, toDate(time), fingerprint, time)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

-- Web vitals, one row a measurement: LCP, FCP, INP and TTFB in milliseconds, CLS without a unit.
CREATE TABLE IF NOT EXISTS vitals
(
    website_id      LowCardinality(String),
    time            DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    received_at     DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    visitor_id      UInt64 CODEC(ZSTD(1)),
    event_key       String CODEC(ZSTD(1)),
    metric          LowCardinality(String),
    value           Float64 CODEC(ZSTD(1)),
    hostname        LowCardinality(String),
    path            String CODEC(ZSTD(1)),
    country         LowCardinality(String),
    region          LowCardinality(String),
    city            LowCardinality(String),
    browser         LowCardinality(String),
    browser_version LowCardinality(String),
    os              LowCardinality(String),
    os_version      LowCardinality(String),
    device_type     LowCardinality(String),
    bot             LowCardinality(String),
    segment         UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (website_id, toDate(time), metric, time)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

-- Clicks on short links. Neither address nor user agent is stored.
CREATE TABLE IF NOT EXISTS link_clicks
(
    organization_id LowCardinality(String),
    website_id      LowCardinality(String),
    link_id         String CODEC(ZSTD(1)),
    time            DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    visitor_id      UInt64 CODEC(ZSTD(1)),
    event_key       String CODEC(ZSTD(1)),
    referrer_domain LowCardinality(String),
    referrer_name   LowCardinality(String),
    country         LowCardinality(String),
    region          LowCardinality(String),
    city            LowCardinality(String),
    browser         LowCardinality(String),
    browser_version LowCardinality(String),
    os              LowCardinality(String),
    os_version      LowCardinality(String),
    device_type     LowCardinality(String),
    bot             LowCardinality(String),
    segment         UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (organization_id, link_id, time)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

-- Checks of uptime monitors. `status` is up, degraded, down or unknown (we could not look: never counted as down).
CREATE TABLE IF NOT EXISTS monitor_checks
(
    organization_id    LowCardinality(String),
    website_id         LowCardinality(String),
    monitor_id         String CODEC(ZSTD(1)),
    time               DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    event_key          String CODEC(ZSTD(1)),
    status             LowCardinality(String),
    -- How long the state that the check found is taken to have lasted, in milliseconds: until the next check was due.
    covers_ms          UInt32 CODEC(T64, ZSTD(1)),
    http_status        UInt16 CODEC(T64, ZSTD(1)),
    response_ms        Nullable(Float64) CODEC(ZSTD(1)),
    dns_ms             Nullable(Float64) CODEC(ZSTD(1)),
    connect_ms         Nullable(Float64) CODEC(ZSTD(1)),
    tls_ms             Nullable(Float64) CODEC(ZSTD(1)),
    ttfb_ms            Nullable(Float64) CODEC(ZSTD(1)),
    error              LowCardinality(String),
    checked_from       LowCardinality(String),
    ssl_valid          Nullable(UInt8) CODEC(ZSTD(1)),
    ssl_expires_at     Nullable(DateTime('UTC')) CODEC(ZSTD(1)),
    ssl_issuer         LowCardinality(String),
    segment            UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (organization_id, monitor_id, time)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

-- What second deliveries are recognised by: a table for each kind of fact, so that no key of one is taken for another's.
CREATE TABLE IF NOT EXISTS error_keys (event_key String)
ENGINE = ReplacingMergeTree ORDER BY event_key SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
CREATE TABLE IF NOT EXISTS vital_keys (event_key String)
ENGINE = ReplacingMergeTree ORDER BY event_key SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
CREATE TABLE IF NOT EXISTS link_click_keys (event_key String)
ENGINE = ReplacingMergeTree ORDER BY event_key SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
CREATE TABLE IF NOT EXISTS monitor_check_keys (event_key String)
ENGINE = ReplacingMergeTree ORDER BY event_key SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
