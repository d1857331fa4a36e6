import { defineConfig } from 'drizzle-kit';

/**
 * Writes `NNNN_name.sql`, counted on from the last entry of `meta/_journal.json`. drizzle-kit begins at 0000 and we at
 * 0001, so the first one was renumbered by hand (file, snapshot, `idx` and `tag`); an applied one is never edited.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/modules/**/*.table.ts', './src/jobs/*.table.ts', './src/stores/state/*.table.ts'],
  out: './src/stores/state/migrations',
});
