import { and, count, isNotNull, isNull, lte, min } from 'drizzle-orm';
import { listMetrics, type Metric } from '../lib/metrics/metric.ts';
import type { Clock } from '../lib/time/clock.ts';
import type { State } from '../stores/state/state.ts';
import type { Dispatcher } from './dispatcher.ts';
import { outbox } from './outbox.table.ts';

/** The metrics of the outbox: of all processes for what waits, of this process for deliveries. */
export function createOutboxMetrics(
  { state: { db }, clock }: { readonly state: Pick<State, 'db'>; readonly clock: Clock },
  dispatcher: Pick<Dispatcher, 'attempts'>,
): readonly Metric[] {
  const isDue = () => and(isNull(outbox.deadAt), lte(outbox.dueAt, new Date(clock.now())));
  return [
    ...listMetrics('gauge', {
      pharos_outbox_due_messages: [
        'Messages whose delivery is due and has not begun.',
        async () => (await db.select({ due: count() }).from(outbox).where(isDue()))[0]?.due,
      ],
      pharos_outbox_lag_seconds: [
        'How long the delivery of the oldest due message has been due.',
        async () => {
          const [oldest] = await db
            .select({ dueAt: min(outbox.dueAt) })
            .from(outbox)
            .where(isDue());
          return oldest?.dueAt == null ? 0 : Math.max(0, clock.now() - oldest.dueAt.getTime()) / 1000;
        },
      ],
      pharos_outbox_dead_messages: [
        'Messages that were given up in the last 7 days.',
        async () =>
          (await db.select({ dead: count() }).from(outbox).where(isNotNull(outbox.deadAt)))[0]?.dead,
      ],
    }),
    ...listMetrics('counter', {
      pharos_outbox_deliveries_total: [
        'Attempts to deliver messages, by the kind of the message and how they ended.',
        () =>
          [...dispatcher.attempts].flatMap(([kind, outcomes]) =>
            Array.from(outcomes, ([outcome, value]) => ({ labels: { kind, outcome }, value })),
          ),
      ],
    }),
  ];
}
