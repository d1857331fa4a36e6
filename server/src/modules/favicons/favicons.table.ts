import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytes } from '../../stores/state/bytes-column.ts';

/** Icons of hosts that visits came from. A row without an image says that the host had none. */
export const favicons = pgTable(
  'favicons',
  {
    host: text('host').primaryKey(),
    mediaType: text('media_type'),
    image: bytes('image'),
    fetchedAt: timestamp('fetched_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('favicons_by_age').on(table.fetchedAt)],
);
