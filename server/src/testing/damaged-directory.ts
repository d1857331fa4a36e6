import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type SQL, sql as stateSql } from 'drizzle-orm';
import { pino } from 'pino';
import { createFileCheck } from '../boot/check-files.ts';
import { checkStores, journalIdOf } from '../boot/check-stores.ts';
import { createFactLoader } from '../boot/create-fact-loader.ts';
import { checkFactFiles, missingFile } from '../boot/detect-loss.ts';
import { createStoreMarks, type StoreMarks } from '../boot/store-marks.ts';
import { StoppedClock } from '../lib/time/clock.ts';
import { type DataDirectory, openDataDirectory, readOrCreateSecret } from '../stores/data-directory.ts';
import type { Loader } from '../stores/facts/loading/loader.ts';
import { identifier, param, sql, text } from '../stores/facts/sql.ts';
import { closeStores, openStores, type Stores } from '../stores/open-stores.ts';
import { readLosses } from '../stores/state/accepted-losses.ts';
import { copyTemplate } from './copy-template.ts';

const clock = new StoppedClock(Date.parse('2026-11-20T09:00:00Z'));
const logger = pino({ level: 'silent' });
/** Tables of accounts, websites, links, monitors and flags. */
const STATE_TABLES = ['users', 'organizations', 'websites', 'links', 'monitors', 'flags'];

/** A process that uses a data directory, without its web server. */
export interface SmallProcess {
  readonly directory: DataDirectory;
  readonly stores: Stores;
  readonly loader: Loader;
  readonly marks: StoreMarks;
  /** Closes everything in order. @param isClean whether the next start finds that it stopped. */
  stop(isClean?: boolean): Promise<void>;
}

/** Starts the part of the server that opens, compares, recovers and checks the stores. */
export async function startSmallProcess(path: string, acceptLoss = false): Promise<SmallProcess> {
  const directory = await openDataDirectory(path, { clock, acceptsChanges: acceptLoss });
  const opened: Stores[] = [];
  try {
    const losses = { acceptLoss, clock, logger };
    await checkFactFiles(directory.path('facts'), losses);
    const createdFile = await missingFile(directory.path('secret'));
    const secret = await readOrCreateSecret(directory.path('secret'));
    const addresses = { databaseUrl: undefined, clickhouseUrl: undefined, redisUrl: undefined };
    const stores = await openStores(
      { ...addresses, path: directory.path, stateThread: 'caller', availableBytes: 2 ** 31 },
      clock,
      logger,
    );
    opened.push(stores);
    await checkStores(stores, directory, { secret, createdFile }, losses);
    const journalId = await journalIdOf(stores.state, directory.path('journal', 'id'));
    const loader = createFactLoader(stores, clock, logger);
    const { keepPosition } = directory;
    const marks = createStoreMarks({ ...stores, journalId, keepPosition, logger });
    return {
      directory,
      stores,
      loader,
      marks,
      async stop(isClean = true) {
        if (isClean) await loader.stop();
        if (isClean) await marks.stop();
        await closeStores(stores);
        await directory.release(isClean);
      },
    };
  } catch (error) {
    for (const stores of opened) await closeStores(stores).catch(() => undefined);
    await directory.abandon();
    throw error;
  }
}

/** What a start on a data directory led to. */
export type Outcome =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'reported'; readonly what: string }
  | { readonly kind: 'healthy'; readonly values: Values };

/** A digest of the rows of each table; `unavailable` if they cannot be read. */
export type Values = Readonly<Record<string, string>>;

