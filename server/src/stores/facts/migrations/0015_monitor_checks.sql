-- The phase after the first byte, the size of the body, the protocol, why a check failed, and what a failed check received as JSON:
-- `{"headers": {…}, "body": "…"}`. `evidence` is empty for checks that succeeded.
ALTER TABLE monitor_checks
    ADD COLUMN IF NOT EXISTS transfer_ms Nullable(Float64) CODEC(ZSTD(1)),
    ADD COLUMN IF NOT EXISTS bytes       Nullable(UInt32) CODEC(ZSTD(1)),
    ADD COLUMN IF NOT EXISTS protocol    LowCardinality(String),
    ADD COLUMN IF NOT EXISTS error_class LowCardinality(String),
    ADD COLUMN IF NOT EXISTS evidence    String CODEC(ZSTD(3));
