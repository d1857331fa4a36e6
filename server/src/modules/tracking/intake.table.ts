import type { FactTable } from '../../stores/facts/facts.ts';

/** The table that counts what was sent and not stored; see its migration. */
export const intakeTable: FactTable = { name: 'intake' };
