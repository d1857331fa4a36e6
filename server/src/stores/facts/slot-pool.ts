import { AppError } from '../../errors.ts';

/** A few things that serve one caller at a time each. */
export interface SlotPool<T> {
  /**
   * Lends one of the things to `work`. When the signal fires the caller goes on, but the thing comes back
   * only once `work` has ended.
   * @throws AppError SERVICE_UNAVAILABLE when too many callers wait already, or the pool is closed; the signal's reason.
   */
  run<R>(signal: AbortSignal | undefined, work: (thing: T) => Promise<R>): Promise<R>;
  /** Refuses new callers and resolves when all things have come back. */
  close(): Promise<void>;
}

/** A caller in the queue. */
interface Waiter<T> {
  readonly take: (thing: T) => void;
  readonly refuse: (error: Error) => void;
}

/** A pool of `things`, with at most `maxWaiting` callers in its queue. */
export function createSlotPool<T>(things: readonly T[], maxWaiting: number): SlotPool<T> {
  const free = [...things];
  const waiting = new Set<Waiter<T>>();
  let closed: (() => void) | undefined;

  function acquire(signal: AbortSignal | undefined): Promise<T> {
    if (closed !== undefined) return Promise.reject(unavailable('The pool is closed'));
    const thing = free.pop();
    if (thing !== undefined) return Promise.resolve(thing);
    if (waiting.size >= maxWaiting)
      return Promise.reject(unavailable(`${maxWaiting} callers are waiting already`));
    return new Promise<T>((resolve, reject) => {
      const onAbort = () => {
        waiting.delete(waiter);
        reject(abortError(signal));
      };
      const waiter: Waiter<T> = {
        take: (value) => {
          signal?.removeEventListener('abort', onAbort);
          resolve(value);
        },
        refuse: (error) => {
          signal?.removeEventListener('abort', onAbort);
          reject(error);
        },
      };
      waiting.add(waiter);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  function release(thing: T): void {
    const [next] = waiting;
    if (next !== undefined) {
      waiting.delete(next);
      next.take(thing);
      return;
    }
    free.push(thing);
    if (free.length === things.length) closed?.();
  }

  return {
    async run(signal, work) {
      if (signal?.aborted) throw abortError(signal);
      const thing = await acquire(signal);
      if (signal?.aborted) {
        release(thing);
        throw abortError(signal);
      }
      const result = work(thing).finally(() => release(thing));
      return signal === undefined ? result : raceAbort(result, signal);
    },
    close() {
      for (const waiter of waiting) waiter.refuse(unavailable('The pool is closed'));
      waiting.clear();
      return new Promise((resolve) => {
        closed = resolve;
        if (free.length === things.length) resolve();
      });
    },
  };
}

function unavailable(reason: string): AppError {
  return new AppError('SERVICE_UNAVAILABLE', { reason });
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
