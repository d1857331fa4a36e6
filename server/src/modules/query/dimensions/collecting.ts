import { sql } from '../../../stores/facts/sql.ts';
import type { TableName } from '../tables.ts';
import type { Dimension } from './dimension.ts';

const tables: readonly TableName[] = ['data_quality'];

/** What belongs to whatever was sent, stored or not. */
export const COLLECTING_DIMENSIONS = {
  kind: {
    title: 'Kind',
    description: 'What was sent: event, vital or error',
    value: sql`kind`,
    tables,
    unknown: '(none)',
  },
  outcome: {
    title: 'Outcome',
    description:
      'What became of it: accepted, bot (stored, and left out of figures), duplicate, blocked or invalid',
    value: sql`outcome`,
    tables,
    unknown: '(none)',
  },
  reason: {
    title: 'Reason',
    description:
      'Of what was blocked the rule (origin, ip, path, spam_referrer); of what was invalid the field that was wrong, `body` when it was no field, `other_in_batch` when it was refused with others; what was accepted, a bot or a duplicate has none',
    value: sql`reason`,
    tables,
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
