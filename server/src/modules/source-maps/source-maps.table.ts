import { boolean, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { OwnedStateTable } from '../../kernel/state-tables.ts';
import { bytes } from '../../stores/state/bytes-column.ts';
import { ofWebsites, websites } from '../websites/websites.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Source maps of the scripts of websites. A replaced one has a new id. */
export const sourceMaps = pgTable(
  'source_maps',
  {
    /** `smp_…`. */
    id: text('id').primaryKey(),
    websiteId: text('website_id')
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    release: text('release').notNull(),
    /** The path of the script, from `/`. */
    file: text('file').notNull(),
    /** The number of source files. */
    sources: integer('sources').notNull(),
    hasSourceCode: boolean('has_source_code').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    storedBytes: integer('stored_bytes').notNull(),
    /** The source map, compressed with gzip. */
    content: bytes('content').notNull(),
    uploadedAt: instant('uploaded_at').notNull(),
    /** The id of a user, a key or a grant, which may be deleted. */
    uploadedBy: text('uploaded_by').notNull(),
    /** When it was last needed, with the precision of a day. */
    usedAt: instant('used_at'),
  },
  (table) => [
    unique('source_maps_by_file').on(table.websiteId, table.release, table.file),
    index('source_maps_by_use').on(table.usedAt, table.uploadedAt),
  ],
);

/** A row of {@link sourceMaps}, without its content. */
export type SourceMapRow = Omit<typeof sourceMaps.$inferSelect, 'content'>;

/** The tables with rows of organizations, and what their export contains. */
export const SOURCE_MAP_TABLES: readonly OwnedStateTable[] = [
  {
    table: sourceMaps,
    file: 'source-maps',
    columns:
      'id websiteId release file sources hasSourceCode sizeBytes storedBytes uploadedAt uploadedBy usedAt',
    // Source code, which nobody can download.
    omitted: 'content',
    of: ofWebsites(sourceMaps.websiteId),
  },
];
