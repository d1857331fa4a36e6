import type { Logger } from 'pino';
import type { Clock } from './lib/clock.ts';
import { auditLog } from './modules/audit/index.ts';
import { eventsTable } from './modules/tracking/index.ts';
import { createVisitFollower } from './modules/visits/index.ts';
import { createLoader, type Loader } from './stores/facts/loader.ts';
import type { Stores } from './stores/open-stores.ts';

/** The loader of every kind of fact there is: the same for the server and for commands that bring facts in. */
export function createFactLoader(
  stores: Pick<Stores, 'journal' | 'facts'>,
  clock: Clock,
  logger: Pick<Logger, 'info' | 'warn' | 'error'>,
): Loader {
  const { journal, facts } = stores;
  const followers = [createVisitFollower(facts, eventsTable)];
  return createLoader({ journal, facts, tables: [eventsTable, auditLog], followers, clock, logger });
}
