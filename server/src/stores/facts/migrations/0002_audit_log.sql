-- One row for each use of a key and each administrative act. No secret and no digest of one has a column here.
CREATE TABLE IF NOT EXISTS audit_log
(
    time              DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    entry_id          String CODEC(ZSTD(1)),
    request_id        String CODEC(ZSTD(1)),
    kind              LowCardinality(String),
    outcome           LowCardinality(String),
    reason            LowCardinality(String),
    count             UInt32,
    key_id            String CODEC(ZSTD(1)),
    key_start         LowCardinality(String),
    actor             String CODEC(ZSTD(1)),
    organization_id   LowCardinality(String),
    method            LowCardinality(String),
    route             LowCardinality(String),
    scopes_required   Array(LowCardinality(String)),
    scopes_held       Array(LowCardinality(String)),
    resource          String CODEC(ZSTD(1)),
    status            UInt16,
    ip                String CODEC(ZSTD(1)),
    user_agent        String CODEC(ZSTD(1)),
    details           String CODEC(ZSTD(1)),
    segment           UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (time, entry_id)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;
