import type { IncidentStatus } from '../page-states.data.ts';
import type { StoredImpact } from './incidents.table.ts';

/** An update as the state of its incident depends on it. */
export interface UpdateFacts {
  readonly id: string;
  readonly status: IncidentStatus;
  readonly at: Date;
  readonly impacts: readonly StoredImpact[];
}

/** The state of an incident after its updates. */
export interface IncidentSummary {
  readonly status: IncidentStatus;
  readonly monitoringAt: Date | null;
  /** When the last period in which it was resolved began. */
  readonly resolvedAt: Date | null;
  readonly impacts: StoredImpact[];
}

/** Sorts updates by their time, oldest first. Updates of the same time are in the order in which they were added. */
export function inOrder<Update extends Pick<UpdateFacts, 'id' | 'at'>>(updates: readonly Update[]): Update[] {
  return [...updates].sort(
    (one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1),
  );
}

/**
 * Returns the state of an incident: the status of its latest update, and the latest impact on each component. A resolved incident
 * affects none. @param updates at least one, in any order.
 */
export function summarizeUpdates(updates: readonly UpdateFacts[]): IncidentSummary {
  const ordered = inOrder(updates);
  const status = ordered.at(-1)?.status ?? 'investigating';
  const impacts = new Map<string, StoredImpact>();
  for (const update of ordered) for (const impact of update.impacts) impacts.set(impact.id, impact);
  const isResolved = status === 'resolved';
  const lastOpen = ordered.findLastIndex((update) => update.status !== 'resolved');
  return {
    status,
    monitoringAt: ordered.find((update) => update.status === 'monitoring')?.at ?? null,
    resolvedAt: isResolved ? (ordered[lastOpen + 1]?.at ?? null) : null,
    impacts: [...impacts.values()].map((impact) =>
      isResolved ? { ...impact, impact: 'operational' } : impact,
    ),
  };
}
