import type { DerivedTable } from '../../../kernel/fact-tables.ts';
import { visitsTable } from '../../visits/visits.table.ts';

/** The tables derived from events: visits, daily roll-ups, and the index of built days. */
export const DERIVED_TABLES: readonly DerivedTable[] = [
  visitsTable,
  { name: 'daily', erasure: { time: 'day' }, exported: 'repeated' },
  { name: 'daily_builds', erasure: { time: 'day' }, exported: 'repeated' },
];
