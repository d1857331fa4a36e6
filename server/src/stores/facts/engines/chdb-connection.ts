import { type createClient, parseError } from '@clickhouse/client';
import { createChdbConnection } from 'chdb/connection';
import type { FactReader } from '../fact-reader.ts';
import type { FactRow } from '../facts.ts';
import { quoteSql, writeParam } from '../sql.ts';

/** The connection that `createClient` uses in place of HTTP. */
export type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

/** Parameters of every statement. */
type StatementParams = Parameters<ClientConnection['query']>[0];

/** Ends statements that run on other connections. */
export type StatementKiller = ReturnType<typeof createStatementKiller>;

/** What the connections of a store share. */
export interface StatementOptions {
  readonly killer: StatementKiller;
  /** Called after each statement. */
  readonly onStatement: () => void;
}

/**
 * The maximum length of a statement with its values, in bytes: far more than a request body of 1 MB and the websites
 * of an organization can produce. The default of the engine is 256 KiB.
 */
const MAX_QUERY_BYTES = 16 * 1024 * 1024;
const FIRST_REPEAT_MS = 20;
const MAX_REPEAT_MS = 500;
let statements = 0;

/** Opens an unmanaged connection to the embedded engine at `path`. */
export function connectChdb(path: string): ClientConnection {
  const connection: object = createChdbConnection({ path });
  if (!isClientConnection(connection))
    throw new TypeError('The versions of chdb and @clickhouse/client are incompatible');
  return connection;
}

/** A statement and its parameters. */
type Managed = Pick<StatementParams, 'query' | 'query_params' | 'clickhouse_settings' | 'abort_signal'>;

/** Executes statements that can run concurrently with others. */
class StatementManager {
  readonly #killer: StatementKiller;
  readonly #onStatement: () => void;
  readonly #execute: (query: string) => Promise<unknown>;
  #isPrepared = false;

  /**
   * Makes statements safe to run concurrently:
   *
   * - values are bound with `SET param_…` in the session of the connection. chdb's own binding shares values between all
   * connections, so it serializes the bound statements of a process: a slow read would block every other
   * read and load;
   * - an aborted statement is killed in the engine and settles when it has ended there; chdb would only stop waiting;
   * - a failed statement is cleared; chdb keeps it, with its memory, until the next statement of the connection;
   * - values may be long ({@link MAX_QUERY_BYTES}): the engine counts values of `SET` as text of the statement.
   *
   * @param execute executes a statement on the unmanaged connection.
   */
  constructor({ killer, onStatement }: StatementOptions, execute: (query: string) => Promise<unknown>) {
    this.#execute = execute;
    this.#killer = killer;
    this.#onStatement = onStatement;
  }

  /** @param send sends the text, which contains values, settings and a name. */
  async run<R>(
    { query, query_params, clickhouse_settings, abort_signal: signal }: Managed,
    send: (text: string) => Promise<R>,
  ): Promise<R> {
    // Applies to later statements only, for the lifetime of the connection.
    if (!this.#isPrepared) await this.#execute(`SET max_query_size = ${MAX_QUERY_BYTES}`);
    this.#isPrepared = true;
    signal?.throwIfAborted();
    // Names are unique, so that a late KILL cannot end the next statement.
    statements += 1;
    const name = `pharos-${statements}`;
    const settings = { ...clickhouse_settings, log_comment: name };
    const sent = send(`${writeSet(settings, query_params ?? {})}; ${query}`);
    const onAbort = () => void this.#killer.kill(name, sent);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await sent;
    } catch (error) {
      // If the connection was closed, there is nothing to clear.
      await this.#execute('SELECT 1').catch(() => undefined);
      throw error;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#onStatement();
    }
  }
}

/** Wraps a connection so that its statements can run concurrently: see {@link StatementManager}. */
export function manageConnection(inner: ClientConnection, options: StatementOptions): ClientConnection {
  const managed = new StatementManager(options, (query) => inner.command({ query }));
  function run<R>(params: StatementParams, send: (managed: StatementParams) => Promise<R>): Promise<R> {
    const { query, query_params, clickhouse_settings, abort_signal, ...rest } = params;
    return managed.run(params, (text) => send({ ...rest, query: text }));
  }
  return {
    query: (params) => run(params, (sent) => inner.query(sent)),
    command: (params) => run(params, (sent) => inner.command(sent)),
    exec: (params) => inner.exec(params),
    insert: (params) => inner.insert(params),
    ping: (params) => inner.ping(params),
    close: () => inner.close(),
  };
}

/**
 * Opens a read-only connection. The engine returns the complete result, which is parsed directly. Streaming it through the
 * client would take half a millisecond longer, a twentieth of the time of a dashboard list.
 */
export function openChdbReader(
  path: string,
  options: StatementOptions,
): FactReader & { close(): Promise<void> } {
  const connection = createChdbConnection({ path });
  const { chdb } = connection;
  const managed = new StatementManager(options, (query) => chdb.queryAsync(query));
  return {
    async rows({ text, params }, clickhouse_settings, abort_signal) {
      const statement = {
        query: text,
        query_params: { ...params },
        clickhouse_settings,
        ...(abort_signal === undefined ? {} : { abort_signal }),
      };
      const answer = await managed.run(statement, (sent) =>
        chdb.queryAsync(sent, { format: 'JSONEachRow' }).catch((error: unknown) => {
          throw engineError(error);
        }),
      );
      // Each line is a row. Line breaks in values are escaped.
      const rows: FactRow[] = JSON.parse(`[${answer.text().trimEnd().replaceAll('\n', ',')}]`);
      return rows;
    },
    close: () => connection.close(),
  };
}

/** Converts an engine error to the error type of the client, with its code. */
function engineError(error: unknown): Error {
  const parsed = parseError(error instanceof Error ? error.message : String(error));
  parsed.cause = error;
  return parsed;
}

/** Kills statements through a connection that runs only short statements. */
export function createStatementKiller(control: ClientConnection) {
  return {
    /** Kills the statement with this name, repeatedly until `settled`. Never fails. */
    async kill(name: string, settled: Promise<unknown>): Promise<void> {
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      const over = settled.then(end, end);
      const query = `KILL QUERY WHERE Settings['log_comment'] = ${quoteSql(name)} ASYNC`;
      // A statement that has not started yet is not found, so one attempt is not enough.
      for (let waitMs = FIRST_REPEAT_MS; !isOver; waitMs = Math.min(2 * waitMs, MAX_REPEAT_MS)) {
        await control.command({ query }).catch(() => undefined);
        await Promise.race([over, new Promise((resolve) => setTimeout(resolve, waitMs))]);
      }
    },
  };
}

/** Writes one SET for all values, because each SET takes 0.1 ms. */
function writeSet(
  settings: Readonly<Record<string, unknown>>,
  params: Readonly<Record<string, unknown>>,
): string {
  const assignments = Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} = ${quoteSql(String(value))}`);
  for (const [name, value] of Object.entries(params))
    assignments.push(`param_${name} = ${quoteSql(writeParam(value))}`);
  return `SET ${assignments.join(', ')}`;
}

/** chdb uses a second copy of the types of client-common, which TypeScript treats as different. */
function isClientConnection(value: object): value is ClientConnection {
  return ['query', 'command', 'exec', 'insert', 'ping', 'close'].every((method) => method in value);
}
