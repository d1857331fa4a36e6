-- How a short link was requested and where the click was sent. `request` is empty for a click, `head` for a HEAD request and `prefetch` for
-- a browser that loads a page in advance. `rule` and `split` are the indexes of the rule and the split target that decided, -1 for none.
ALTER TABLE link_clicks
    ADD COLUMN IF NOT EXISTS request  LowCardinality(String),
    ADD COLUMN IF NOT EXISTS outcome  LowCardinality(String),
    ADD COLUMN IF NOT EXISTS is_qr    Bool,
    ADD COLUMN IF NOT EXISTS source   LowCardinality(String),
    ADD COLUMN IF NOT EXISTS language LowCardinality(String),
    ADD COLUMN IF NOT EXISTS rule     Int16 DEFAULT -1,
    ADD COLUMN IF NOT EXISTS split    Int16 DEFAULT -1;
