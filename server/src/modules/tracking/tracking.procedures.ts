import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import { trackContract } from './contract/tracking.contract.ts';
import { IDENTIFY } from './rows/fill-row.ts';
import type { TrackingService } from './tracking.service.ts';

/** Binds the contract to the service. */
export function createTrackingProcedures(tracking: TrackingService) {
  const contract = implement(trackContract).$context<RequestContext>();
  return {
    track: contract.track.handler(({ input, context }) => tracking.acceptEvents(input, context)),
    vitals: contract.vitals.handler(({ input, context }) => tracking.acceptVitals(input, context)),
    identify: contract.identify.handler(async ({ input: { query, body }, context }) => {
      const { traits, ...who } = body;
      const event = { ...who, name: IDENTIFY, type: IDENTIFY, properties: traits };
      return { ...(await tracking.acceptEvents({ query, body: event }, context)), type: IDENTIFY };
    }),
    errors: contract.errors.handler(({ input, context }) => tracking.acceptErrors(input, context)),
  };
}
