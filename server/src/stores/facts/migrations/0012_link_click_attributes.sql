-- The attributes of the link at the time of the click (docs/decisions/0033). `domain_id` is empty for the domain of the instance.
ALTER TABLE link_clicks
    ADD COLUMN IF NOT EXISTS tags        Array(LowCardinality(String)),
    ADD COLUMN IF NOT EXISTS folder_id   LowCardinality(String),
    ADD COLUMN IF NOT EXISTS domain_id   LowCardinality(String),
    ADD COLUMN IF NOT EXISTS external_id String CODEC(ZSTD(1));
