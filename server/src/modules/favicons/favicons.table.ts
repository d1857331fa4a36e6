import { customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

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
