-- Replaces 0019_merge_less_often 07b53e3a4b3a97418458aceef6c1d22a1706b6815614aab97791beb5b96c4045
-- A merge of facts waits until ten times the largest part has arrived (`merge_selector_base`) instead of five times, so that rows are
-- rewritten less often (docs/decisions/0062).

-- Events of websites, one row each, bots included. Neither the IP address nor the user agent is stored. `segment` is the journal
-- segment from which the row was loaded, so that an interrupted load is detected and completed. The order starts with the
-- website, so that a query reads the rows of its tenant; then day and visitor, so that the rows of a visit are adjacent: they
-- compress well and are grouped without sorting. `link_click` is the id of the click on a short link that led to the visit, and
-- `link_split` the index of the split target as text; both are empty without a link.
CREATE TABLE IF NOT EXISTS events
(
    website_id        LowCardinality(String) CODEC(ZSTD(1)),
    time              DateTime64(3, 'UTC') CODEC(T64, ZSTD(1)),
    received_at       DateTime64(3, 'UTC') CODEC(T64, ZSTD(1)),
    visitor_id        UInt64 CODEC(ZSTD(1)),
    visit_id          String CODEC(ZSTD(1)),
    type              LowCardinality(String) CODEC(ZSTD(1)),
    name              LowCardinality(String) CODEC(ZSTD(1)),
    event_key         String CODEC(ZSTD(1)),
    profile_id        String CODEC(ZSTD(1)),
    anonymous_id      String CODEC(ZSTD(1)),
    session_id        String CODEC(ZSTD(1)),
    namespace         LowCardinality(String) CODEC(ZSTD(1)),
    source            LowCardinality(String) CODEC(ZSTD(1)),
    hostname          LowCardinality(String) CODEC(ZSTD(1)),
    path              LowCardinality(String) CODEC(ZSTD(1)),
    title             LowCardinality(String) CODEC(ZSTD(1)),
    referrer          LowCardinality(String) CODEC(ZSTD(1)),
    referrer_domain   LowCardinality(String) CODEC(ZSTD(1)),
    referrer_name     LowCardinality(String) CODEC(ZSTD(1)),
    channel           LowCardinality(String) CODEC(ZSTD(1)),
    utm_source        LowCardinality(String) CODEC(ZSTD(1)),
    utm_medium        LowCardinality(String) CODEC(ZSTD(1)),
    utm_campaign      LowCardinality(String) CODEC(ZSTD(1)),
    utm_term          LowCardinality(String) CODEC(ZSTD(1)),
    utm_content       LowCardinality(String) CODEC(ZSTD(1)),
    click_id          LowCardinality(String) CODEC(ZSTD(1)),
    link_id           LowCardinality(String) CODEC(ZSTD(1)),
    link_click        String CODEC(ZSTD(1)),
    link_split        LowCardinality(String) CODEC(ZSTD(1)),
    country           LowCardinality(String) CODEC(ZSTD(1)),
    region            LowCardinality(String) CODEC(ZSTD(1)),
    city              LowCardinality(String) CODEC(ZSTD(1)),
    browser           LowCardinality(String) CODEC(ZSTD(1)),
    browser_version   LowCardinality(String) CODEC(ZSTD(1)),
    os                LowCardinality(String) CODEC(ZSTD(1)),
    os_version        LowCardinality(String) CODEC(ZSTD(1)),
    device_type       LowCardinality(String) CODEC(ZSTD(1)),
    screen_resolution LowCardinality(String) CODEC(ZSTD(1)),
    viewport_size     LowCardinality(String) CODEC(ZSTD(1)),
    language          LowCardinality(String) CODEC(ZSTD(1)),
    timezone          LowCardinality(String) CODEC(ZSTD(1)),
    bot               LowCardinality(String) CODEC(ZSTD(1)),
    engagement_ms     UInt32 CODEC(T64, ZSTD(1)),
    scroll_depth      UInt8 CODEC(ZSTD(1)),
    revenue           Nullable(Decimal(18, 4)) CODEC(ZSTD(1)),
    currency          LowCardinality(String) CODEC(ZSTD(1)),
    timings           String CODEC(ZSTD(1)),
    properties        String CODEC(ZSTD(3)),
    segment           UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (website_id, toDate(time), visitor_id, visit_id, time)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_base = 10;

-- The keys of events whose sender supplied an `eventId`: a second delivery is recognized by them. They are written after the
-- events, so that a key never exists without its event.
CREATE TABLE IF NOT EXISTS event_keys (event_key String)
ENGINE = ReplacingMergeTree ORDER BY event_key SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Visits, divided at every half hour: one row for each half hour (`slice`, UTC) in which a visitor did something. A visit ends
-- after 30 minutes without an event, so a slice has events of one visit only: visitor and slice identify the visit of any event,
-- and rows need not be deleted when late events join two visits; they are only replaced. Derived from `events` in any order of
-- arrival; a later row replaces an earlier one.
CREATE TABLE IF NOT EXISTS visits
(
    website_id        LowCardinality(String) CODEC(ZSTD(1)),
    slice             DateTime('UTC') CODEC(GCD, T64, ZSTD(1)),
    visitor_id        UInt64 CODEC(ZSTD(1)),
    is_bot            UInt8 CODEC(ZSTD(1)),
    -- Of the slice.
    pageviews         UInt32 CODEC(T64, ZSTD(1)),
    custom_events     UInt32 CODEC(T64, ZSTD(1)),
    events            UInt32 CODEC(T64, ZSTD(1)),
    -- 1 if the visit began in this slice; a visit of engagement pings only has no such row.
    is_first          UInt8 CODEC(ZSTD(1)),
    -- 1 if the visitor has no other row and cannot have one on another day: an anonymous visitor with one visit. Such rows are
    -- counted as visitors without a search for the same visitor.
    is_only           UInt8 CODEC(ZSTD(1)),
    -- 1 if the visitor has events on no other UTC day and cannot have any: such visitors of different days can be added.
    is_of_day         UInt8 CODEC(ZSTD(1)),
    -- Of the visit: the same on each of its rows. Engagement pings are not counted.
    began_at          DateTime64(3, 'UTC') CODEC(T64, ZSTD(1)),
    duration_ms       UInt32 CODEC(T64, ZSTD(1)),
    visit_pageviews   UInt32 CODEC(T64, ZSTD(1)),
    visit_events      UInt32 CODEC(T64, ZSTD(1)),
    entry_page        LowCardinality(String) CODEC(ZSTD(1)),
    exit_page         LowCardinality(String) CODEC(ZSTD(1)),
    hostname          LowCardinality(String) CODEC(ZSTD(1)),
    referrer          LowCardinality(String) CODEC(ZSTD(1)),
    referrer_domain   LowCardinality(String) CODEC(ZSTD(1)),
    referrer_name     LowCardinality(String) CODEC(ZSTD(1)),
    channel           LowCardinality(String) CODEC(ZSTD(1)),
    utm_source        LowCardinality(String) CODEC(ZSTD(1)),
    utm_medium        LowCardinality(String) CODEC(ZSTD(1)),
    utm_campaign      LowCardinality(String) CODEC(ZSTD(1)),
    utm_term          LowCardinality(String) CODEC(ZSTD(1)),
    utm_content       LowCardinality(String) CODEC(ZSTD(1)),
    click_id          LowCardinality(String) CODEC(ZSTD(1)),
    country           LowCardinality(String) CODEC(ZSTD(1)),
    region            LowCardinality(String) CODEC(ZSTD(1)),
    city              LowCardinality(String) CODEC(ZSTD(1)),
    browser           LowCardinality(String) CODEC(ZSTD(1)),
    browser_version   LowCardinality(String) CODEC(ZSTD(1)),
    os                LowCardinality(String) CODEC(ZSTD(1)),
    os_version        LowCardinality(String) CODEC(ZSTD(1)),
    device_type       LowCardinality(String) CODEC(ZSTD(1)),
    screen_resolution LowCardinality(String) CODEC(ZSTD(1)),
    viewport_size     LowCardinality(String) CODEC(ZSTD(1)),
    language          LowCardinality(String) CODEC(ZSTD(1)),
    timezone          LowCardinality(String) CODEC(ZSTD(1)),
    link_id           LowCardinality(String) CODEC(ZSTD(1)),
    link_click        String CODEC(ZSTD(1)),
    link_split        LowCardinality(String) CODEC(ZSTD(1))
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(slice)
ORDER BY (website_id, toDate(slice), visitor_id, is_bot, slice)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- The totals of a website for a UTC day, by the value of one dimension ('' is the total). A day is summed up when it is over, so
-- that queries of long ranges do not read its rows. Derived from `visits` and `events`; a day that late events change is summed
-- up again with another generation.
CREATE TABLE IF NOT EXISTS daily
(
    website_id               LowCardinality(String),
    dimension                LowCardinality(String),
    day                      Date,
    generation               UInt64,
    value                    String CODEC(ZSTD(1)),
    pageviews                UInt64 CODEC(T64, ZSTD(1)),
    custom_events            UInt64 CODEC(T64, ZSTD(1)),
    events                   UInt64 CODEC(T64, ZSTD(1)),
    sessions                 UInt64 CODEC(T64, ZSTD(1)),
    -- Visitors of this day only: they can be added.
    visitors                 UInt64 CODEC(T64, ZSTD(1)),
    session_visitors         UInt64 CODEC(T64, ZSTD(1)),
    -- Visitors who may have events on other days: each counts once.
    lasting_visitors         AggregateFunction(uniqExact, UInt64),
    lasting_session_visitors AggregateFunction(uniqExact, UInt64),
    -- Milliseconds since the epoch; 0 without an event.
    first_ms                 Int64 CODEC(ZSTD(1)),
    last_ms                  Int64 CODEC(ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (website_id, dimension, day, generation, value)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- The generation of a day that counts: that of the latest row.
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

-- Payments, refunds and disputes that payment providers reported. The columns of `events` come first, in any order, so that a
-- query can read both; the attributes of the visit to which a payment is attributed are stored in the row. A later version
-- replaces an earlier one.
CREATE TABLE IF NOT EXISTS payments
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
    link_id           LowCardinality(String),
    link_click        String CODEC(ZSTD(1)),
    link_split        LowCardinality(String),
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
    entry_page        String CODEC(ZSTD(1)),
    exit_page         String CODEC(ZSTD(1)),
    -- one_time, new or renewal; also of the payment that a refund or a dispute refers to.
    billing           LowCardinality(String),
    -- The names of the transaction. An event with such a `transaction_id` is the same sale.
    transaction_names Array(String) CODEC(ZSTD(1)),
    -- 1 for a failed refund, a dispute that was won, and an erased payment.
    is_void           UInt8,
    version           UInt64,
    segment           UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (website_id, event_key)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

-- JavaScript errors of browsers. Errors with the same fingerprint are the same error. `release` is the version of the website in
-- which the error occurred; empty if it was not sent.
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
    segment         UInt64 CODEC(Delta, ZSTD(1)),
    release         LowCardinality(String)
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (website_id, toDate(time), fingerprint, time)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_base = 10;

-- The keys by which second deliveries are recognized: one table for each kind of fact, so that a key of one kind is not taken for
-- a key of another.
CREATE TABLE IF NOT EXISTS error_keys (event_key String)
ENGINE = ReplacingMergeTree ORDER BY event_key SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Web vitals, one row for each measurement: LCP, FCP, INP and TTFB in milliseconds, CLS without a unit.
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
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_base = 10;

CREATE TABLE IF NOT EXISTS vital_keys (event_key String)
ENGINE = ReplacingMergeTree ORDER BY event_key SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Clicks on short links. Neither the IP address nor the user agent is stored. `request` is empty for a click, `head` for a HEAD
-- request and `prefetch` for a browser that loads a page in advance. `rule` and `split` are the indexes of the rule and the split
-- target that decided, -1 for none. `click_id` is empty if the target did not receive it. Tags, folder, domain and external id
-- are those of the link at the time of the click (docs/decisions/0033); `domain_id` is empty for the domain of the instance.
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
    segment         UInt64 CODEC(Delta, ZSTD(1)),
    request         LowCardinality(String),
    outcome         LowCardinality(String),
    is_qr           Bool,
    source          LowCardinality(String),
    language        LowCardinality(String),
    rule            Int16 DEFAULT -1,
    split           Int16 DEFAULT -1,
    click_id        String CODEC(ZSTD(1)),
    tags            Array(LowCardinality(String)),
    folder_id       LowCardinality(String),
    domain_id       LowCardinality(String),
    external_id     String CODEC(ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (organization_id, link_id, time)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_base = 10;

CREATE TABLE IF NOT EXISTS link_click_keys (event_key String)
ENGINE = ReplacingMergeTree ORDER BY event_key SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Checks of monitors. `status` is up, degraded, down or unknown (the check could not be made: never counted as down). `evidence`
-- is what a failed check received, as JSON: `{"headers": {…}, "body": "…"}`; empty for checks that succeeded.
CREATE TABLE IF NOT EXISTS monitor_checks
(
    organization_id LowCardinality(String),
    website_id      LowCardinality(String),
    monitor_id      String CODEC(ZSTD(1)),
    time            DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    event_key       String CODEC(ZSTD(1)),
    status          LowCardinality(String),
    -- The duration of the state that the check found, in milliseconds: until the next check was due.
    covers_ms       UInt32 CODEC(T64, ZSTD(1)),
    http_status     UInt16 CODEC(T64, ZSTD(1)),
    response_ms     Nullable(Float64) CODEC(ZSTD(1)),
    dns_ms          Nullable(Float64) CODEC(ZSTD(1)),
    connect_ms      Nullable(Float64) CODEC(ZSTD(1)),
    tls_ms          Nullable(Float64) CODEC(ZSTD(1)),
    ttfb_ms         Nullable(Float64) CODEC(ZSTD(1)),
    error           LowCardinality(String),
    checked_from    LowCardinality(String),
    ssl_valid       Nullable(UInt8) CODEC(ZSTD(1)),
    ssl_expires_at  Nullable(DateTime('UTC')) CODEC(ZSTD(1)),
    ssl_issuer      LowCardinality(String),
    segment         UInt64 CODEC(Delta, ZSTD(1)),
    transfer_ms     Nullable(Float64) CODEC(ZSTD(1)),
    bytes           Nullable(UInt32) CODEC(ZSTD(1)),
    protocol        LowCardinality(String),
    error_class     LowCardinality(String),
    evidence        String CODEC(ZSTD(3))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (organization_id, monitor_id, time)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_base = 10;

CREATE TABLE IF NOT EXISTS monitor_check_keys (event_key String)
ENGINE = ReplacingMergeTree ORDER BY event_key SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Counts of evaluations of flags: one row for each flag, variant, SDK, minute and node. `time` is the start of the minute.
-- `value_text` is the value as text, cut to 64 characters; `reason` is one of the reasons of OpenFeature.
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
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_base = 10;

CREATE TABLE IF NOT EXISTS flag_evaluation_keys (event_key String)
ENGINE = ReplacingMergeTree ORDER BY event_key SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Audit log: one row for each use of a key and each administrative act. Neither secrets nor their digests are stored.
CREATE TABLE IF NOT EXISTS audit_log
(
    time            DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    entry_id        String CODEC(ZSTD(1)),
    request_id      String CODEC(ZSTD(1)),
    kind            LowCardinality(String),
    outcome         LowCardinality(String),
    reason          LowCardinality(String),
    count           UInt32,
    key_id          String CODEC(ZSTD(1)),
    key_start       LowCardinality(String),
    actor           String CODEC(ZSTD(1)),
    organization_id LowCardinality(String),
    method          LowCardinality(String),
    route           LowCardinality(String),
    scopes_required Array(LowCardinality(String)),
    scopes_held     Array(LowCardinality(String)),
    resource        String CODEC(ZSTD(1)),
    status          UInt16,
    ip              String CODEC(ZSTD(1)),
    user_agent      String CODEC(ZSTD(1)),
    details         String CODEC(ZSTD(1)),
    segment         UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (time, entry_id)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_base = 10;

-- Counts of what websites sent and Pharos did not store: blocked by a rule of the website, refused because it was invalid, or
-- stored before. `time` is the minute in which it happened; for refused facts, the minute of arrival. Duplicates are counted by
-- the load that omits them, with the number of its segment.
CREATE TABLE IF NOT EXISTS intake
(
    website_id LowCardinality(String) CODEC(ZSTD(1)),
    time       DateTime64(3, 'UTC') CODEC(T64, ZSTD(1)),
    -- event, vital or error.
    kind       LowCardinality(String) CODEC(ZSTD(1)),
    -- blocked, invalid or duplicate.
    outcome    LowCardinality(String) CODEC(ZSTD(1)),
    -- If blocked, the rule; if invalid, the field.
    reason     LowCardinality(String) CODEC(ZSTD(1)),
    facts      UInt32 CODEC(T64, ZSTD(1)),
    segment    UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (website_id, toDate(time), outcome, reason, time)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

-- Everything that was sent, and its outcome. What is stored is counted where it is stored, so that the counts are exact.
CREATE VIEW IF NOT EXISTS data_quality AS
SELECT website_id, time, 'event' AS kind, if(bot = '', 'accepted', 'bot') AS outcome, '' AS reason, toUInt32(1) AS facts FROM events
UNION ALL
SELECT website_id, time, 'vital', if(bot = '', 'accepted', 'bot'), '', toUInt32(1) FROM vitals
UNION ALL
SELECT website_id, time, 'error', if(bot = '', 'accepted', 'bot'), '', toUInt32(1) FROM errors
UNION ALL
SELECT website_id, time, kind, outcome, reason, facts FROM intake;

-- Websites whose facts are deleted: rows of them that are still in a journal are omitted when they are loaded.
CREATE TABLE IF NOT EXISTS erased_websites
(
    website_id String,
    erased_at  DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC')
)
ENGINE = ReplacingMergeTree
ORDER BY website_id
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- The visitors whose events an erasure deletes, and the UTC days of these events. It is a table of its own because the events are
-- deleted first; the rows of an erasure are deleted when it ends. One statement deletes visitors of many websites, each until its
-- own time: what arrived after `until` stays. The visitors of an erasure are rows of day 0; the days of their events are rows of
-- visitor 0.
CREATE TABLE IF NOT EXISTS erased_visitors
(
    erasure_id String,
    visitor_id UInt64,
    day        Date,
    website_id String,
    until      DateTime64(3, 'UTC')
)
ENGINE = ReplacingMergeTree
ORDER BY (erasure_id, visitor_id, day)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- The id of this store of facts. The state store has the same id, so that a lost or replaced store is detected at the start.
CREATE TABLE IF NOT EXISTS instance
(
    id         String,
    created_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC')
)
ENGINE = MergeTree
ORDER BY (created_at, id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
