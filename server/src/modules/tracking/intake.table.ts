import type { OwnedFactTable } from '../../kernel/fact-tables.ts';

/** The table of counts of discarded facts; see its migration. */
export const intakeTable: OwnedFactTable = { name: 'intake', erasure: { time: 'time' } };
