import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { AppError } from '../../errors.ts';
import type { Cluster } from './cluster/cluster.ts';
import { mapEngineError } from './engines/engine-errors.ts';
import { memorySettings } from './engines/engine-settings.ts';
import { runSelect, runStatement } from './engines/run-statement.ts';
import type { FactSession, Facts } from './facts.ts';
import type { TableShape } from './loading/store-segment.ts';
import { removeRows } from './remove-rows.ts';
import { placeOn, type Sql } from './sql.ts';

/** A session of a driver, for derived facts. */
export interface DriverSession {
  readonly client: ClickHouseClient;
  /** The session id of a server. In the embedded engine, the client is the session. */
  readonly id?: string;
  /** Makes segments readable and returns the table expression that reads their rows. */
  stage(shape: TableShape, paths: readonly string[]): Promise<Sql>;
  /** Releases everything that {@link DriverSession.stage} created. */
  end(): Promise<void>;
}

/** The differences between the drivers. */
export interface DeriveDriver {
  /** Settings of every statement, in addition to its limit of memory. */
  readonly settings: ClickHouseSettings;
  /** The memory of one statement, in bytes. */
  readonly memoryBytes: number;
  openSession(): DriverSession;
  /** Excludes work with the same name in other processes. */
  lock<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Runs work that derives facts from facts, one at a time for each name. */
export class Derivations implements Pick<Facts, 'derive'> {
  readonly #driver: DeriveDriver;
  readonly #shapeOf: (table: string) => Promise<TableShape>;
  readonly #cluster: Cluster | undefined;
  readonly #turns = new Map<string, Promise<unknown>>();
  #closed = false;

  /** Creates {@link Facts.derive} for a driver. */
  constructor(
    driver: DeriveDriver,
    shapeOf: (table: string) => Promise<TableShape>,
    cluster: Cluster | undefined,
  ) {
    this.#driver = driver;
    this.#cluster = cluster;
    this.#shapeOf = shapeOf;
  }

  async derive<T>(name: string, work: (session: FactSession) => Promise<T>): Promise<T> {
    let endTurn = await this.#takeTurn(name);
    try {
      const session = this.#driver.openSession();
      try {
        const pause: FactSession['pause'] = async (waitForUrgent) => {
          await endTurn();
          await waitForUrgent?.();
          endTurn = await this.#takeTurn(name);
        };
        return await work({ ...createSession(session, this.#driver, this.#shapeOf, this.#cluster), pause });
      } finally {
        await session.end();
      }
    } finally {
      await endTurn();
    }
  }

  /** Rejects further work and waits for work in progress. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#turns.values());
  }

  /** Acquires the lock of a name, in order of arrival. Call the result to release it. */
  async #takeTurn(name: string): Promise<() => Promise<void>> {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const before = this.#turns.get(name) ?? Promise.resolve();
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const turn = before.then(() => {
      if (this.#closed) throw new AppError('SERVICE_UNAVAILABLE', { reason: 'The store is closed' });
      return this.#driver.lock(name, () => {
        begin();
        return ended;
      });
    });
    this.#turns.set(
      name,
      turn.catch(() => undefined),
    );
    await Promise.race([begun, turn]);
    return async () => {
      end();
      await turn;
    };
  }
}

function createSession(
  { client, id, stage }: DriverSession,
  driver: Pick<DeriveDriver, 'settings' | 'memoryBytes'>,
  shapeOf: (table: string) => Promise<TableShape>,
  cluster: Cluster | undefined,
): Omit<FactSession, 'pause'> {
  const { memoryBytes } = driver;
  const settings = { ...driver.settings, ...memorySettings(memoryBytes) };
  const statements = {
    query: (statement: Sql) => mapped(runSelect(client, placeOn(cluster, statement), settings, id)),
    command: (statement: Sql) => mapped(runStatement(client, placeOn(cluster, statement), settings, id)),
  };
  return {
    memoryBytes,
    ...statements,
    remove: (table, where, options) => removeRows(statements, table, where, options),
    async readSegments(table, paths, columns) {
      const shape = await shapeOf(table.name);
      const some = { ...shape, columns: shape.columns.filter(({ name }) => columns.includes(name)) };
      return mapped(stage(some, paths));
    },
  };
}

function mapped<T>(result: Promise<T>): Promise<T> {
  return result.catch((error: unknown) => {
    throw mapEngineError(error);
  });
}
