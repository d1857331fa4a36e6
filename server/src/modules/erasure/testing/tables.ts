import { MODULES } from '../../../modules.ts';
import { listErasedTables } from '../erased-tables.ts';

/** All erased tables. */
export const TABLES = listErasedTables({
  factTables: MODULES.flatMap(({ factTables }) => factTables),
  derivedTables: MODULES.flatMap(({ derivedTables }) => derivedTables),
});
