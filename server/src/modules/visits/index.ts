import type { Facts, FactTable } from '../../stores/facts/facts.ts';
import type { Follower } from '../../stores/facts/follow-segments.ts';
import { buildVisitsOfSegments } from './build-visits.ts';

export { startBuildingOlderVisits } from './build-older-visits.ts';
export { rebuildVisits } from './rebuild-visits.ts';

/** Builds the visits of events as soon as these are stored. */
export function createVisitFollower(facts: Pick<Facts, 'derive'>, events: FactTable): Follower {
  return { table: events, follow: (paths) => buildVisitsOfSegments(facts, events, paths) };
}
