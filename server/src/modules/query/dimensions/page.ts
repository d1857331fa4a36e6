import { sql } from '../../../stores/facts/sql.ts';
import { type Dimension, valueWithin } from './dimension.ts';

/** Pages: the page of an event, and the entry and exit pages of a visit. */
export const PAGE_DIMENSIONS = {
  path: {
    title: 'Path',
    description: 'The path of the page on which the event occurred',
    value: sql`path`,
    tables: ['events', 'errors', 'vitals'],
    entry: sql`entry_page`,
    notation: 'path',
    unknown: '(none)',
  },
  page: {
    title: 'Page',
    description: 'The path of a viewed page; events other than pageviews have none',
    ...valueWithin({ rows: sql`type = 'pageview'`, covers: 'pageviews', value: sql`path` }),
    entry: sql`entry_page`,
    notation: 'path',
    unknown: '(none)',
  },
  title: {
    title: 'Title',
    description: 'The title of the page on which the event occurred',
    value: sql`title`,
    unknown: '(none)',
  },
  hostname: {
    title: 'Host',
    description: 'The host of the page on which the event occurred',
    value: sql`hostname`,
    tables: ['events', 'errors', 'vitals'],
    entry: sql`hostname`,
    notation: 'host',
    unknown: '(none)',
  },
  entry_page: {
    title: 'Entry page',
    description: 'The path of the first pageview of the visit',
    visit: sql`entry_page`,
    notation: 'path',
    unknown: '(none)',
  },
  exit_page: {
    title: 'Exit page',
    description: 'The path of the last pageview of the visit',
    visit: sql`exit_page`,
    notation: 'path',
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
