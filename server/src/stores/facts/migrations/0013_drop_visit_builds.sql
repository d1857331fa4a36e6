-- Recorded how far the visits of older events had been built. Nothing reads or writes it since visits are always built on arrival.
DROP TABLE IF EXISTS visit_builds;
