import type { Logger } from 'pino';
import type { Clock } from '../lib/time/clock.ts';
import { MODULES } from '../modules.ts';
import { createLoader, type Loader } from '../stores/facts/loading/loader.ts';
import type { Stores } from '../stores/open-stores.ts';

/** Creates the loader of the facts of all modules, for the server and for commands that import facts. */
export function createFactLoader(
  stores: Pick<Stores, 'journal' | 'facts' | 'live'>,
  clock: Clock,
  logger: Pick<Logger, 'info' | 'warn' | 'error'>,
): Loader {
  const { journal, facts } = stores;
  const tables = MODULES.flatMap(({ factTables }) => factTables);
  const followers = MODULES.flatMap((module) => module.createFollowers({ ...stores, clock, logger }));
  return createLoader({ journal, facts, tables, followers, clock, logger });
}
