import type { Facts, FactTable } from '../../stores/facts/facts.ts';
import type { Follower } from '../../stores/facts/follow-segments.ts';
import { buildVisitsOfSegments, type OnTouched, type WebsiteDay } from './build-visits.ts';

export { rebuildVisits } from './rebuild-visits.ts';
export { renewVisits } from './renew-visits.ts';

/** Hooks for facts that are derived from visits. */
export interface VisitHooks {
  /** Called before the visits of these days change, in the session that changes them. */
  readonly onTouched?: OnTouched;
  /** Called when the visits of these days are built; the segments are kept until it is done. */
  readonly onBuilt?: (days: readonly WebsiteDay[]) => Promise<void>;
}

/** Builds the visits of events as soon as these are stored. */
export function createVisitFollower(
  facts: Pick<Facts, 'derive'>,
  events: FactTable,
  { onTouched, onBuilt }: VisitHooks = {},
): Follower {
  return {
    table: events,
    async follow(paths, giveWay) {
      const days = await buildVisitsOfSegments(facts, events, paths, { onTouched, giveWay });
      await onBuilt?.(days);
    },
  };
}
