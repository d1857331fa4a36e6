import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../../lib/time/clock.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import { isDue } from '../../stores/state/is-due.ts';
import type { State } from '../../stores/state/state.ts';
import type { VisitorIds } from '../tracking/index.ts';
import { type FoundVisit, findVisits } from './find-visits.ts';
import { type PaymentRow, payments } from './payments.table.ts';
import type { PaymentWriter } from './write-payments.ts';

/** Payments in one batch. */
const MAX_ROWS = 2_000;
/** A run begins no further batch after this time, in milliseconds: others follow in the next run. */
const BUDGET_MS = 5_000;

const MINUTE_MS = 60_000;
/** The pauses between attempts. The visit can be loaded, or its visitor identified, after the payment. */
const PAUSES_MS = [1, 5, 15, 60, 240, 720, 1_440, 1_440, 1_440, 1_440, 1_440].map(
  (minutes) => minutes * MINUTE_MS,
);
const MAX_PAUSE_MS = Math.max(...PAUSES_MS);

/**
 * Creates the task that attributes payments to visits. A refund, a dispute and a renewal take the attribution of the first payment that
 * they belong to; another payment takes that of the last visit of its visitor. Payments that were not attempted yet have the first batch
 * of a run, so that those that wait for their visits do not delay them.
 */
export function createAttribution(deps: {
  readonly state: State;
  readonly facts: Pick<Facts, 'query'>;
  readonly ids: Pick<VisitorIds, 'ofName'>;
  readonly writer: Pick<PaymentWriter, 'write'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  /** See {@link BUDGET_MS}. */
  readonly budgetMs?: number;
}) {
  const { state, facts, ids, writer, clock, logger, budgetMs = BUDGET_MS } = deps;

  function readDue(isFirstAttempt: boolean): Promise<PaymentRow[]> {
    return state.db
      .select()
      .from(payments)
      .where(
        and(
          isDue(payments.attemptAt, clock.now(), MAX_PAUSE_MS),
          eq(payments.isErased, false),
          isFirstAttempt ? eq(payments.attempts, 0) : undefined,
        ),
      )
      .orderBy(asc(payments.attemptAt), asc(payments.occurredAt))
      .limit(MAX_ROWS);
  }

  /** Finds the visits of payments, website by website. Those of a website that cannot be queried are attempted again later. */
  async function search(rows: readonly PaymentRow[]): Promise<ReadonlyMap<string, FoundVisit>> {
    const found = new Map<string, FoundVisit>();
    for (const [websiteId, own] of byWebsite(rows))
      try {
        for (const [id, visit] of await findVisits(facts, websiteId, own, ids)) found.set(id, visit);
      } catch (error) {
        logger.warn({ err: error, websiteId, payments: own.length }, 'payments are not attributed yet');
      }
    return found;
  }

  /** Attempts the refunds and renewals of attributed payments again. */
  async function attemptRelated(rows: readonly PaymentRow[]): Promise<void> {
    for (const { id, sourceId, kind, reference, subscription } of rows) {
      if (kind !== 'payment') continue;
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
  }

  /** Stores the results, unless a payment changed in the meantime: then it is attempted again. */
  async function store(rows: readonly PaymentRow[], found: ReadonlyMap<string, FoundVisit>): Promise<void> {
    const nowMs = clock.now();
    const results = rows.map((row) => {
      const pauseMs = PAUSES_MS[row.attempts];
      const visit = found.get(row.id);
      const retryMs = visit !== undefined || pauseMs === undefined ? null : nowMs + pauseMs;
      return {
        id: row.id,
        version: row.version,
        retry: retryMs === null ? null : new Date(retryMs).toISOString(),
        visitor: visit?.visitorId ?? null,
        visit: visit?.visit ?? null,
      };
    });
    const stored = await state.db
      .update(payments)
      .set({
        attempts: sql`${payments.attempts} + 1`,
        attemptAt: sql`result.retry`,
        visitorId: sql`coalesce(result.visitor, ${payments.visitorId})`,
        visit: sql`coalesce(result.visit, ${payments.visit})`,
        version: sql`${payments.version} + case when result.visitor is null then 0 else 1 end`,
      })
      .from(
        sql`jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as result(id text, version int, retry timestamptz, visitor text, visit jsonb)`,
      )
      .where(
        and(
          eq(payments.id, sql`result.id`),
          eq(payments.version, sql`result.version`),
          eq(payments.isErased, false),
        ),
      )
      .returning({ id: payments.id });
    const attributed = stored.flatMap(({ id }) => (found.has(id) ? [id] : []));
    if (attributed.length === 0) return;
    const changed = await state.db.select().from(payments).where(inArray(payments.id, attributed));
    await writer.write(changed);
    await attemptRelated(changed);
  }

  async function attribute(due: readonly PaymentRow[]): Promise<void> {
    // First payments before those that inherit from them.
    const first = due.filter(({ kind, billing }) => kind === 'payment' && billing !== 'renewal');
    const rest = due.filter((row) => !first.includes(row));
    const found = new Map(await search(first));
    const missing = first.filter(({ id }) => !found.has(id));
    for (const [id, visit] of await inheritVisits(state, missing)) found.set(id, visit);
    await store(first, found);
    for (const kind of ['payment', 'other']) {
      const own = rest.filter((row) => (row.kind === 'payment') === (kind === 'payment'));
      const inherited = new Map(await inheritVisits(state, own));
      const searched = await search(own.filter(({ id }) => !inherited.has(id)));
      await store(own, new Map([...searched, ...inherited]));
    }
  }

  return async function attributePayments(signal: AbortSignal): Promise<void> {
    const beganMs = performance.now();
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const due = await readDue(isFirst);
      if (due.length > 0) await attribute(due);
      const isTimeOver = performance.now() - beganMs >= budgetMs;
      if (!isFirst && (isTimeOver || due.length < MAX_ROWS)) return;
    }
  };
}

function byWebsite(rows: readonly PaymentRow[]): ReadonlyMap<string, readonly PaymentRow[]> {
  const groups = new Map<string, PaymentRow[]>();
  for (const row of rows) groups.set(row.websiteId, [...(groups.get(row.websiteId) ?? []), row]);
  return groups;
}

/**
 * Returns the attribution that payments inherit, by their ids: that of the payment of the same transaction, otherwise that of the first
 * attributed payment of the subscription.
 */
async function inheritVisits(
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