/** Starts on a data directory, checks all files, and reads all rows. @param store the store whose rows are read. */
export async function startAndInspect(path: string, store: 'facts' | 'state' | 'both'): Promise<Outcome> {
  let running: SmallProcess;
  try {
    running = await startSmallProcess(path);
  } catch (error) {
    return {
      kind: 'refused',
      message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    };
  }
  const { stores, loader } = running;
  try {
    // A load that fails is reported and repeated.
    await loader.flush().catch(() => undefined);
    const { signal } = new AbortController();
    const check = createFileCheck(stores, {
      clock,
      stateDirectory: running.directory.path('state'),
      idleMs: 0,
    });
    await check.checkAll(signal).catch(() => undefined);
    const values = {
      ...(store === 'state' ? {} : await readFacts(stores)),
      ...(store === 'facts' ? {} : await readState(stores)),
    };
    const losses = await readLosses(stores.state);
    const { files } = stores.journal.stats().quarantine;
    const damage = stores.damage.list().map((one) => `${one.store}.${one.table}`);
    const what = [...damage, ...losses.map(({ kind }) => kind), ...(files > 0 ? ['quarantine'] : [])];
    return what.length > 0 ? { kind: 'reported', what: what.join() } : { kind: 'healthy', values };
  } finally {
    await running.stop(false).catch(() => undefined);
  }
}

async function readFacts({ facts }: Stores): Promise<Values> {
  const tables = await facts.query(
    sql`SELECT name, engine FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name`,
  );
  const values: Record<string, string> = {};
  for (const { name, engine } of tables) {
    const table = identifier(String(name));
    // A migration that is applied again has another time.
    if (name !== 'schema_migrations')
      values[`facts.${name}`] = await facts
        .query(
          sql`SELECT count() AS n, sum(cityHash64(formatRow('JSONEachRow', *))) AS digest FROM ${table} FINAL`,
        )
        .catch(() =>
          facts.query(
            sql`SELECT count() AS n, sum(cityHash64(formatRow('JSONEachRow', *))) AS digest FROM ${table}`,
          ),
        )
        .then(JSON.stringify, () => 'unavailable');
    // Counted without reading a column. Other engines remove rows when they merge parts, which happens at any time.
    if (engine !== 'MergeTree') continue;
    values[`facts.${name} count`] = await facts
      .query(sql`SELECT count() AS n FROM ${table}`)
      .then(JSON.stringify, () => 'unavailable');
  }
  return values;
}

async function readState({ state }: Stores): Promise<Values> {
  const tables = await state.db
    .select({ name: stateSql<string>`tablename` })
    .from(stateSql`pg_tables`)
    .where(stateSql`schemaname = 'public' AND tablename NOT IN ('store_marks', 'instance')`);
  const values: Record<string, string> = {};
  for (const { name } of tables)
    values[`state.${name}`] = await state.db
      .select({ digest: stateSql<string>`md5(string_agg(one::text, ',' ORDER BY one::text))` })
      .from(stateSql`${stateSql.identifier(name)} AS one`)
      .then(JSON.stringify, () => 'unavailable');
  return values;
}

/** Data directories of one instance, oldest first, each a snapshot of the same directory. */
export interface Snapshots {
  /** After a stop. */
  readonly first: string;
  /** After the next stop. */
  readonly second: string;
  /** Copied while the third process ran, without a stop. */
  readonly third: string;
  /** Copied later, when its journal had rows that were not loaded: as after a kill. */
  readonly killed: string;
}

/** Creates data directories with facts of two months, accounts and settings below `root`. */
export async function createSnapshots(root: string): Promise<Snapshots> {
  const live = join(root, 'live');
  copyTemplate('facts', join(live, 'facts'));
  copyTemplate('state', join(live, 'state'));
  const copy = (name: string): string => {
    cpSync(live, join(root, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.sock'),
    });
    return join(root, name);
  };
  let step = 0;
  const add = async ({ stores }: SmallProcess): Promise<void> => {
    step += 1;
    await addFacts(stores, step);
    for (const table of STATE_TABLES) await addRows(stores, table, step);
  };
  const run = async (): Promise<SmallProcess> => {
    const running = await startSmallProcess(live);
    await add(running);
    return running;
  };
  await (await run()).stop();
  const first = copy('first');
  await (await run()).stop();
  const second = copy('second');
  const running = await run();
  await running.marks.write();
  const third = copy('third');
  await add(running);
  for (const day of ['2026-11-18', '2026-11-19'])
    await running.stores.journal.append(
      Array.from({ length: 20 }, (_, n) => ({
        table: { name: 'events' },
        json: JSON.stringify({
          website_id: 'web_1',
          name: 'signup',
          time: `${day}T10:00:${10 + n}Z`,
          visitor_id: n,
        }),
      })),
    );
  await running.marks.write();
  const killed = copy('killed');
  await running.stop();
  rmSync(live, { recursive: true });
  return { first, second, third, killed };
}

