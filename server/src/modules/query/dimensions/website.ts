import { sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from './dimension.ts';

/** The website, for queries of an organization. */
export const WEBSITE_DIMENSIONS = {
  website: {
    title: 'Website',
    description:
      'The id of the website: for queries of an organization, which cover all of its websites together',
    visit: sql`website_id`,
    value: sql`website_id`,
    tables: [
      'events',
      'errors',
      'vitals',
      'data_quality',
      'link_clicks',
      'monitor_checks',
      'flag_evaluations',
    ],
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
