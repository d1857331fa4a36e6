import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { newId } from '../../lib/ids/ids.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { DAY_MS, HOUR_MS } from '../../lib/time/time-zone.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { lockWebsite } from './lock-website.ts';
import type { GRACE_PERIODS } from './websites.contract.ts';
import { formerTrackingIds, websites } from './websites.table.ts';

/** The most former ids that are valid at the same time. */
const MAX_FORMER_IDS = 10;

/** How long an id remains valid after its rotation. */
export type GracePeriod = (typeof GRACE_PERIODS)[number];

const GRACE_MS: Readonly<Record<GracePeriod, number>> = {
  none: 0,
  '1h': HOUR_MS,
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
};

/** A former id in its grace period. */
export interface FormerTrackingId {
  readonly trackingId: string;
  /** The id is rejected from then on. */
  readonly expiresAt: Date;
}

/** Lists the former ids of a website in their grace period, ordered by expiry. */
export function listFormerIds(
  db: State['db'] | StateHandle,
  websiteId: string,
  nowMs: number,
): Promise<FormerTrackingId[]> {
  const { id, expiresAt } = formerTrackingIds;
  return db
    .select({ trackingId: id, expiresAt })
    .from(formerTrackingIds)
    .where(and(eq(formerTrackingIds.websiteId, websiteId), gt(expiresAt, new Date(nowMs))))
    .orderBy(asc(expiresAt), asc(id));
}

/** Creates the function that rotates the tracking id of a website. */
export function createRotateTracking(deps: {
  readonly state: State;
  readonly live: LiveStore;
  readonly audit: AuditService;
  readonly clock: Clock;
}) {
  const { state, live, audit, clock } = deps;

  /**
   * Rotates the tracking id; with the grace period `none`, all former ids expire immediately.
   * @throws AppError ACCESS_DENIED if the website does not exist, CONFLICT if too many former ids are still valid.
   */
  return async function rotateTracking(actor: Actor, id: string, grace: GracePeriod): Promise<void> {
    await state.transaction(async (tx) => {
      const before = await lockWebsite(tx, id);
      const nowMs = clock.now();
      const trackingId = newId('web', nowMs);
      await retire(tx, id, before.trackingId, grace, nowMs);
      await tx.update(websites).set({ trackingId }).where(eq(websites.id, id));
      await audit.record(tx, actor, {
        action: 'website.rotate_tracking',
        organizationId: before.organizationId,
        resource: `website:${id}`,
        details: { gracePeriod: grace, trackingId, formerTrackingId: before.trackingId },
      });
    });
    await live.invalidate('website', id);
  };
}

async function retire(
  tx: StateHandle,
  websiteId: string,
  trackingId: string,
  grace: GracePeriod,
  nowMs: number,
): Promise<void> {
  const own = eq(formerTrackingIds.websiteId, websiteId);
  if (grace === 'none') {
    await tx.delete(formerTrackingIds).where(own);
    return;
  }
  await tx.delete(formerTrackingIds).where(and(own, lte(formerTrackingIds.expiresAt, new Date(nowMs))));
  if ((await listFormerIds(tx, websiteId, nowMs)).length >= MAX_FORMER_IDS) {
    throw new AppError('CONFLICT', {
      message: say('websites.tooManyFormerIds', { max: MAX_FORMER_IDS }),
    });
  }
  const expiresAt = new Date(nowMs + GRACE_MS[grace]);
  await tx.insert(formerTrackingIds).values({ id: trackingId, websiteId, expiresAt });
}
