import { AppError } from '../../errors.ts';

/** Who asks for one of the things, and for how long it is worth waiting. */
export interface Turn {
  /** Tenants take turns; calls without one are the system's own, which counts as a tenant. */
  readonly tenant?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Longest wait for a thing, in milliseconds; without it, as long as it takes. */
  readonly patienceMs?: number | undefined;
}

/** A few things that serve one caller at a time each, shared fairly between tenants. */
export interface FairPool<T> {
  /**
   * Lends one of the things to `work`. When the signal fires the caller goes on at once, but the thing comes back
   * only when `work` has ended.
   * @throws AppError SERVICE_UNAVAILABLE when too many wait already, the patience is at its end, or the pool is closed;
   * the signal's reason.
   */
  run<R>(turn: Turn, work: (thing: T) => Promise<R>): Promise<R>;
  /** Refuses new callers and resolves when all things have come back. */
  close(): Promise<void>;
}

/** How many callers may wait. */
export interface FairPoolLimits {
  readonly maxWaiting: number;
  readonly maxWaitingPerTenant: number;
}

/** A caller in the queue. */
interface Waiter<T> {
  readonly take: (thing: T) => void;
  readonly refuse: (error: Error) => void;
}

/** Callers of one tenant that wait, in their order. */
type Line<T> = Set<Waiter<T>>;

const SYSTEM = '';

/**
 * A pool of `things`. A thing that comes back goes to the waiting tenant that holds the fewest; of those that hold equally
 * many, to the one whose turn is longest ago. So with two things or more, no tenant gets all of them while another waits,
 * and a tenant that holds none waits for one piece of work to end, not for a queue.
 */
export function createFairPool<T>(things: readonly T[], limits: FairPoolLimits): FairPool<T> {
  const free = [...things];
  /** Tenants with waiting callers, the one whose turn is longest ago first. */
  const lines = new Map<string, Line<T>>();
  /** Things held, by tenant. */
  const held = new Map<string, number>();
  let waiting = 0;
  let closed: (() => void) | undefined;

  function lend(tenant: string, thing: T, waiter: Waiter<T>): void {
    held.set(tenant, (held.get(tenant) ?? 0) + 1);
    waiter.take(thing);
  }

  function leave(tenant: string, waiter: Waiter<T>): void {
    const line = lines.get(tenant);
    if (line?.delete(waiter) !== true) return;
    waiting -= 1;
    if (line.size === 0) lines.delete(tenant);
  }

  function join(tenant: string, waiter: Waiter<T>): AppError | undefined {
    const line = lines.get(tenant) ?? new Set();
    if (line.size >= limits.maxWaitingPerTenant) {
      return unavailable(
        `${line.size} queries of this organization are waiting already: ask again in a moment`,
      );
    }
    if (waiting >= limits.maxWaiting && !makeRoom(line.size + 1)) {
      return unavailable(`${waiting} queries are waiting already: ask again in a moment`);
    }
    line.add(waiter);
    lines.set(tenant, line);
    waiting += 1;
    return undefined;
  }

  /** A full queue is the fault of the longest line: its last caller makes room for a tenant that waits with fewer. */
  function makeRoom(newSize: number): boolean {
    let longest: readonly [string, Line<T>] | undefined;
    for (const entry of lines) {
      if (entry[1].size > (longest?.[1].size ?? newSize)) longest = entry;
    }
    if (longest === undefined) return false;
    const [tenant, line] = longest;
    const last = [...line].at(-1);
    if (last === undefined) return false;
    leave(tenant, last);
    last.refuse(unavailable('Others have waited for fewer queries: ask again in a moment'));
    return true;
  }

  function acquire(tenant: string, { signal, patienceMs }: Turn): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiter: Waiter<T> = {
        take: (thing) => {
          settle();
          resolve(thing);
        },
        refuse: (error) => {
          settle();
          reject(error);
        },
      };
      const giveUp = (error: Error) => {
        leave(tenant, waiter);
        waiter.refuse(error);
      };
      const onAbort = () => giveUp(abortError(signal));
      const thing = free.pop();
      if (thing !== undefined) return lend(tenant, thing, waiter);
      const refusal = join(tenant, waiter);
      if (refusal !== undefined) return reject(refusal);
      signal?.addEventListener('abort', onAbort, { once: true });
      if (patienceMs !== undefined) {
        const onPatience = () => giveUp(unavailable('Too many queries are running: ask again in a moment'));
        timer = setTimeout(onPatience, patienceMs);
      }
    });
  }

  function release(tenant: string, thing: T): void {
    const holds = (held.get(tenant) ?? 1) - 1;
    if (holds === 0) held.delete(tenant);
    else held.set(tenant, holds);
    const next = nextTenant();
    if (next === undefined) {
      free.push(thing);
      if (free.length === things.length) closed?.();
      return;
    }
    const [nextName, line, waiter] = next;
    leave(nextName, waiter);
    // Whose turn it was goes to the end.
    if (lines.delete(nextName)) lines.set(nextName, line);
    lend(nextName, thing, waiter);
  }

  function nextTenant(): readonly [string, Line<T>, Waiter<T>] | undefined {
    let fewest = Number.POSITIVE_INFINITY;
    let chosen: readonly [string, Line<T>] | undefined;
    for (const entry of lines) {
      const holds = held.get(entry[0]) ?? 0;
      if (holds >= fewest) continue;
      fewest = holds;
      chosen = entry;
    }
    if (chosen === undefined) return undefined;
    const [waiter] = chosen[1];
    return waiter === undefined ? undefined : [chosen[0], chosen[1], waiter];
  }

  return {
    async run(turn, work) {
      const { tenant = SYSTEM, signal } = turn;
      if (signal?.aborted) throw abortError(signal);
      if (closed !== undefined) throw unavailable('The store is closed');
      const thing = await acquire(tenant, turn);
      if (signal?.aborted) {
        release(tenant, thing);
        throw abortError(signal);
      }
      const result = (async () => work(thing))().finally(() => release(tenant, thing));
      return signal === undefined ? result : raceAbort(result, signal);
    },
    close() {
      for (const line of lines.values()) {
        for (const waiter of line) waiter.refuse(unavailable('The store is closed'));
      }
      lines.clear();
      waiting = 0;
      return new Promise((resolve) => {
        closed = resolve;
        if (free.length === things.length) resolve();
      });
    },
  };
}

function unavailable(message: string): AppError {
  return new AppError('SERVICE_UNAVAILABLE', { message, reason: 'no free reader' });
}

function abortError(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error('The caller went away', { cause: reason });
}

function raceAbort<R>(result: Promise<R>, signal: AbortSignal): Promise<R> {
  return new Promise<R>((resolve, reject) => {
    const onAbort = () => reject(abortError(signal));
    signal.addEventListener('abort', onAbort, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
