import type { Logger } from 'pino';
import { createSampledLog, problemOf } from '../lib/concurrency/sampled-log.ts';
import type { Clock } from '../lib/time/clock.ts';
import { checkMemory } from './check-memory.ts';
import { DamageLog } from './damage.ts';
import { explainOpening } from './explain-opening.ts';
import { type ChdbFactsOptions, openChdbFacts } from './facts/engines/chdb.ts';
import { usableMemory } from './facts/engines/engine-settings.ts';
import { openServerFacts } from './facts/engines/server.ts';
import type { Facts } from './facts/facts.ts';
import { openJournal } from './facts/journal/journal.ts';
import type { SegmentJournal } from './facts/journal/journal.types.ts';
import type { LiveStore } from './live/live.ts';
import { createMemoryLive } from './live/memory.ts';
import { openRedisLive } from './live/redis.ts';
import { assertNotMoved } from './move/moved-mark.ts';
import { openPgliteState, type PgliteStateOptions } from './state/pglite.ts';
import { openPostgresState, type PostgresStateOptions } from './state/postgres.ts';
import { readRelations } from './state/relations.ts';
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
  /** The cluster of the server of `clickhouseUrl`, as its configuration names it. */
  readonly clickhouseCluster?: string | undefined;
  readonly redisUrl: string | undefined;
  /** The available memory, in bytes. Default: the memory of the machine or container. */
  readonly availableBytes?: number;
  /** The thread of the embedded state store; for tests. */
  readonly stateThread?: PgliteStateOptions['thread'];
}

/**
 * Opens all stores and applies pending migrations. If one fails, the others are closed.
 * @throws Error with a message for the operator if there is too little memory for the embedded stores.
 */
export async function openStores(addresses: StoreAddresses, clock: Clock, logger: Logger): Promise<Stores> {
  const { path, databaseUrl, clickhouseUrl, redisUrl, availableBytes = usableMemory() } = addresses;
  await assertNotMoved(addresses);
  if (databaseUrl === undefined || clickhouseUrl === undefined) checkMemory(availableBytes);
  const sample = createSampledLog();
  const embedded = [
    ...(clickhouseUrl === undefined ? (['facts'] as const) : []),
    ...(databaseUrl === undefined ? (['state'] as const) : []),
  ];
  const damage = new DamageLog(clock, logger, { path: path('damage.json'), stores: new Set(embedded) });
  const onFactDamage = (table: string, problem: string) => damage.add('facts', table, problem);
  let openedState: State | undefined;
  /** The names of tables and files in messages, and their tables. */
  const named = new Map<string, Promise<string>>();
  const onStateDamage = (message: string): void => {
    const name = relationOf(message);
    const known = named.get(name) ?? tableOf(openedState, name);
    named.set(name, known);
    void known.then((table) => damage.add('state', table, message));
  };
  const opened: { close(): Promise<unknown> }[] = [];
  const keep = async <T extends { close(): Promise<unknown> }>(opening: Promise<T>): Promise<T> => {
    const store = await opening;
    opened.push(store);
    return store;
  };
  const results = await Promise.allSettled([
    keep(openFacts(addresses, { logger, onDamage: onFactDamage })),
    keep(openState(addresses, { onDamage: onStateDamage })).then((opening) => {
      openedState = opening;
      return opening;
    }),
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

/** Opens the store of facts. @throws as {@link openStores}. */
export function openFacts(
  {
    path,
    clickhouseUrl,
    clickhouseCluster,
  }: Pick<StoreAddresses, 'path' | 'clickhouseUrl' | 'clickhouseCluster'>,
  options: Pick<ChdbFactsOptions, 'logger' | 'onDamage' | 'migrations'>,
): Promise<Facts> {
  const spoolDirectory = path('spool');
  return clickhouseUrl === undefined
    ? explainOpening(path('facts'), openChdbFacts({ ...options, path: path('facts'), spoolDirectory }))
    : openServerFacts({
        ...options,
        url: clickhouseUrl,
        clusterName: clickhouseCluster,
        spoolDirectory,
      });
}

/** Opens the state store. @throws as {@link openStores}. */
export function openState(
  { path, databaseUrl, stateThread = 'own' }: Pick<StoreAddresses, 'path' | 'databaseUrl' | 'stateThread'>,
  {
    statementTimeoutMs,
    ...options
  }: Pick<PgliteStateOptions, 'onDamage' | 'migrations'> & Pick<PostgresStateOptions, 'statementTimeoutMs'>,
): Promise<State> {
  return databaseUrl === undefined
    ? explainOpening(
        path('state'),
        openPgliteState({ ...options, directory: path('state'), thread: stateThread }),
      )
    : openPostgresState({
        ...options,
        ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
        url: databaseUrl,
      });
}

/** Returns the table, index or file that a message of Postgres names. */
function relationOf(message: string): string {
  const name = /(?:relation|file|index|table) "([^"]+)"|(pg_toast_\d+)|(base\/[\d/]+)/.exec(message);
  return name?.[1] ?? name?.[2] ?? name?.[3] ?? 'unknown';
}

/** Returns the table of a file or an index; its name if the catalog cannot be read. */
async function tableOf(state: State | undefined, name: string): Promise<string> {
  const relations = await (state === undefined ? undefined : readRelations(state).catch(() => undefined));
  return relations?.get(name.replace(/(_fsm|_vm)?(\.\d+)?$/, '')) ?? name;
}

/** Closes all stores, the journal first: it still writes. */
export async function closeStores({ journal, facts, state, live }: Stores): Promise<void> {
  try {
    await journal.close();
  } finally {
    await Promise.allSettled([facts.close(), state.close(), live.close()]);
  }
}
