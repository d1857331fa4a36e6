import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '../../../errors.ts';
import { deriveKey } from '../../../lib/secrets/derive-key.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import { createServing } from './create-serving.ts';

/** What the keys of cookies and links are derived for. */
export const STATUS_PAGES_PURPOSE = 'status pages';

/** Status pages without stores: the snapshots of an earlier process. */
export interface StandbyPages {
  readonly routes: (http: FastifyInstance) => void;
  /** How many pages can be served. */
  readonly count: number;
}

/**
 * Reads the snapshots for a server whose stores do not answer yet. Passwords, networks and links work as usual; members cannot sign in, and
 * nothing can be changed.
 */
export async function createStandbyPages(deps: {
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  readonly live: Pick<LiveStore, 'hit' | 'peek'>;
  readonly secret: string;
  readonly baseUrl: string;
  readonly directory: string;
}): Promise<StandbyPages> {
  const unavailable = (): Promise<never> => Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
  const serving = await createServing({
    ...deps,
    key: deriveKey(deps.secret, STATUS_PAGES_PURPOSE),
    // Whether a session exists is unknown, and the response says that the page is not available.
    sessions: { referenceOf: (cookieHeader) => cookieHeader, resolveReference: unavailable },
    mailer: undefined,
    state: { transaction: unavailable },
    subscriptions: {
      subscribe: unavailable,
      confirm: unavailable,
      get: unavailable,
      change: unavailable,
      unsubscribe: unavailable,
    },
    // Nothing is projected: the snapshots stay as they are.
    source: undefined,
  });
  return { routes: serving.routes, count: serving.store.ids().length };
}
