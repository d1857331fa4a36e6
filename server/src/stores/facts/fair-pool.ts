import { AppError } from '../../errors.ts';
import { type Sentence, say } from '../../lib/texts/sentence.ts';

/** A request for a connection. */
export interface PoolRequest {
  /** The tenant for fair scheduling. Without it, the request belongs to the system, which counts as a tenant. */
  readonly tenant?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The maximum time to wait for a connection, in milliseconds. Default: no limit. */
  readonly maxWaitMs?: number | undefined;
}

/** The maximum number of waiting requests. */
export interface FairPoolLimits {
  readonly maxWaiting: number;
  readonly maxWaitingPerTenant: number;
}

/** A waiting request. */
interface Waiter<T> {
  readonly take: (connection: T) => void;
  readonly refuse: (error: Error) => void;
}

/** The waiting requests of one tenant, in order. */
type Queue<T> = Set<Waiter<T>>;

const SYSTEM = '';
/** The reason of errors of requests that were not executed. */
export const NO_CONNECTION = 'no free connection';

/**
 * A pool of connections, shared fairly between tenants. A connection serves one request at a time. A released connection goes
 * to the waiting tenant that uses the fewest connections; among equals, to the least recently served one. So with two or more
 * connections, no tenant gets all of them while another waits, and a tenant that uses none waits for one request to end, not
 * for the queue of another tenant.
 */
export class FairPool<T> {
  readonly #connections: readonly T[];
  readonly #limits: FairPoolLimits;
  readonly #free: T[];
  /** Queues by tenant, least recently served first. */
  readonly #queues = new Map<string, Queue<T>>();
  /** The number of connections in use, by tenant. */
  readonly #held = new Map<string, number>();
  #waiting = 0;
  #closed: (() => void) | undefined;

  constructor(connections: readonly T[], limits: FairPoolLimits) {
    this.#connections = connections;
    this.#limits = limits;
    this.#free = [...connections];
  }

