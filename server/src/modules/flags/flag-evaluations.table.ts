import type { OwnedFactTable } from '../../kernel/fact-tables.ts';

/** The table of counts of evaluations: by flag, variant, SDK, minute and node, in rows of at most 5 seconds. A row with a known `event_key` is stored once. */
export const flagEvaluationsTable: OwnedFactTable = {
  name: 'flag_evaluations',
  dedupe: { keyColumn: 'event_key', seenTable: 'flag_evaluation_keys' },
  erasure: { time: 'time', isOfOrganizations: true },
};
