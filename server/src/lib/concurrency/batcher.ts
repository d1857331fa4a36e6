/** Options of {@link createBatcher}. */
export interface BatcherOptions<K, V> {
  /** Does the work of several calls with different keys. @returns the values that exist. */
  readonly run: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>;
  /** The most keys of a run. */
  readonly maxSize: number;
  /** How long a call waits for others, in milliseconds. Default 0: for those that are made before the event loop continues. */
  readonly waitMs?: number;
}

interface Call<K, V> {
  readonly key: K;
  resolve(value: V | undefined): void;
  reject(error: unknown): void;
}

/**
 * Returns a function that collects the calls of a short time and makes one run for all of them. If a run of several keys fails, each
 * of them runs by itself, so that no call fails because of another. A run can therefore be repeated.
 */
export function createBatcher<K, V>({
  run,
  maxSize,
  waitMs = 0,
}: BatcherOptions<K, V>): (key: K) => Promise<V | undefined> {
  let waiting: Call<K, V>[] = [];
  let cancel = (): void => undefined;

  async function runCalls(calls: readonly Call<K, V>[]): Promise<void> {
    const keys = [...new Set(calls.map(({ key }) => key))];
    try {
      const values = await run(keys);
      for (const { key, resolve } of calls) resolve(values.get(key));
    } catch (error) {
      if (keys.length === 1) for (const { reject } of calls) reject(error);
      else await Promise.all(keys.map((one) => runCalls(calls.filter(({ key }) => key === one))));
    }
  }

  async function flush(): Promise<void> {
    cancel();
    const calls = waiting;
    waiting = [];
    await runCalls(calls);
  }

  function plan(): void {
    if (waitMs === 0) {
      const immediate = setImmediate(flush);
      cancel = () => clearImmediate(immediate);
    } else {
      const timer = setTimeout(flush, waitMs);
      cancel = () => clearTimeout(timer);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length >= maxSize) void flush();
      else if (waiting.length === 1) plan();
    });
}
