import type { Logger } from 'pino';
import type { Clock } from './lib/clock.ts';
import { auditLog } from './modules/audit/index.ts';
import { linkClicksTable } from './modules/links/index.ts';
import { monitorChecksTable } from './modules/monitors/index.ts';
import { createRollUps } from './modules/query/index.ts';
import { errorsTable, eventsTable, intakeTable, vitalsTable } from './modules/tracking/index.ts';
import { createVisitFollower } from './modules/visits/index.ts';
import { createLoader, type Loader } from './stores/facts/loader.ts';
import type { Stores } from './stores/open-stores.ts';

const TABLES = [
  eventsTable,
  errorsTable,
  vitalsTable,
  intakeTable,
  linkClicksTable,
  monitorChecksTable,
  auditLog,
];

/** The loader of every kind of fact there is: the same for the server and for commands that bring facts in. */
export function createFactLoader(
  stores: Pick<Stores, 'journal' | 'facts' | 'live'>,
  clock: Clock,
  logger: Pick<Logger, 'info' | 'warn' | 'error'>,
): Loader {
  const { journal, facts, live } = stores;
  const rollUps = createRollUps({ facts, live, clock, logger });
  const hooks = { onTouched: rollUps.suspend, onBuilt: rollUps.refresh };
  const followers = [createVisitFollower(facts, eventsTable, hooks)];
  return createLoader({ journal, facts, tables: TABLES, followers, clock, logger });
}
