import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import { trackContract } from './tracking.contract.ts';
import type { TrackingService } from './tracking.service.ts';

/** Binds the contract to the service. */
export function createTrackingProcedures(tracking: TrackingService) {
  const contract = implement(trackContract).$context<RequestContext>();
  return {
    track: contract.track.handler(({ input, context }) => tracking.accept(input, context)),
  };
}
