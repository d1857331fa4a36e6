import { and, asc, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { State } from '../../stores/state/state.ts';
import type { FoundVisit } from './find-visits.ts';
import { type PaymentRow, payments } from './payments.table.ts';

/**
 * Returns the attribution that payments inherit, by their ids: that of the payment of the same transaction, otherwise that of the first
 * attributed payment of the subscription.
 */
export async function inheritVisits(
  { db }: Pick<State, 'db'>,
  rows: readonly PaymentRow[],
): Promise<ReadonlyMap<string, FoundVisit>> {
  if (rows.length === 0) return new Map();
  const children = rows.map(({ id, sourceId, reference, subscription }) => ({
    id,
    source: sourceId,
    reference,
    subscription,
  }));
  const isOfTransaction = eq(payments.reference, sql`child.reference`);
  const first = db
    .select({ visitorId: payments.visitorId, visit: payments.visit })
    .from(payments)
    .where(
      and(
        eq(payments.sourceId, sql`child.source`),
        ne(payments.id, sql`child.id`),
        eq(payments.kind, 'payment'),
        isNotNull(payments.visit),
        isNotNull(payments.visitorId),
        or(isOfTransaction, eq(payments.subscription, sql`child.subscription`)),
      ),
    )
    .orderBy(desc(isOfTransaction), asc(payments.occurredAt))
    .limit(1)
    .as('first');
  const found = await db
    .select({ child: sql<string>`child.id`, visitorId: first.visitorId, visit: first.visit })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(children)}::jsonb) as child(id text, source text, reference text, subscription text)`,
    )
    .crossJoinLateral(first);
  return new Map(
    found.flatMap(({ child, visitorId, visit }) =>
      visitorId === null || visit === null ? [] : [[child, { visitorId, visit }] as const],
    ),
  );
}
