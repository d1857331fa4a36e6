import { PERFORMANCE_FIELDS } from '../metrics/performance.ts';
import { PAGE_TIME_ANALYSIS } from '../statements/page-time.ts';
import { SCROLL_DEPTH_DISTRIBUTION, SCROLL_DEPTH_SUMMARY } from '../statements/scroll-depth.ts';
import type { QueryType } from './query-type.ts';

const category = 'Pages';

/** Pages. */
export const PAGE_TYPES = {
  top_pages: {
    title: 'Top pages',
    description: 'Pages by views; the percentage is of all pageviews',
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { name: 'page' },
    metrics: { pageviews: 'pageviews', visitors: 'visitors' },
    share: { field: 'percentage', of: 'pageviews' },
    hidesUnknown: true,
    sortBy: 'pageviews',
  },
  entry_pages: {
    title: 'Entry pages',
    description:
      'Pages that visits began with. `pageviews` are the entries: visits that began in the range with this page; the percentage is of all visits',
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { name: 'entry_page' },
    metrics: { pageviews: 'sessions', visitors: 'session_visitors' },
    share: { field: 'percentage', of: 'pageviews' },
    hidesUnknown: true,
    sortBy: 'pageviews',
  },
  exit_pages: {
    title: 'Exit pages',
    description:
      'Pages that visits ended with. `pageviews` are the exits: visits that began in the range and ended with this page; the percentage is of all visits',
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { name: 'exit_page' },
    metrics: { pageviews: 'sessions', visitors: 'session_visitors' },
    share: { field: 'percentage', of: 'pageviews' },
    hidesUnknown: true,
    sortBy: 'pageviews',
  },
  page_performance: {
    title: 'Page performance',
    description:
      'How fast pages were, by path, over all of their pageviews: mean, median and 75th percentile of each time that browsers measured, in milliseconds, and how many pageviews came with it. Percentiles are exact and lie between measured values where they fall there',
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { name: 'page' },
    metrics: { pageviews: 'pageviews', visitors: 'visitors', ...PERFORMANCE_FIELDS },
    where: [{ field: 'event_type', op: 'eq', value: 'pageview' }],
    hidesUnknown: true,
    sortBy: 'pageviews',
  },
  page_time_analysis: PAGE_TIME_ANALYSIS,
  scroll_depth_summary: SCROLL_DEPTH_SUMMARY,
  scroll_depth_distribution: SCROLL_DEPTH_DISTRIBUTION,
} satisfies Record<string, QueryType>;
