import type { MessageHandler } from './message-handler.ts';
import type { OutboxRow } from './outbox.table.ts';

/** The most messages of a claim. */
export const MAX_CLAIMED = 20;

/** Returns the organizations and lanes at their limit, and how many messages of each other lane fit. @param rows that are being delivered. */
export function limitsOf(
  { organizationConcurrency = Infinity, laneConcurrency = Infinity }: MessageHandler,
  rows: readonly OutboxRow[],
) {
  const counts = { organizations: new Map<string, number>(), lanes: new Map<string, number>() };
  const increase = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1);
  for (const { organizationId, lane } of rows) {
    increase(counts.organizations, organizationId);
    if (lane !== '') increase(counts.lanes, lane);
  }
  const fullOf = (map: ReadonlyMap<string, number>, limit: number) =>
    [...map].flatMap(([name, count]) => (count >= limit ? [name] : []));
  const fullLanes = fullOf(counts.lanes, laneConcurrency);
  const busiest = Math.max(0, ...[...counts.lanes.values()].filter((count) => count < laneConcurrency));
  return {
    fullOrganizations: fullOf(counts.organizations, organizationConcurrency),
    fullLanes,
    // One limit for all lanes: at least 1, and never too many of the busiest one.
    perLane: Math.min(MAX_CLAIMED, laneConcurrency - busiest),
  };
}
