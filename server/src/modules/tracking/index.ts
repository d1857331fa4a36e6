import type { Clock } from '../../lib/clock.ts';
import type { Journal } from '../../stores/facts/journal.types.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State } from '../../stores/state/state.ts';
import type { WebsiteDirectory } from '../websites/index.ts';
import { createTrackingCounters, type TrackingCounters } from './counters.ts';
import { createAgentReader, createAgentStep } from './steps/agent.ts';
import { createBotStep } from './steps/bot.ts';
import { createChannelStep } from './steps/channel.ts';
import { createGeoReader, createGeoStep } from './steps/geo.ts';
import { createPageStep } from './steps/page.ts';
import { createReferrerStep } from './steps/referrer.ts';
import { createVisitStep } from './steps/visit.ts';
import { createVisitorStep } from './steps/visitor.ts';
import { createTrackingService, type TrackingService } from './tracking.service.ts';
import { createVisitorIds } from './visitor-id.ts';
import { createVisitorSalts } from './visitor-salts.ts';

export { errorsTable } from './errors.table.ts';
export { eventsTable } from './events.table.ts';
export { restoreOpenVisits } from './restore-open-visits.ts';
export { SOURCES } from './steps/sources.data.ts';
export { trackContract } from './tracking.contract.ts';
export { createTrackingProcedures } from './tracking.procedures.ts';
export type { TrackingService } from './tracking.service.ts';
export { vitalsTable } from './vitals.table.ts';

/** Everything that takes in events. */
export interface TrackingModule {
  readonly service: TrackingService;
  readonly counters: TrackingCounters;
  /** Creates the day's salt and destroys the old ones: for a job, at least once an hour. */
  rotateSalts(): Promise<void>;
}

/** What the module is built from. */
interface TrackingDeps {
  readonly journal: Journal;
  readonly state: State;
  readonly live: LiveStore;
  readonly websites: WebsiteDirectory;
  readonly clock: Clock;
  /** The instance's secret. */
  readonly secret: string;
  /** Told once for each city database that cannot be read; events then have no place. */
  readonly onGeoUnavailable: (error: unknown) => void;
}

/** Builds the way of an event. */
export function createTracking(deps: TrackingDeps): TrackingModule {
  const { journal, state, live, websites, clock, secret } = deps;
  const counters = createTrackingCounters();
  const salts = createVisitorSalts({ state, clock, secret });
  const readAgent = createAgentReader();
  const steps = [
    createBotStep(readAgent),
    createAgentStep(readAgent),
    createGeoStep(createGeoReader({ onUnavailable: deps.onGeoUnavailable })),
    createPageStep(),
    createReferrerStep(),
    createChannelStep(),
    createVisitorStep({ ids: createVisitorIds({ secret }), salts, live }),
    createVisitStep(live),
  ];
  return {
    service: createTrackingService({ journal, websites, steps, counters, clock }),
    counters,
    rotateSalts: salts.rotate,
  };
}
