import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import { type CheckedStore, checkStores } from './check-health.ts';
import { discoveryContract } from './discovery.contract.ts';

/** Binds the contract of discovery to the stores it asks. */
export function createDiscoveryProcedures(deps: {
  readonly version: string;
  readonly stores: readonly CheckedStore[];
  readonly backlogBytes: () => number;
}) {
  const os = implement(discoveryContract).$context<RequestContext>();
  return os.router({
    health: os.health.handler(async () => ({
      success: true,
      status: 'ok',
      version: deps.version,
      stores: await checkStores(deps.stores),
      journal: { backlogBytes: deps.backlogBytes() },
    })),
  });
}
