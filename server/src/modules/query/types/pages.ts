import type { QueryType } from './query-type.ts';

const category = 'Pages';

/** Pages. */
export const PAGE_TYPES = {
  top_pages: {
    title: 'Top pages',
    description: 'Pages by views; the percentage is of all pageviews',
    category,
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
    visualization: 'table',
    dimensions: { name: 'exit_page' },
    metrics: { pageviews: 'sessions', visitors: 'session_visitors' },
    share: { field: 'percentage', of: 'pageviews' },
    hidesUnknown: true,
    sortBy: 'pageviews',
  },
} satisfies Record<string, QueryType>;
