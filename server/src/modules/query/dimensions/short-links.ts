import { sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from './dimension.ts';

/** Dimensions of clicks on short links. */
export const SHORT_LINK_DIMENSIONS = {
  link_id: {
    title: 'Short link',
    description: 'The id of the clicked short link',
    value: sql`link_id`,
    tables: ['link_clicks'],
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
