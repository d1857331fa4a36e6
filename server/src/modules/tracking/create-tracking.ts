import type { AppError } from '../../errors.ts';
import type { Call } from '../../http/call.ts';
import type { Task } from '../../jobs/scheduler.ts';
import { byLabel, listMetrics, type Metric } from '../../lib/metrics/metric.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import type { Freshness } from '../../stores/facts/freshness.ts';
import type { Journal } from '../../stores/facts/journal/journal.types.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State } from '../../stores/state/state.ts';
import type { WebsiteDirectory } from '../websites/index.ts';
import { ClickTokens } from './click-tokens.ts';
import { createFindEarlierVisits } from './earlier-sources.ts';
import { IngestionCounts, type IntakeKind } from './ingestion-counts.ts';
import { recordRejected, toReason } from './rejected-events.ts';
import { errorsKind, eventsKind, vitalsKind } from './rows/fact-kinds.ts';
import { createAgentReader, createAgentStep, createBotStep } from './steps/agent.ts';

import { createChannelStep } from './steps/channel.ts';
import { createClickStep } from './steps/click.ts';
import {
  createAddressStep,
  createBenignErrorStep,
  createOriginStep,
  createSpamStep,
} from './steps/drop-events.ts';

import { createGeoStep, GeoReader } from './steps/geo.ts';
import { createLinkStep } from './steps/link.ts';
import { createPageStep } from './steps/page.ts';
import { createReferrerStep } from './steps/referrer.ts';
import { createReturnStep } from './steps/return.ts';

import { createVisitStep } from './steps/visit.ts';
import { createVisitorStep } from './steps/visitor.ts';
import { createTrackingService, type TrackingService } from './tracking.service.ts';
import { type ClientReader, createClientReader } from './visitors/client-reader.ts';
import { VisitorIds } from './visitors/visitor-id.ts';
import { VisitorSalts } from './visitors/visitor-salts.ts';

/** The parts of the ingestion of events. */
export interface TrackingModule {
  readonly service: TrackingService;
  readonly clients: ClientReader;
  readonly clickTokens: ClickTokens;
  /** Counts the facts of a rejected request, by reason. Requests of other modules are ignored. */
  recordRejected(call: Call, body: unknown, error: AppError): void;
  /** Counts a rejected pixel request under its invalid field. */
  recordRejectedPixel(trackingId: string, kind: IntakeKind, field: PropertyKey | undefined): Promise<void>;
  readonly metrics: readonly Metric[];
  /** Scheduled tasks: write counts, create the salt of the day, delete old salts. */
  readonly tasks: readonly Task[];
}

const WRITE_COUNTS_EVERY_MS = 2_000;
const ROTATE_SALTS_EVERY_MS = 10 * 60_000;

/** The dependencies of the module. */
interface TrackingDeps {
  readonly journal: Journal;
  readonly state: State;
  readonly live: LiveStore;
  readonly websites: WebsiteDirectory;
  readonly clock: Clock;
  /** The secret of the instance. */
  readonly secret: string;
  /** Derives a key for a purpose from the secret. */
  keyFor(purpose: string): Buffer;
  readonly facts: Pick<Facts, 'query'>;
  readonly freshness: Freshness | undefined;
  /** Called when the visit before a return from a page of payment cannot be read; the visit then has no source. */
  readonly onVisitsUnavailable: (error: unknown) => void;
  /** Called once for each city database that cannot be read; events then have no location. */
  readonly onGeoUnavailable: (error: unknown) => void;
}

/** Creates the ingestion pipeline. */
export function createTracking(deps: TrackingDeps): TrackingModule {
  const { journal, state, live, websites, clock, secret } = deps;
  const discarded = new IngestionCounts();
  const salts = new VisitorSalts({ state, clock, secret });
  const readAgent = createAgentReader();
  const geo = new GeoReader({ onUnavailable: deps.onGeoUnavailable });
  const ids = new VisitorIds({ secret });
  const clickTokens = new ClickTokens(deps.keyFor('link clicks'));
  const visitor = createVisitorStep({ ids, salts, live });
  const common = [
    createOriginStep(),
    createAddressStep(),
    createPageStep(),
    createBotStep(readAgent),
    createAgentStep(readAgent),
    createGeoStep(geo),
  ];
  const kinds = {
    events: eventsKind([
      ...common,
      createLinkStep(),
      createReferrerStep(),
      createSpamStep(),
      createChannelStep(),
      visitor,
      createVisitStep(live),
      createReturnStep(createFindEarlierVisits(deps.facts, deps.freshness), deps.onVisitsUnavailable),
      createClickStep(clickTokens, live),
    ]),
    // Vitals and errors belong to visits but do not start one.
    vitals: vitalsKind([...common, visitor]),
    errors: errorsKind([...common, createBenignErrorStep(), visitor]),
  };
  const service = createTrackingService({ journal, websites, kinds, discarded, clock });
  return {
    service,
    clickTokens,
    clients: createClientReader({ readAgent, geo, ids, salts }),
    recordRejected: (call, body, error) => recordRejected(discarded, clock.now(), call, body, error),
    recordRejectedPixel: async (trackingId, kind, field) => {
      const website = await websites.findByTrackingId(trackingId);
      if (website === undefined) return;
      const { id: websiteId, organizationId } = website;
      const reason = toReason(field);
      discarded.add({ websiteId, organizationId, kind, outcome: 'invalid', reason, timeMs: clock.now() });
    },
    metrics: listMetrics('counter', {
      pharos_events_accepted_total: [
        'Events, web vitals and errors of pages that were accepted: they are on disk.',
        () => byLabel('kind', Object.entries(service.accepted)),
      ],
      pharos_events_dropped_total: [
        'Events, web vitals and errors of pages that were blocked by a rule or invalid, by reason.',
        () => discarded.totals(),
      ],
    }),
    tasks: [
      {
        name: 'write counts of discarded events',
        runsOn: 'each',
        everyMs: WRITE_COUNTS_EVERY_MS,
        run: () => service.writeCounts(),
      },
      {
        name: 'rotate visitor salts',
        runsOn: 'each',
        everyMs: ROTATE_SALTS_EVERY_MS,
        run: () => salts.rotate(),
      },
    ],
  };
}
