import { and, count, eq, lte, min } from 'drizzle-orm';
import { byLabel, listMetrics, type Metric } from '../../../lib/metrics/metric.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import { monitorRuns } from '../monitors.table.ts';
import { LOCAL_REGION } from '../region.data.ts';
import { TOLERATED_LAG_MS } from './due.ts';
import type { Prober } from './prober.ts';

/** The metrics of checks: of all processes for what is due, of this process for what it does. Checks of probes in other regions are not included in the first. */
export function createCheckMetrics({
  state: { db },
  clock,
  prober,
}: {
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
  readonly prober: Pick<Prober, 'running' | 'recorded'>;
}): readonly Metric[] {
  const dueBefore = (ms: number) =>
    and(eq(monitorRuns.region, LOCAL_REGION), lte(monitorRuns.dueAt, new Date(ms)));
  const countBefore = async (ms: number) =>
    (await db.select({ due: count() }).from(monitorRuns).where(dueBefore(ms)))[0]?.due;
  return [
    ...listMetrics('gauge', {
      pharos_monitor_checks_due: [
        'Checks of monitors that are due and have not begun.',
        () => countBefore(clock.now()),
      ],
      pharos_monitor_checks_late: [
        'Checks of monitors that have been due for more than 5 seconds and have not begun.',
        () => countBefore(clock.now() - TOLERATED_LAG_MS),
      ],
      pharos_monitor_check_lag_seconds: [
        'How long the oldest check has been due; 0 if none is.',
        async () => {
          const [oldest] = await db
            .select({ dueAt: min(monitorRuns.dueAt) })
            .from(monitorRuns)
            .where(dueBefore(clock.now()));
          return oldest?.dueAt == null ? 0 : (clock.now() - oldest.dueAt.getTime()) / 1000;
        },
      ],
      pharos_monitor_checks_running: ['Checks of this process that have begun.', () => prober.running],
    }),
    ...listMetrics('counter', {
      pharos_monitor_checks_total: [
        'Checks that were recorded, by result.',
        () => byLabel('result', prober.recorded),
      ],
    }),
  ];
}
