import type { DerivedTable } from '../../kernel/fact-tables.ts';

/** The tables derived from events: visits, daily roll-ups, and the index of built days. */
export const DERIVED_TABLES: readonly DerivedTable[] = [
  { name: 'visits', erasure: { time: 'slice' } },
  { name: 'daily', erasure: { time: 'day' } },
  { name: 'daily_builds', erasure: { time: 'day' } },
];