async function addFacts({ facts }: Stores, step: number): Promise<void> {
  const [factor, october, november] = [
    param(step, 'UInt32'),
    text('2026-10-05 10:00:00'),
    text('2026-11-05 10:00:00'),
  ];
  for (const from of [october, november]) {
    const time = sql`toDateTime64(${from}, 3, 'UTC') + number`;
    await facts.command(
      sql`INSERT INTO events (website_id, time, visitor_id, name) SELECT 'web_1', ${time}, number * ${factor}, 'signup' FROM numbers(500)`,
    );
    await facts.command(
      sql`INSERT INTO link_clicks (link_id, time) SELECT 'lnk_1', ${time} FROM numbers(100 * ${factor})`,
    );
    await facts.command(
      sql`INSERT INTO monitor_checks (monitor_id, time) SELECT 'mon_1', ${time} FROM numbers(100 * ${factor})`,
    );
  }
  await facts.command(
    sql`INSERT INTO visits (website_id, slice, visitor_id) SELECT 'web_1', toDateTime(${november}, 'UTC'), number + ${factor} FROM numbers(50)`,
  );
}

/** Inserts rows with generated values in all columns that need one. */
async function addRows({ state }: Stores, table: string, step: number): Promise<void> {
  const columns = await state.db
    .select({ name: stateSql<string>`column_name`, type: stateSql<string>`data_type` })
    .from(stateSql`information_schema.columns`)
    .where(
      stateSql`table_schema = 'public' AND table_name = ${table} AND is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO'`,
    );
  const list = (parts: readonly SQL[]) => stateSql.join([...parts], stateSql`, `);
  const names = list(columns.map(({ name }) => stateSql.identifier(name)).map((name) => stateSql`${name}`));
  const values = list(
    columns.map(({ type }) => GENERATED[type] ?? stateSql`'x' || ${step}::int || '-' || n`),
  );
  await state.transaction(async (tx) => {
    // References need no rows in other tables.
    await tx.execute(stateSql`SET LOCAL session_replication_role = replica`);
    await tx.execute(
      stateSql`INSERT INTO ${stateSql.identifier(table)} (${names}) SELECT ${values} FROM generate_series(1, 30) AS n`,
    );
  });
}

/** Values by the type of a column. Others are texts. */
const GENERATED: Readonly<Record<string, SQL>> = {
  integer: stateSql`n`,
  bigint: stateSql`n`,
  boolean: stateSql`false`,
  jsonb: stateSql`'{}'::jsonb`,
  ARRAY: stateSql`'{}'`,
  'timestamp with time zone': stateSql`now()`,
};

/** What a change of a file led to: `silent` if values are wrong and nothing says so. */
export interface Verdict {
  readonly kind: 'refused' | 'repaired' | 'reported' | 'silent';
  readonly text: string;
}

/** Judges the outcome of a start on a changed directory. @param good the outcome without the change. */
export function classify(good: Outcome, outcome: Outcome): Verdict {
  if (outcome.kind === 'refused') {
    // Other errors have no message for the operator.
    const isClear = /^(DataDirectory|Migration)Error: /.test(outcome.message);
    return { kind: isClear ? 'refused' : 'silent', text: outcome.message };
  }
  if (outcome.kind === 'reported') return { kind: 'reported', text: outcome.what };
  if (good.kind !== 'healthy') throw new Error(`The unchanged directory is ${good.kind}`);
  const wrong = Object.keys({ ...good.values, ...outcome.values }).filter(
    (name) => outcome.values[name] !== good.values[name],
  );
  return { kind: wrong.length === 0 ? 'repaired' : 'silent', text: wrong.join() };
}
