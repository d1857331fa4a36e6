import type { Config } from '../../config/config.ts';
import { exists, isFilled } from '../../lib/files.ts';
import { systemClock } from '../../lib/time/clock.ts';
import type { ServerReport, StoreReport } from '../../modules/discovery/index.ts';
import { openDataDirectory } from '../../stores/data-directory.ts';
import { explainOpening } from '../../stores/explain-opening.ts';
import { openChdbFacts } from '../../stores/facts/engines/chdb.ts';
import { openServerFacts } from '../../stores/facts/engines/server.ts';
import { openRedisLive } from '../../stores/live/redis.ts';
import { type Migration, type MigrationChoice, MigrationError } from '../../stores/migrations.ts';
import { openPgliteState } from '../../stores/state/pglite.ts';
import { openPostgresState } from '../../stores/state/postgres.ts';
import { readFactVersion, readStateVersion } from '../../stores/store-versions.ts';
import { type Finding, findingsOf, messageOf, within } from './finding.ts';

const { ok, warning, problem } = findingsOf('stores');
/** Opening an embedded store after a crash reads its log. */
const OPEN_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** The first version of ClickHouse that works, as a number. */
const MIN_CLICKHOUSE = { major: 24, minor: 12 };

const NAMES = {
  facts: { chdb: 'The embedded event store', server: 'ClickHouse' },
  state: { pglite: 'The embedded database', postgres: 'Postgres' },
  live: { memory: 'The memory of the process', redis: 'Redis' },
} as const;
const SETTINGS = { facts: 'PHAROS_CLICKHOUSE_URL', state: 'DATABASE_URL', live: 'REDIS_URL' } as const;
const RESTORE = 'Restore the data directory from a backup: see “Backup” in docs/self-hosting.md.';

/** Finds what a running server says about its stores. */
export function checkServedStores({ stores, damaged }: ServerReport): Finding[] {
  return [
    ...stores.map(describeServed),
    ...damaged.map((table) => problem(`Files of ${table} are damaged.`, RESTORE)),
  ];
}

function describeServed({ name, driver, version, problem: reason }: StoreReport): Finding {
  const named = Object.entries(NAMES[name]).find(([one]) => one === driver)?.[1] ?? driver;
  if (reason !== null)
    return problem(
      `${named} does not answer the server: ${reason}.`,
      driver === 'chdb' || driver === 'pglite'
        ? 'systemctl restart pharos'
        : `Start it, or correct ${SETTINGS[name]}.`,
    );
  if (version === null) return ok(`${named} answers.`);
  return refuseOld(driver, version) ?? ok(`${named} answers: version ${version}, with all migrations.`);
}

/**
 * Opens the stores without a server, and closes them. Nothing is migrated. Embedded stores that do not exist are not created.
 */
export async function checkStoppedStores(config: Config): Promise<Finding[]> {
  const { databaseUrl, clickhouseUrl, clickhouseCluster, redisUrl } = config;
  return [
    ...(databaseUrl === undefined || clickhouseUrl === undefined ? await checkEmbedded(config) : []),
    ...(databaseUrl === undefined
      ? []
      : [await checkStore('state', 'Postgres', (migrations) => openState(databaseUrl, migrations))]),
    ...(clickhouseUrl === undefined
      ? []
      : [
          await checkStore('facts', 'ClickHouse', (migrations) =>
            openFacts(clickhouseUrl, clickhouseCluster, migrations),
          ),
        ]),
    ...(redisUrl === undefined ? [] : [await checkRedis(redisUrl)]),
  ];
}

/** What is open until its version was read. */
interface Opened {
  readonly driver: string;
  readVersion(): Promise<string>;
  close(): Promise<void>;
}

async function openState(url: string, migrations: MigrationChoice): Promise<Opened> {
  const state = await openPostgresState({ url, migrations, statementTimeoutMs: CONNECT_TIMEOUT_MS });
  return {
    driver: 'postgres',
    readVersion: () => readStateVersion(state),
    close: () => state.close(),
  };
}

async function openFacts(
  url: string,
  clusterName: string | undefined,
  migrations: MigrationChoice,
): Promise<Opened> {
  const facts = await openServerFacts({ url, clusterName, migrations });
  return { driver: 'server', readVersion: () => readFactVersion(facts), close: () => facts.close() };
}

