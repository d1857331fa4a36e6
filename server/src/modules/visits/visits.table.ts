import type { DerivedTable } from '../../kernel/fact-tables.ts';
import { sql } from '../../stores/facts/sql.ts';

/** The table of visits. A visit has a row for each half hour; the one in which it began describes it. */
export const visitsTable: DerivedTable = {
  name: 'visits',
  erasure: { time: 'slice' },
  exported: {
    time: 'began_at',
    // Rows are replaced one by one, so only the last version of each counts.
    from: sql`(SELECT * FROM visits FINAL WHERE is_first = 1)`,
    columns: sql`* EXCEPT (slice, pageviews, custom_events, events, is_first, is_only, is_of_day) REPLACE (toString(visitor_id) AS visitor_id)`,
  },
};

/** The columns that a visit copies from its first event. `events` and `visits` have them in common. */
export const VISIT_TRAITS = [
  'hostname',
  'referrer',
  'referrer_domain',
  'referrer_name',
  'channel',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'click_id',
  'country',
  'region',
  'city',
  'browser',
  'browser_version',
  'os',
  'os_version',
  'device_type',
  'screen_resolution',
  'viewport_size',
  'language',
  'timezone',
] as const;

/** The columns that a visit copies from its first event with a link. `events` and `visits` have them in common. */
export const VISIT_LINK_COLUMNS = ['link_id', 'link_click', 'link_split'] as const;

/** The other columns of `visits`, in the order in which the builder writes them. */
export const VISIT_COLUMNS = [
  'website_id',
  'slice',
  'visitor_id',
  'is_bot',
  'pageviews',
  'custom_events',
  'events',
  'is_first',
  'is_only',
  'is_of_day',
  'began_at',
  'duration_ms',
  'visit_pageviews',
  'visit_events',
  'entry_page',
  'exit_page',
] as const;
