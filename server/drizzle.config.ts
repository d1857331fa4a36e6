import { defineConfig } from 'drizzle-kit';

/**
 * Writes `NNNN_name.sql` and a snapshot of the schema, counted on from the last entry of `meta/_journal.json`. Only the newest snapshot is
 * needed: remove the older one. The first file replaces 37 earlier ones; its foreign keys were moved to its end by hand.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/modules/**/*.table.ts', './src/jobs/*.table.ts', './src/stores/state/*.table.ts'],
  out: './src/stores/state/migrations',
});
