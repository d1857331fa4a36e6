import { implement } from '@orpc/server';
import { createCallContext } from '../../http/call-context.ts';
import type { RequestContext } from '../../http/context.ts';
import { defineModule } from '../../kernel/define-module.ts';
import { websitesModule } from '../websites/index.ts';
import { trackContract } from './contract/tracking.contract.ts';
import { createTracking } from './create-tracking.ts';
import { errorsTable } from './errors.table.ts';
import { eventsTable } from './events.table.ts';
import { HOSTED_ALIASES } from './hosted-client.ts';
import { intakeTable } from './intake.table.ts';
import { IDENTIFY } from './rows/fill-row.ts';
import { addTrackingRoutes, listBeaconPaths } from './tracking.routes.ts';
import type { TrackingService } from './tracking.service.ts';
import { vitalsTable } from './vitals.table.ts';

/** Ingestion of events, web vitals and errors. */
export const trackingModule = defineModule({
  name: 'tracking',
  tag: {
    name: 'Tracking',
    description: 'Sending events, web vitals and errors. Data is on disk when the response is 200.',
    position: 20,
  },
  needs: [websitesModule],
  factTables: [eventsTable, errorsTable, vitalsTable, intakeTable],
  create(kernel, use) {
    const { audit, logger, operations } = kernel;
    const tracking = createTracking({
      ...kernel,
      websites: use(websitesModule),
      onVisitsUnavailable: (error) =>
        logger.warn({ err: error }, 'the source of a visit after a payment cannot be read'),
      onGeoUnavailable: (error) => logger.error({ err: error }, 'the geolocation database cannot be read'),
    });
    return {
      service: { ...tracking.service, clients: tracking.clients, clickTokens: tracking.clickTokens },
      procedures: { tracking: createTrackingProcedures(tracking.service) },
      routes: (http) =>
        addTrackingRoutes(http, {
          ...tracking,
          contextOf: (call) => createCallContext(call, audit.describeUse),
        }),
      aliases: HOSTED_ALIASES,
      beaconPaths: [...listBeaconPaths(operations)],
      metrics: tracking.metrics,
      tasks: tracking.tasks,
      onRejected: tracking.recordRejected,
      settle: async () => {
        await tracking.service
          .writeCounts()
          .catch((error: unknown) => logger.warn({ err: error }, 'counts of rejected events are lost'));
      },
    };
  },
});

/** Binds the contract to the service. */
function createTrackingProcedures(tracking: TrackingService) {
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