async function checkRedis(url: string): Promise<Finding> {
  try {
    const live = await within(CONNECT_TIMEOUT_MS, openRedisLive({ url, clock: systemClock }));
    await live.close();
    return ok('Redis answers.');
  } catch (error) {
    return unreachable('live', 'Redis', error);
  }
}

/** Opens the embedded stores of a data directory, which this process holds meanwhile. */
async function checkEmbedded({ dataDirectory, databaseUrl, clickhouseUrl }: Config): Promise<Finding[]> {
  if (!(await exists(dataDirectory)))
    return [
      warning(
        `The data directory ${dataDirectory} does not exist. The first start creates it.`,
        'Set PHAROS_DATA_DIR if the data is in another directory.',
      ),
    ];
  let directory: Awaited<ReturnType<typeof openDataDirectory>>;
  try {
    directory = await openDataDirectory(dataDirectory);
  } catch (error) {
    return [problem(messageOf(error), RESTORE)];
  }
  try {
    const path = directory.path;
    return [
      ...(databaseUrl === undefined ? [await checkEmbeddedState(path('state'))] : []),
      ...(clickhouseUrl === undefined ? [await checkEmbeddedFacts(path('facts'), path('spool'))] : []),
    ];
  } finally {
    await directory.release();
  }
}

async function checkEmbeddedState(path: string): Promise<Finding> {
  if (!(await isFilled(path))) return notCreated(NAMES.state.pglite);
  return checkStore('state', NAMES.state.pglite, async (migrations) => {
    const state = await explainOpening(path, openPgliteState({ directory: path, migrations }));
    return { driver: 'pglite', readVersion: () => readStateVersion(state), close: () => state.close() };
  });
}

async function checkEmbeddedFacts(path: string, spoolDirectory: string): Promise<Finding> {
  if (!(await isFilled(path))) return notCreated(NAMES.facts.chdb);
  return checkStore('facts', NAMES.facts.chdb, async (migrations) => {
    const facts = await explainOpening(path, openChdbFacts({ path, spoolDirectory, migrations }));
    return { driver: 'chdb', readVersion: () => readFactVersion(facts), close: () => facts.close() };
  });
}

function notCreated(name: string): Finding {
  return warning(
    `${name} does not exist yet. The next start creates it.`,
    'If there was data, restore a backup before the next start.',
  );
}

async function checkStore(
  kind: keyof typeof SETTINGS,
  name: string,
  open: (migrations: MigrationChoice) => Promise<Opened>,
): Promise<Finding> {
  let pending: readonly Migration[] = [];
  try {
    const opened = await within(
      OPEN_TIMEOUT_MS,
      open({
        onPending: (found) => {
          pending = found;
        },
      }),
    );
    const version = await opened.readVersion().finally(() => opened.close());
    return (
      refuseOld(opened.driver, version) ??
      (pending.length === 0
        ? ok(`${name} opens: version ${version}, with all migrations.`)
        : warning(
            `${name} opens: version ${version}. ${describePending(pending)}`,
            'pharos migrate (a start does the same)',
          ))
    );
  } catch (error) {
    return unreachable(kind, name, error);
  }
}

function describePending(pending: readonly Migration[]): string {
  const names = pending.map(({ id, name }) => `${String(id).padStart(4, '0')}_${name}`).join(', ');
  return pending.length === 1
    ? `1 migration is pending: ${names}.`
    : `${pending.length} migrations are pending: ${names}.`;
}

function refuseOld(driver: string, version: string): Finding | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const { major: minMajor, minor: minMinor } = MIN_CLICKHOUSE;
  if (driver !== 'server' || major > minMajor || (major === minMajor && minor >= minMinor)) return undefined;
  return problem(
    `ClickHouse has version ${version}. Pharos needs ${minMajor}.${minMinor} or newer.`,
    'Update ClickHouse.',
  );
}

function unreachable(kind: keyof typeof SETTINGS, name: string, error: unknown): Finding {
  if (error instanceof MigrationError)
    return problem(
      `${name} and this program do not match. ${error.message}`,
      'Start the version that the database belongs to.',
    );
  const isEmbedded = name === NAMES.facts.chdb || name === NAMES.state.pglite;
  if (isEmbedded) return problem(messageOf(error), RESTORE);
  return problem(`${name} cannot be used: ${messageOf(error)}.`, `Start it, or correct ${SETTINGS[kind]}.`);
}
