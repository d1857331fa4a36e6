import { AppError, type ErrorDetail } from '../../errors.ts';
import { type Sentence, say } from '../../lib/texts/sentence.ts';
import { READ_ONLY } from '../../stores/state/errors.ts';

const CHECK_TIMEOUT_MS = 2_000;

/** A store as seen by the health check. */
export interface CheckedStore {
  readonly name: string;
  readonly store: {
    readonly driver: string;
    ping(): Promise<void>;
  };
}

/** The health of a store that responds. */
export interface StoreHealth {
  readonly driver: string;
  readonly status: 'ok';
  /** Response time in milliseconds. */
  readonly latencyMs: number;
}

/**
 * Checks all stores concurrently.
 * @throws AppError SERVICE_UNAVAILABLE with an entry for each store that did not respond within 2 s.
 */
export async function checkStores(
  stores: readonly CheckedStore[],
): Promise<Readonly<Record<string, StoreHealth>>> {
  const details: ErrorDetail[] = [];
  const healthy = await Promise.all(
    stores.map(async ({ name, store }): Promise<readonly [string, StoreHealth] | undefined> => {
      const startedMs = performance.now();
      try {
        await withTimeout(store.ping());
        const latencyMs = Math.round((performance.now() - startedMs) * 100) / 100;
        return [name, { driver: store.driver, status: 'ok', latencyMs }];
      } catch (error) {
        // The response says which store is down; the driver logs the reason.
        details.push({
          field: name,
          message: messageOf(error),
        });
        return undefined;
      }
    }),
  );
  if (details.length > 0) {
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: say('discovery.storeIsDown'),
      details,
      headers: { 'retry-after': '5' },
    });
  }
  return Object.fromEntries(healthy.filter((entry) => entry !== undefined));
}

function messageOf(error: unknown): Sentence {
  if (!(error instanceof AppError)) return say('discovery.didNotAnswer');
  return error.reason === READ_ONLY ? say('discovery.acceptsNoChanges') : say('discovery.isDown');
}

async function withTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
