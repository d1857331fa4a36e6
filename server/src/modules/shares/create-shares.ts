import type { Logger } from 'pino';
import type { Challenges } from '../../http/challenge.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import { createLastUse } from '../../stores/state/last-use.ts';
import type { State } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { createSignInThrottle } from '../users/index.ts';
import type { WebsiteDirectory } from '../websites/index.ts';
import { createOpenShare } from './open-share.ts';
import { createShareResolver, type ShareResolver } from './resolve-share.ts';
import { createSharesProcedures } from './shares.procedures.ts';
import { createSharesService, type SharesService } from './shares.service.ts';
import { shares } from './shares.table.ts';

/** The parts of the module. */
export interface Shares {
  readonly service: SharesService;
  readonly resolver: ShareResolver;
  readonly procedures: ReturnType<typeof createSharesProcedures>;
  /** Waits for pending writes of requests. */
  readonly settle: () => Promise<void>;
}

/** Creates the parts of the module. */
export function createShares(deps: {
  readonly state: State;
  readonly live: LiveStore;
  readonly audit: AuditService;
  readonly websites: WebsiteDirectory;
  readonly challenges: Challenges;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The instance's secret; purposes are derived from it. */
  readonly secret: string;
  /** Address of the service, without a slash at its end. */
  readonly baseUrl: string;
}): Shares {
  const key = deriveKey(deps.secret, 'share links');
  const uses = createLastUse({ ...deps, table: shares, subject: 'share link' });
  const resolver = createShareResolver({ ...deps, key, onUse: uses.note });
  const service = createSharesService({ ...deps, resolver, key });
  const throttle = createSignInThrottle({ ...deps, about: 'share' });
  const open = createOpenShare({ ...deps, resolver, throttle, key });
  return {
    service,
    resolver,
    procedures: createSharesProcedures({ ...deps, service, open }),
    settle: uses.settle,
  };
}
