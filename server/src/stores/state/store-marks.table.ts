import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * What the store of facts and the journal held when it was last written here: a start that finds less reports a loss
 * (`server/src/boot/store-marks.ts`).
 */
export const storeMarks = pgTable(
  'store_marks',
  {
    /** `facts`, or the id of a journal. */
    store: text('store').notNull(),
    /** The table of the rows. */
    name: text('name').notNull(),
    /** The partition, or the id of the journal segment. */
    part: text('part').notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    /** The block numbers of the parts of a partition, as `[(1,5),(6,6)]`; empty for a journal. */
    blocks: text('blocks').notNull(),
  },
  (mark) => [primaryKey({ columns: [mark.store, mark.name, mark.part] })],
);
