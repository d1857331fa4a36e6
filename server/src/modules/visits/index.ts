import type { Facts, FactTable } from '../../stores/facts/facts.ts';
import type { Follower } from '../../stores/facts/follow-segments.ts';
import { buildVisitsOfSegments, type WebsiteDay } from './build-visits.ts';

export { startBuildingOlderVisits } from './build-older-visits.ts';
export { rebuildVisits } from './rebuild-visits.ts';
export { renewVisits } from './renew-visits.ts';

/**
 * Builds the visits of events as soon as these are stored.
 * @param onBuilt told of the days whose visits or events may be others than before; the segments stay until it is done.
 */
export function createVisitFollower(
  facts: Pick<Facts, 'derive'>,
  events: FactTable,
  onBuilt?: (days: readonly WebsiteDay[]) => Promise<void>,
): Follower {
  return {
    table: events,
    async follow(paths) {
      const days = await buildVisitsOfSegments(facts, events, paths);
      await onBuilt?.(days);
    },
  };
}
