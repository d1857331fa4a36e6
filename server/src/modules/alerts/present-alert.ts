import type { AlertEventRow, AlertRow, AlertStateRow } from './alerts.table.ts';
import type { Preview } from './preview/simulate.ts';

/** An alert, its state, and the organization of its website. */
export interface AlertWithState {
  readonly row: AlertRow;
  readonly current: AlertStateRow;
  readonly organizationId: string;
}

/** Returns the entity tag of an alert. It changes with the settings, not with the state. */
export function entityTagOf({ version }: Pick<AlertRow, 'version'>): string {
  return `"${version}"`;
}

/** Returns an alert as the API shows it. */
export function presentAlert({ row, current, organizationId }: AlertWithState) {
  const { id, websiteId, name, condition, severity, enabled, createdAt, updatedAt } = row;
  return {
    id,
    websiteId,
    organizationId,
    name,
    condition,
    severity,
    enabled,
    state: current.state,
    health: current.health,
    since: current.since.toISOString(),
    reason: current.reason,
    value: current.value,
    expected: rangeOf(current),
    evaluatedAt: current.evaluatedAt?.toISOString() ?? null,
    finishedAt: current.finishedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    etag: entityTagOf(row),
  };
}

/** Returns a firing as the API shows it. @param baseUrl without a slash at its end. */
export function presentFiring(row: AlertEventRow, baseUrl: string) {
  const { id, firedAt, resolvedAt, resolution, reason, value, summary, query, path } = row;
  return {
    id,
    firedAt: firedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    resolution,
    reason,
    value,
    expected: rangeOf(row),
    summary,
    query,
    url: `${baseUrl}${path}`,
  };
}

/** Returns a preview as the API shows it. */
export function presentPreview({ fromMs, toMs, points, firings, ...preview }: Preview) {
  const toText = (ms: number) => new Date(ms).toISOString();
  return {
    ...preview,
    from: toText(fromMs),
    to: toText(toMs),
    points: points.map(({ atMs, ...point }) => ({ at: toText(atMs), ...point })),
    firings: firings.map((one) => ({
      from: toText(one.fromMs),
      to: one.toMs === null ? null : toText(one.toMs),
      reason: one.reason,
      value: one.value,
    })),
  };
}

function rangeOf({ low, high }: { readonly low: number | null; readonly high: number | null }) {
  return low === null || high === null ? null : { low, high };
}
