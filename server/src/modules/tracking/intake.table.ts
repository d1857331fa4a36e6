import type { OwnedFactTable } from '../../kernel/fact-tables.ts';

/** The table that counts what was sent and not stored; see its migration. */
export const intakeTable: OwnedFactTable = { name: 'intake', erasure: { time: 'time' } };
