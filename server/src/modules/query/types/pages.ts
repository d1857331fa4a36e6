import { PERFORMANCE_FIELDS } from '../metrics/performance.ts';
import { PAGE_TIME_ANALYSIS } from '../statements/page-time.ts';
import { SCROLL_DEPTH_DISTRIBUTION, SCROLL_DEPTH_SUMMARY } from '../statements/scroll-depth.ts';
import type { QueryType } from './query-type.ts';

const category = 'Pages';

/** Query types of pages. */
export const PAGE_TYPES = {
  top_pages: {
    title: 'Top pages',
    description: 'Pages by views; the percentage is of all pageviews',
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { name: 'page' },
    metrics: { pageviews: 'pageviews', visitors: 'visitors' },
    percentOf: { field: 'percentage', of: 'pageviews' },
    hidesUnknown: true,
    sortBy: 'pageviews',
  },
  entry_pages: {
    title: 'Entry pages',
    description:
      'First pages of visits. `pageviews` are the entries: visits that began in the range with this page; the percentage is of all visits',
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { name: 'entry_page' },
    metrics: { pageviews: 'sessions', visitors: 'session_visitors' },
    percentOf: { field: 'percentage', of: 'pageviews' },
    hidesUnknown: true,
    sortBy: 'pageviews',
  },
  exit_pages: {
    title: 'Exit pages',
    description:
      'Last pages of visits. `pageviews` are the exits: visits that began in the range and ended with this page; the percentage is of all visits',
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { name: 'exit_page' },
    metrics: { pageviews: 'sessions', visitors: 'session_visitors' },
    percentOf: { field: 'percentage', of: 'pageviews' },
    hidesUnknown: true,
    sortBy: 'pageviews',
  },
  page_performance: {
    title: 'Page performance',
    description:
      'Load times of pages, by path, over all of their pageviews: mean, median and 75th percentile of each timing reported by browsers, in milliseconds, and the number of pageviews that report it. Percentiles are exact, with linear interpolation',
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
