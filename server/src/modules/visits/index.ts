import type { Facts, FactTable } from '../../stores/facts/facts.ts';
import type { Follower } from '../../stores/facts/loading/follow-segments.ts';
import { buildVisitsOfSegments, type OnTouched, type WebsiteDay } from './build-visits.ts';

export { rebuildVisits, rebuildVisitsOfVisitors } from './rebuild-visits.ts';

/** Hooks for facts that are derived from visits. */
export interface VisitHooks {
  /** Called before the visits of these days change, in the session that changes them. */
  readonly onTouched?: OnTouched;
  /** Called when the visits of these days are built. The segments are kept until it resolves. */
  readonly onBuilt?: (days: readonly WebsiteDay[]) => Promise<void>;
}

/** Creates the follower that builds visits after events are stored. */
export function createVisitFollower(
  facts: Pick<Facts, 'derive'>,
  events: FactTable,
  { onTouched, onBuilt }: VisitHooks = {},
): Follower {
  return {
    table: events,
    async follow(paths, background) {
      const days = await buildVisitsOfSegments(facts, events, paths, { onTouched, background });
      await onBuilt?.(days);
    },
  };
}
