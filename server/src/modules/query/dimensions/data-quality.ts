import { sql } from '../../../stores/facts/sql.ts';
import type { TableName } from '../plan/tables.ts';
import type { Dimension } from './dimension.ts';

const tables: readonly TableName[] = ['data_quality'];

/** Dimensions of everything that was sent, stored or not. */
export const DATA_QUALITY_DIMENSIONS = {
  kind: {
    title: 'Kind',
    description: 'The kind of data: event, vital or error',
    value: sql`kind`,
    tables,
    unknown: '(none)',
  },
  outcome: {
    title: 'Outcome',
    description:
      'The result of processing: accepted, bot (stored, but excluded from reports), duplicate, blocked or invalid',
    value: sql`outcome`,
    tables,
    unknown: '(none)',
  },
  reason: {
    title: 'Reason',
    description:
      'For blocked data, the rule (origin, ip, path, spam_referrer, own_link, benign_error); for invalid data, the invalid field, which is a property if the event is counted without it, `body` when no single field is invalid, or `other_in_batch` when another item of the batch is invalid. Accepted data, bots and duplicates have none',
    value: sql`reason`,
    tables,
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
