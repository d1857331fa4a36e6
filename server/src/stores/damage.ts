import type { Logger } from 'pino';
import type { Clock } from '../lib/clock.ts';

/** A table whose files are damaged or missing. */
export interface Damage {
  readonly store: 'facts' | 'state';
  /** The name of the table; for files of the state store that belong to no known table, their path. */
  readonly table: string;
  /** RFC 3339. */
  readonly foundAt: string;
}

/** The damage that reads and checks of this process found. */
export interface DamageLog {
  /** Records damage and logs it once for each table. */
  add(store: Damage['store'], table: string, problem: string): void;
  list(): readonly Damage[];
}

/** Creates an empty log. */
export function createDamageLog(clock: Clock, logger: Pick<Logger, 'error'>): DamageLog {
  const found = new Map<string, Damage>();
  return {
    add(store, table, problem) {
      const key = `${store}.${table}`;
      if (found.has(key)) return;
      found.set(key, { store, table, foundAt: new Date(clock.now()).toISOString() });
      logger.error({ store, table, problem }, 'stored data is damaged; restore a backup');
    },
    list: () => [...found.values()],
  };
}
