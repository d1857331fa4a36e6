import { and, asc, desc, eq, isNotNull, lte, ne, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../../lib/clock.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import type { State } from '../../stores/state/state.ts';
import type { VisitorIds } from '../tracking/index.ts';
import { type FoundVisit, findVisit } from './find-visit.ts';
import { type PaymentRow, payments } from './payments.table.ts';
import type { PaymentWriter } from './write-payments.ts';

/** Payments in one run. Others follow in the next run. */
const MAX_ROWS = 100;

const MINUTE_MS = 60_000;
/** The pauses between attempts. The visit can be loaded, or its visitor identified, after the payment. */
const PAUSES_MS = [1, 5, 15, 60, 240, 720, 1_440, 1_440, 1_440, 1_440, 1_440].map(
  (minutes) => minutes * MINUTE_MS,
);

/**
 * Creates the task that attributes payments to visits. A refund, a dispute and a renewal take the attribution of the first payment that
 * they belong to; another payment takes that of the last visit of its visitor.
 */
export function createAttribution(deps: {
  readonly state: State;
  readonly facts: Pick<Facts, 'query'>;
  readonly ids: Pick<VisitorIds, 'ofName'>;
  readonly writer: Pick<PaymentWriter, 'write'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}) {
  const { state, facts, ids, writer, clock, logger } = deps;

  async function inherit(row: PaymentRow): Promise<FoundVisit | undefined> {
    const [parent] = await state.db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.sourceId, row.sourceId),
          ne(payments.id, row.id),
          eq(payments.kind, 'payment'),
          isNotNull(payments.visit),
          row.subscription === null
            ? eq(payments.reference, row.reference)
            : or(eq(payments.reference, row.reference), eq(payments.subscription, row.subscription)),
        ),
      )
      // That of the same transaction, otherwise the first one of the subscription.
      .orderBy(desc(eq(payments.reference, row.reference)), asc(payments.occurredAt))
      .limit(1);
    return parent === undefined || parent.visit === null || parent.visitorId === null
      ? undefined
      : { visitorId: parent.visitorId, visit: parent.visit };
  }

  /** Attempts the refunds and renewals of an attributed payment again. */
  async function attemptRelated({ id, sourceId, kind, reference, subscription }: PaymentRow): Promise<void> {
    if (kind !== 'payment') return;
    const isOfTransaction = eq(payments.reference, reference);
    await state.db
      .update(payments)
      .set({ attemptAt: new Date(clock.now()) })
      .where(
        and(
          eq(payments.sourceId, sourceId),
          ne(payments.id, id),
          isNotNull(payments.attemptAt),
          subscription === null
            ? isOfTransaction
            : or(isOfTransaction, eq(payments.subscription, subscription)),
        ),
      );
  }

  /** Stores the result, unless the payment changed in the meantime: then it is attempted again. */
  async function store(row: PaymentRow, found: FoundVisit | undefined): Promise<void> {
    const pauseMs = PAUSES_MS[row.attempts];
    const retryAt = pauseMs === undefined ? null : new Date(clock.now() + pauseMs);
    const changes =
      found === undefined
        ? { attempts: row.attempts + 1, attemptAt: retryAt }
        : { ...found, attempts: row.attempts + 1, attemptAt: null, version: row.version + 1 };
    const [stored] = await state.db
      .update(payments)
      .set(changes)
      .where(and(eq(payments.id, row.id), eq(payments.version, row.version), eq(payments.isErased, false)))
      .returning();
    if (stored === undefined || found === undefined) return;
    await writer.write([stored]);
    await attemptRelated(stored);
  }

  return async function attributePayments(signal: AbortSignal): Promise<void> {
    const due = await state.db
      .select()
      .from(payments)
      .where(and(lte(payments.attemptAt, new Date(clock.now())), eq(payments.isErased, false)))
      .orderBy(asc(payments.attemptAt), asc(payments.occurredAt))
      .limit(MAX_ROWS);
    // First payments before those that inherit from them.
    for (const row of due.toSorted((one, other) => orderOf(one) - orderOf(other))) {
      if (signal.aborted) return;
      try {
        const isFirst = row.kind === 'payment' && row.billing !== 'renewal';
        const found =
          (isFirst ? undefined : await inherit(row)) ??
          (await findVisit(facts, row, ids)) ??
          (isFirst ? await inherit(row) : undefined);
        await store(row, found);
      } catch (error) {
        logger.warn({ err: error, payment: row.id }, 'a payment is not attributed yet');
        await store(row, undefined);
      }
    }
  };
}

function orderOf({ kind, billing }: PaymentRow): number {
  if (kind !== 'payment') return 2;
  return billing === 'renewal' ? 1 : 0;
}
