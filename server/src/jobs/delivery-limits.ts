import type { MessageHandler } from './message-handler.ts';
import type { OutboxRow } from './outbox.table.ts';

/** The most messages of a claim. */
export const MAX_CLAIMED = 64;
/** The most messages of one organization in a claim. */
const MAX_OF_ORGANIZATION = 32;

/**
 * Returns the organizations and lanes at their limit, and how many messages of each other one fit.
 * @param rows that are being delivered.
 */
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
  // One limit for all that are not full: at least 1, and never too many of the busiest one.
  const roomOf = (map: ReadonlyMap<string, number>, limit: number) =>
    limit - Math.max(0, ...[...map.values()].filter((count) => count < limit));
  return {
    fullOrganizations: fullOf(counts.organizations, organizationConcurrency),
    fullLanes: fullOf(counts.lanes, laneConcurrency),
    perOrganization: Math.min(MAX_OF_ORGANIZATION, roomOf(counts.organizations, organizationConcurrency)),
    perLane: Math.min(MAX_CLAIMED, roomOf(counts.lanes, laneConcurrency)),
  };
}
