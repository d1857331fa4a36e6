import type { TimeRange } from '../../../lib/time/time-range.ts';
import { identifier, join, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Scan } from '../plan/plan.types.ts';
import { renderPaidRows } from './payments.ts';
import { MAX_VISIT_MS, renderRange, renderRowFilter, renderScope, renderWindows } from './rows.ts';
import { renderVisitsOfEvents } from './visit-join.ts';
import { bucketNumber, byWindow, OUTSIDE, windowNumber } from './windows.ts';

/** Whether a scan of events counts visits, which belong to the window in which they began. */
export function countsVisits({ source, metrics }: Scan): boolean {
  return source === 'events' && metrics.some(({ metric }) => metric.isOfVisits);
}

/**
 * The events of a scan that counts visits, for use after FROM. Each event occurs once for itself (`is_visit` is 0) and once
 * for its visit (1). `w` and `bucket` are the window and bucket of the time of the event or of the beginning of its visit;
 * rows outside all windows are excluded. A visit that began in a window is therefore counted by any of its events, including
 * those after the end of the window.
 *
 * @param columns the columns to read of the visit of each event.
 * @param conditions further conditions on events.
 * @param payments `columns` of payments; set if payments are included, once each.
 */
export function renderEventsOfVisits(
  scan: Scan,
  columns: readonly Sql[],
  conditions: readonly Sql[],
  payments?: readonly Sql[],
): Sql {
  const windows = scan.windows.map(({ fromMs, toMs }) => ({ fromMs, toMs: toMs + MAX_VISIT_MS }));
  const read = { ...scan, windows };
  const matching = [
    renderScope('events', read),
    renderWindows(windows),
    ...conditions,
    ...(scan.filter === undefined ? [] : [renderRowFilter('events', scan.filter, read)]),
  ];
  const events = sql`events
ANY LEFT JOIN ${renderVisitsOfEvents(read, undefined, columns)} WHERE ${join(matching, ' AND ')}`;
  const twice =
    payments === undefined
      ? sql`SELECT *, arrayJoin([0, 1]) AS is_visit FROM ${events}`
      : renderWithPayments(scan, events, payments);
  const placedAt = sql`if(is_visit = 1, visit_began_at, time)`;
  const inside = (range: TimeRange) => renderRange(range, sql`placed_at`);
  const epochMs = sql`toUnixTimestamp64Milli(placed_at)`;
  const bucket = byWindow(scan.buckets, (cut) => bucketNumber(cut, epochMs));
  const placed = sql`SELECT *, ${placedAt} AS placed_at, ${windowNumber(scan.windows, inside)} AS w FROM (${twice})`;
  return sql`(SELECT *, ${bucket} AS bucket FROM (${placed}) WHERE w != ${OUTSIDE})`;
}

function renderWithPayments(scan: Scan, events: Sql, payments: readonly Sql[]): Sql {
  const names = payments.map((_, index) => identifier(`v${index}`));
  const rows = renderPaidRows({
    selection: scan,
    ofEvents: [sql`visit_is_bot`, sql`visit_began_at`, sql`arrayJoin([0, 1]) AS is_visit`, ...names],
    ofPayments: [sql`0 AS visit_is_bot`, sql`time AS visit_began_at`, sql`0 AS is_visit`, ...payments],
    from: events,
  });
  return sql`SELECT * REPLACE (if(is_replaced, NULL, revenue) AS revenue) FROM (${rows})`;
}
