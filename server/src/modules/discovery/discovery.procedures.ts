import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import type { SegmentJournal } from '../../stores/facts/journal.types.ts';
import type { Loader } from '../../stores/facts/loader.ts';
import { type CheckedStore, checkStores } from './check-health.ts';
import { discoveryContract } from './discovery.contract.ts';

/** Binds the contract of discovery to the stores. */
export function createDiscoveryProcedures(deps: {
  readonly version: string;
  readonly stores: readonly CheckedStore[];
  readonly journal: Pick<SegmentJournal, 'stats'>;
  readonly loader: Pick<Loader, 'stats'> | undefined;
}) {
  const os = implement(discoveryContract).$context<RequestContext>();
  return os.router({
    health: os.health.handler(async () => {
      const stores = await checkStores(deps.stores);
      const { backlogBytes, backlogRows, backlogSinceMs } = deps.journal.stats();
      const backlogSince = backlogSinceMs === undefined ? null : new Date(backlogSinceMs).toISOString();
      const failedSegments = deps.loader?.stats().failing ?? 0;
      return {
        success: true,
        status: 'ok',
        version: deps.version,
        stores,
        journal: { backlogBytes, backlogRows, backlogSince, failedSegments },
      };
    }),
  });
}
