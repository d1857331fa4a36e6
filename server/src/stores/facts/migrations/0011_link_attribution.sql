-- The click on a short link that led to a visit. `click_id` of a click is empty if the target did not receive it. `link_click` is that id,
-- and `link_split` the index of the split target as text; both are empty without a link.
ALTER TABLE link_clicks
    ADD COLUMN IF NOT EXISTS click_id String CODEC(ZSTD(1));

ALTER TABLE events
    ADD COLUMN IF NOT EXISTS link_id    LowCardinality(String) CODEC(ZSTD(1)) AFTER click_id,
    ADD COLUMN IF NOT EXISTS link_click String CODEC(ZSTD(1)) AFTER link_id,
    ADD COLUMN IF NOT EXISTS link_split LowCardinality(String) CODEC(ZSTD(1)) AFTER link_click;

ALTER TABLE visits
    ADD COLUMN IF NOT EXISTS link_id    LowCardinality(String) CODEC(ZSTD(1)),
    ADD COLUMN IF NOT EXISTS link_click String CODEC(ZSTD(1)),
    ADD COLUMN IF NOT EXISTS link_split LowCardinality(String) CODEC(ZSTD(1));

-- Daily roll-ups have another dimension, so all of them are built again. Until then, queries read visits.
TRUNCATE TABLE daily_builds;