  /**
   * Runs `work` with a connection. If the signal aborts, the call fails immediately, but the connection is released
   * only when `work` has ended.
   * @throws AppError SERVICE_UNAVAILABLE if the queue is full, `maxWaitMs` has passed, or the pool is closed;
   * the reason of the signal.
   */
  async run<R>(request: PoolRequest, work: (connection: T) => Promise<R>): Promise<R> {
    const { tenant = SYSTEM, signal } = request;
    if (signal?.aborted) throw abortError(signal);
    if (this.#closed !== undefined) throw unavailable(say('query.storeIsClosed'));
    const connection = await this.#acquire(tenant, request);
    if (signal?.aborted) {
      this.#release(tenant, connection);
      throw abortError(signal);
    }
    const result = (async () => work(connection))().finally(() => this.#release(tenant, connection));
    return signal === undefined ? result : raceAbort(result, signal);
  }

  /** The number of requests that wait for a connection. */
  get waiting(): number {
    return this.#waiting;
  }

  /** The number of connections in use. */
  get running(): number {
    return this.#connections.length - this.#free.length;
  }

  /** Rejects new requests and resolves when all connections are released. */
  close(): Promise<void> {
    for (const queue of this.#queues.values()) {
      for (const waiter of queue) waiter.refuse(unavailable(say('query.storeIsClosed')));
    }
    this.#queues.clear();
    this.#waiting = 0;
    return new Promise((resolve) => {
      this.#closed = resolve;
      if (this.#free.length === this.#connections.length) resolve();
    });
  }

  #assign(tenant: string, connection: T, waiter: Waiter<T>): void {
    this.#held.set(tenant, (this.#held.get(tenant) ?? 0) + 1);
    waiter.take(connection);
  }

  #leave(tenant: string, waiter: Waiter<T>): void {
    const queue = this.#queues.get(tenant);
    if (queue?.delete(waiter) !== true) return;
    this.#waiting -= 1;
    if (queue.size === 0) this.#queues.delete(tenant);
  }

  #join(tenant: string, waiter: Waiter<T>): AppError | undefined {
    const queue = this.#queues.get(tenant) ?? new Set();
    if (queue.size >= this.#limits.maxWaitingPerTenant) {
      return unavailable(say('query.tooManyWaitOfOrganization', { count: queue.size }));
    }
    if (this.#waiting >= this.#limits.maxWaiting && !this.#makeRoom(queue.size + 1)) {
      return unavailable(say('query.tooManyWait', { count: this.#waiting }));
    }
    queue.add(waiter);
    this.#queues.set(tenant, queue);
    this.#waiting += 1;
    return undefined;
  }

  /** Evicts the last request of the longest queue, in favour of a tenant with a shorter one. Returns whether it did. */
  #makeRoom(newSize: number): boolean {
    let longest: readonly [string, Queue<T>] | undefined;
    for (const entry of this.#queues) {
      if (entry[1].size > (longest?.[1].size ?? newSize)) longest = entry;
    }
    if (longest === undefined) return false;
    const [tenant, queue] = longest;
    const last = [...queue].at(-1);
    if (last === undefined) return false;
    this.#leave(tenant, last);
    last.refuse(unavailable(say('query.queueIsFull')));
    return true;
  }

  #acquire(tenant: string, { signal, maxWaitMs }: PoolRequest): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiter: Waiter<T> = {
        take: (connection) => {
          settle();
          resolve(connection);
        },
        refuse: (error) => {
          settle();
          reject(error);
        },
      };
      const giveUp = (error: Error) => {
        this.#leave(tenant, waiter);
        waiter.refuse(error);
      };
      const onAbort = () => giveUp(abortError(signal));
      const connection = this.#free.pop();
      if (connection !== undefined) return this.#assign(tenant, connection, waiter);
      const refusal = this.#join(tenant, waiter);
      if (refusal !== undefined) return reject(refusal);
      signal?.addEventListener('abort', onAbort, { once: true });
      if (maxWaitMs !== undefined) {
        const onTimeout = () => giveUp(unavailable(say('query.tooManyRun')));
        timer = setTimeout(onTimeout, maxWaitMs);
      }
    });
  }

  #release(tenant: string, connection: T): void {
    const holds = (this.#held.get(tenant) ?? 1) - 1;
    if (holds === 0) this.#held.delete(tenant);
    else this.#held.set(tenant, holds);
    const next = this.#nextTenant();
    if (next === undefined) {
      this.#free.push(connection);
      if (this.#free.length === this.#connections.length) this.#closed?.();
      return;
    }
    const [nextName, queue, waiter] = next;
    this.#leave(nextName, waiter);
    // The served tenant moves to the end of the order.
    if (this.#queues.delete(nextName)) this.#queues.set(nextName, queue);
    this.#assign(nextName, connection, waiter);
  }

  #nextTenant(): readonly [string, Queue<T>, Waiter<T>] | undefined {
    let fewest = Number.POSITIVE_INFINITY;
    let chosen: readonly [string, Queue<T>] | undefined;
    for (const entry of this.#queues) {
      const holds = this.#held.get(entry[0]) ?? 0;
      if (holds >= fewest) continue;
      fewest = holds;
      chosen = entry;
    }
    if (chosen === undefined) return undefined;
    const [waiter] = chosen[1];
    return waiter === undefined ? undefined : [chosen[0], chosen[1], waiter];
  }
}

function unavailable(message: Sentence): AppError {
  return new AppError('SERVICE_UNAVAILABLE', { message, reason: NO_CONNECTION });
}

function abortError(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error('The caller aborted the request', { cause: reason });
}

function raceAbort<R>(result: Promise<R>, signal: AbortSignal): Promise<R> {
  return new Promise<R>((resolve, reject) => {
    const onAbort = () => reject(abortError(signal));
    signal.addEventListener('abort', onAbort, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
