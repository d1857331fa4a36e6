import { and, eq, exists, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../lib/time/clock.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import { websites } from '../websites/index.ts';
import { paymentNotes, paymentSources, payments } from './payments.table.ts';

/** Ids in one statement. */
const BATCH = 1_000;

/** What remains of an erased payment: its key, so that a webhook that is sent again does not restore it. */
const ERASED = {
  isErased: true,
  isVoid: true,
  amountMinor: 0,
  references: [],
  reference: '',
  subscription: null,
  customer: null,
  anonymousId: null,
  sessionId: null,
  profileId: null,
  orderId: null,
  product: null,
  visitorId: null,
  visit: null,
  attemptAt: null,
};

/**
 * Erases the payments of a profile and of its visitors, in the transaction of the request. Their facts become empty with the next run
 * of the task, and the erasure removes the earlier versions.
 * @param profile.visitorIds in decimal.
 */
export async function erasePayments(
  tx: StateHandle,
  profile: { readonly websiteId: string; readonly profileId: string; readonly visitorIds: readonly string[] },
): Promise<void> {
  const { websiteId, profileId, visitorIds } = profile;
  const erase = async (condition: ReturnType<typeof eq>) => {
    const rows = await tx
      .select({
        id: payments.id,
        sourceId: payments.sourceId,
        references: payments.references,
        subscription: payments.subscription,
      })
      .from(payments)
      .where(and(eq(payments.websiteId, websiteId), eq(payments.isErased, false), condition));
    for (const { id, sourceId, references, subscription } of rows) {
      const names = [...references, ...(subscription === null ? [] : [`subscription ${subscription}`])];
      await tx
        .delete(paymentNotes)
        .where(and(eq(paymentNotes.sourceId, sourceId), inArray(paymentNotes.reference, names)));
      await tx
        .update(payments)
        .set({ ...ERASED, version: sql`${payments.version} + 1` })
        .where(eq(payments.id, id));
    }
  };
  await erase(eq(payments.profileId, profileId));
  for (let from = 0; from < visitorIds.length; from += BATCH)
    await erase(inArray(payments.visitorId, visitorIds.slice(from, from + BATCH)));
  const ofWebsite = tx
    .select({ id: paymentSources.id })
    .from(paymentSources)
    .where(eq(paymentSources.websiteId, websiteId));
  await tx
    .delete(paymentNotes)
    .where(
      and(
        inArray(paymentNotes.sourceId, ofWebsite),
        sql`${paymentNotes.details} ->> 'profileId' = ${profileId}`,
      ),
    );
}

/** Creates the task that deletes payments and notes that exceed the retention period of their website. Their facts are removed with the others. */
export function createPaymentRetention({ state, clock }: { readonly state: State; readonly clock: Clock }) {
  return async function removeExpired(): Promise<void> {
    const edge = sql`${new Date(clock.now()).toISOString()}::timestamptz - make_interval(days => ${websites.retentionDays})`;
    const expired = state.db
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(websites, eq(websites.id, payments.websiteId))
      .where(and(isNotNull(websites.retentionDays), lt(payments.occurredAt, edge)));
    await state.db.delete(payments).where(inArray(payments.id, expired));
    const sources = state.db
      .select({ id: paymentSources.id })
      .from(paymentSources)
      .innerJoin(websites, eq(websites.id, paymentSources.websiteId))
      .where(
        and(
          isNotNull(websites.retentionDays),
          eq(paymentSources.id, paymentNotes.sourceId),
          lt(paymentNotes.updatedAt, edge),
        ),
      );
    await state.db.delete(paymentNotes).where(exists(sources));
  };
}
