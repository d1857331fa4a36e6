import type { Logger } from 'pino';
import type { Clock } from '../lib/clock.ts';
import { createSampledLog, problemOf } from '../lib/sampled-log.ts';
import { checkMemory } from './check-memory.ts';
import { createDamageLog, type DamageLog } from './damage.ts';
import { explainOpening } from './explain-opening.ts';
import { openChdbFacts } from './facts/chdb.ts';
import { usableMemory } from './facts/engine-settings.ts';
import type { Facts } from './facts/facts.ts';
import { openJournal } from './facts/journal.ts';
import type { SegmentJournal } from './facts/journal.types.ts';
import { openServerFacts } from './facts/server.ts';
import type { LiveStore } from './live/live.ts';
import { createMemoryLive } from './live/memory.ts';
import { openRedisLive } from './live/redis.ts';
import { openPgliteState } from './state/pglite.ts';
import { openPostgresState } from './state/postgres.ts';
import type { State } from './state/state.ts';

/** All stores and the journal of facts. */
export interface Stores {
  readonly facts: Facts;
  readonly state: State;
  readonly live: LiveStore;
  readonly journal: SegmentJournal;
  /** The damage that reads of the stores found. */
  readonly damage: DamageLog;
}

/** The addresses of the stores. A store without an address is embedded in `path(…)`. */
export interface StoreAddresses {
  readonly path: (...names: string[]) => string;
  readonly databaseUrl: string | undefined;
  readonly clickhouseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** The available memory, in bytes. Default: the memory of the machine or container. */
  readonly availableBytes?: number;
}

/**
 * Opens all stores and applies pending migrations. If one fails, the others are closed.
 * @throws Error with a message for the operator if there is too little memory for the embedded stores.
 */
export async function openStores(addresses: StoreAddresses, clock: Clock, logger: Logger): Promise<Stores> {
  const { path, databaseUrl, clickhouseUrl, redisUrl, availableBytes = usableMemory() } = addresses;
  if (databaseUrl === undefined || clickhouseUrl === undefined) checkMemory(availableBytes);
  const sample = createSampledLog();
  const damage = createDamageLog(clock, logger);
  const onFactDamage = (table: string, problem: string) => damage.add('facts', table, problem);
  const onStateDamage = (message: string) => damage.add('state', relationOf(message), message);
  const opened: { close(): Promise<unknown> }[] = [];
  const keep = async <T extends { close(): Promise<unknown> }>(opening: Promise<T>): Promise<T> => {
    const store = await opening;
    opened.push(store);
    return store;
  };
  const results = await Promise.allSettled([
    keep(
      clickhouseUrl === undefined
        ? explainOpening(
            path('facts'),
            openChdbFacts({
              path: path('facts'),
              spoolDirectory: path('spool'),
              logger,
              onDamage: onFactDamage,
            }),
          )
        : openServerFacts({
            url: clickhouseUrl,
            spoolDirectory: path('spool'),
            logger,
            onDamage: onFactDamage,
          }),
    ),
    keep(
      databaseUrl === undefined
        ? explainOpening(
            path('state'),
            openPgliteState({ directory: path('state'), onDamage: onStateDamage }),
          )
        : openPostgresState({ url: databaseUrl, onDamage: onStateDamage }),
    ),
    keep(
      redisUrl === undefined
        ? Promise.resolve(createMemoryLive({ clock }))
        : openRedisLive({ url: redisUrl, clock, logger }),
    ),
    keep(
      explainOpening(
        path('journal'),
        openJournal({
          directory: path('journal'),
          clock,
          onDamage: (damage) =>
            logger.error(
              damage,
              'a segment of the journal is damaged; its rest was moved to rejected/: these facts are missing',
            ),
          onFailure: (error) => {
            const problem = problemOf(error);
            sample(problem, (failures) =>
              logger.error({ problem, failures }, 'the journal could not be written'),
            );
          },
        }),
      ),
    ),
  ]);
  const [facts, state, live, journal] = results;
  if (
    facts.status === 'fulfilled' &&
    state.status === 'fulfilled' &&
    live.status === 'fulfilled' &&
    journal.status === 'fulfilled'
  ) {
    return { facts: facts.value, state: state.value, live: live.value, journal: journal.value, damage };
  }
  await Promise.allSettled(opened.map((store) => store.close()));
  throw results.find((result) => result.status === 'rejected')?.reason;
}

/** Returns the table, index or file that a message of Postgres names. */
function relationOf(message: string): string {
  const name = /(?:relation|file|index|table) "([^"]+)"|(pg_toast_\d+)|(base\/[\d/]+)/.exec(message);
  return name?.[1] ?? name?.[2] ?? name?.[3] ?? 'unknown';
}

/** Closes all stores, the journal first: it still writes. */
export async function closeStores({ journal, facts, state, live }: Stores): Promise<void> {
  try {
    await journal.close();
  } finally {
    await Promise.allSettled([facts.close(), state.close(), live.close()]);
  }
}
