import { inArray, ne, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../../lib/time/time-zone.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import { type LinkRow, links } from '../links.table.ts';
import { type CheckedTarget, checkedTargetsOf } from './checked-targets.ts';
import { linkTargetHosts, linkTargets } from './link-targets.table.ts';
import { EVERY_MS } from './next-state.ts';
import { type Announcer, settleLinks } from './settle-links.ts';

/** Links whose targets are planned in one transaction. */
const BATCH = 500;
/** A link that was changed within this time is checked immediately, so that its author sees the result. */
const RECENT_MS = HOUR_MS;

interface PlannedTarget extends CheckedTarget {
  readonly linkId: string;
  readonly dueAt: Date;
}

/**
 * Plans the checks of links that were created or changed since. What is planned is compared with the version of the link, so that
 * nothing that writes links has to plan, and links from before there were checks are planned like new ones.
 * @returns whether more links are waiting.
 */
export async function planTargets(
  { state, announcer }: { readonly state: State; readonly announcer: Announcer },
  nowMs: number,
): Promise<boolean> {
  return state.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(links)
      .where(ne(links.plannedVersion, links.version))
      .orderBy(links.id)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return false;
    const ids = rows.map(({ id }) => id);
    const planned = rows.flatMap((row) =>
      checkedTargetsOf(row).map((target) => ({
        ...target,
        linkId: row.id,
        dueAt: firstCheckOf(row, target, nowMs),
      })),
    );
    await replaceTargets(tx, ids, planned);
    await tx
      .update(links)
      .set({ plannedVersion: sql`${links.version}` })
      .where(inArray(links.id, ids));
    await settleLinks(
      tx,
      rows.filter(({ brokenSince }) => brokenSince !== null),
      announcer,
      nowMs,
    );
    return rows.length === BATCH;
  });
}

/** Writes what is planned. Targets that stay keep their state. */
async function replaceTargets(
  tx: StateHandle,
  linkIds: readonly string[],
  planned: readonly PlannedTarget[],
): Promise<void> {
  const kept = JSON.stringify(planned.map(({ linkId, urlKey }) => ({ linkId, urlKey })));
  await tx.delete(linkTargets).where(
    sql`${inArray(linkTargets.linkId, [...linkIds])} and (${linkTargets.linkId}, ${linkTargets.urlKey}) not in
(select v."linkId", v."urlKey" from jsonb_to_recordset(${kept}::jsonb) as v("linkId" text, "urlKey" text))`,
  );
  if (planned.length === 0) return;
  await tx
    .insert(linkTargets)
    .values([...planned])
    .onConflictDoNothing();
  const dueTimes = new Map<string, Date>();
  for (const { host, dueAt } of planned) {
    const known = dueTimes.get(host);
    if (known === undefined || dueAt < known) dueTimes.set(host, dueAt);
  }
  // In one order, so that two processes do not wait for each other.
  const hosts = [...dueTimes].sort(([one], [other]) => (one < other ? -1 : 1));
  await tx
    .insert(linkTargetHosts)
    .values(hosts.map(([host, dueAt]) => ({ host, dueAt, notBefore: new Date(0) })))
    .onConflictDoUpdate({
      target: linkTargetHosts.host,
      set: { dueAt: sql`least(${linkTargetHosts.dueAt}, excluded.due_at)` },
    });
}

/** Links that were not changed recently are spread over a day, each at its own time. */
function firstCheckOf({ updatedAt }: LinkRow, { urlKey }: CheckedTarget, nowMs: number): Date {
  if (Math.abs(nowMs - updatedAt.getTime()) < RECENT_MS) return new Date(nowMs);
  const share = Buffer.from(urlKey, 'base64url').readUInt32BE() / 2 ** 32;
  return new Date(nowMs + Math.floor(share * EVERY_MS));
}
