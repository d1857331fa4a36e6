-- Facts arrive in many small parts. A merge waits until ten times the largest part has arrived instead of five times, so that rows are
-- rewritten less often (docs/decisions/0062).
ALTER TABLE events MODIFY SETTING merge_selector_base = 10;
ALTER TABLE link_clicks MODIFY SETTING merge_selector_base = 10;
ALTER TABLE monitor_checks MODIFY SETTING merge_selector_base = 10;
ALTER TABLE flag_evaluations MODIFY SETTING merge_selector_base = 10;
ALTER TABLE errors MODIFY SETTING merge_selector_base = 10;
ALTER TABLE vitals MODIFY SETTING merge_selector_base = 10;
ALTER TABLE audit_log MODIFY SETTING merge_selector_base = 10;
