import { flagEvaluationsTable } from '../../flags/flag-evaluations.table.ts';
import { linkClicksTable } from '../../links/link-clicks.table.ts';
import { monitorChecksTable } from '../../monitors/monitor-checks.table.ts';
import { paymentFactsTable } from '../../payments/payment-facts.table.ts';
import { DERIVED_TABLES } from '../../query/plan/derived-tables.ts';
import { errorsTable } from '../../tracking/errors.table.ts';
import { eventsTable } from '../../tracking/events.table.ts';
import { intakeTable } from '../../tracking/intake.table.ts';
import { vitalsTable } from '../../tracking/vitals.table.ts';
import { listErasedTables } from '../erased-tables.ts';

/** All erased tables, for processes that load few modules. A test compares them with the store. */
export const TABLES = listErasedTables({
  factTables: [
    eventsTable,
    errorsTable,
    vitalsTable,
    intakeTable,
    linkClicksTable,
    monitorChecksTable,
    flagEvaluationsTable,
    paymentFactsTable,
  ],
  derivedTables: DERIVED_TABLES,
});
