import { sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from './dimension.ts';

/** What belongs to clicks on short links. */
export const SHORT_LINK_DIMENSIONS = {
  link_id: {
    title: 'Short link',
    description: 'The short link that was clicked, by its id',
    value: sql`link_id`,
    tables: ['link_clicks'],
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
