import { type createClient, parseError } from '@clickhouse/client';
import { createChdbConnection } from 'chdb/connection';
import type { FactReader } from './fact-reader.ts';
import type { FactRow } from './facts.ts';
import { quoteSql, writeParam } from './param-text.ts';

/** The connection that `createClient` takes instead of its own HTTP. */
export type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

/** What every statement is sent with. */
type StatementParams = Parameters<ClientConnection['query']>[0];

/** Ends statements that run on other connections. */
export interface StatementKiller {
  /** Tells the engine to end the statement of that name, again and again until `settled`. Never fails. */
  kill(name: string, settled: Promise<unknown>): Promise<void>;
}

/**
 * The longest statement, values included, in bytes: far more than a request can make of its body of 1 MB and of the websites
 * of an organization. The engine's own limit is 256 KiB.
 */
const MAX_QUERY_BYTES = 16 * 1024 * 1024;
const FIRST_REPEAT_MS = 20;
const LONGEST_REPEAT_MS = 500;
let statements = 0;

/** A plain connection to the embedded engine at `path`. */
export function connectChdb(path: string): ClientConnection {
  const connection: object = createChdbConnection({ path });
  if (!isClientConnection(connection))
    throw new TypeError('chdb and @clickhouse/client do not fit each other');
  return connection;
}

/** A statement, and what it is sent with. */
type Managed = Pick<StatementParams, 'query' | 'query_params' | 'clickhouse_settings' | 'abort_signal'>;

/** Executes statements so that they can run beside others. */
interface StatementManager {
  /** @param send sends the text, in which values, settings and a name stand. */
  run<R>(statement: Managed, send: (text: string) => Promise<R>): Promise<R>;
}

/**
 * What statements need to run beside others:
 *
 * - values are bound by `SET param_…` in the connection's own session. chdb's binding keeps them where all connections
 *   share them, so it runs the bound statements of a process one after another: a slow read would hold up every other
 *   read, and every load;
 * - an aborted statement is killed in the engine and settles when it has ended there; chdb would only stop listening;
 * - a statement that failed is forgotten; chdb keeps it, with all memory it held, until the connection's next one;
 * - values may be long ({@link MAX_QUERY_BYTES}): the engine counts those of a `SET` as text of the statement.
 *
 * @param execute executes a statement on the connection as it is.
 */
function manageStatements(
  killer: StatementKiller,
  execute: (query: string) => Promise<unknown>,
): StatementManager {
  let isPrepared = false;
  return {
    async run({ query, query_params, clickhouse_settings, abort_signal: signal }, send) {
      // It holds for the statements after it only, and for as long as the connection.
      if (!isPrepared) await execute(`SET max_query_size = ${MAX_QUERY_BYTES}`);
      isPrepared = true;
      signal?.throwIfAborted();
      // Each has a name of its own: a KILL that comes late must not meet the statement after it.
      statements += 1;
      const name = `pharos-${statements}`;
      const settings = { ...clickhouse_settings, log_comment: name };
      const sent = send(`${writeSet(settings, query_params ?? {})}; ${query}`);
      const onAbort = () => void killer.kill(name, sent);
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        return await sent;
      } catch (error) {
        // Closed meanwhile: then nothing is kept.
        await execute('SELECT 1').catch(() => undefined);
        throw error;
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
    },
  };
}

/** The same connection, fit for running beside others: see {@link manageStatements}. */
export function manageConnection(inner: ClientConnection, killer: StatementKiller): ClientConnection {
  const managed = manageStatements(killer, (query) => inner.command({ query }));
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
 * A connection that only reads. The engine's answer is there as a whole, so it is taken as it is; the client would take it
 * apart as a stream, which costs half a millisecond: a twentieth of a list of a dashboard.
 */
export function openChdbReader(
  path: string,
  killer: StatementKiller,
): FactReader & { close(): Promise<void> } {
  const connection = createChdbConnection({ path });
  const { chdb } = connection;
  const managed = manageStatements(killer, (query) => chdb.queryAsync(query));
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
      // A line is a row; within one, ends of lines are escaped.
      const rows: FactRow[] = JSON.parse(`[${answer.text().trimEnd().replaceAll('\n', ',')}]`);
      return rows;
    },
    close: () => connection.close(),
  };
}

/** What the engine says is wrong, with its code, as the client tells it. */
function engineError(error: unknown): Error {
  const told = parseError(error instanceof Error ? error.message : String(error));
  told.cause = error;
  return told;
}

/** Kills statements through a connection that does nothing else for long. */
export function createStatementKiller(control: ClientConnection): StatementKiller {
  return {
    async kill(name, settled) {
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      const over = settled.then(end, end);
      const query = `KILL QUERY WHERE Settings['log_comment'] = ${quoteSql(name)} ASYNC`;
      // A statement that has not begun yet is not found, so one attempt is not enough.
      for (let waitMs = FIRST_REPEAT_MS; !isOver; waitMs = Math.min(2 * waitMs, LONGEST_REPEAT_MS)) {
        await control.command({ query }).catch(() => undefined);
        await Promise.race([over, new Promise((resolve) => setTimeout(resolve, waitMs))]);
      }
    },
  };
}

/** One SET for all, because each costs a tenth of a millisecond. */
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

/** chdb implements the interface from a second copy of its types (client-common), which TypeScript holds for another. */
function isClientConnection(value: object): value is ClientConnection {
  return ['query', 'command', 'exec', 'insert', 'ping', 'close'].every((method) => method in value);
}
