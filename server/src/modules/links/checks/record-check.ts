import { and, asc, eq, inArray, min, type SQL, sql } from 'drizzle-orm';
import { groupBy } from '../../../lib/group-by.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import { links } from '../links.table.ts';
import { isInUse } from './checked-targets.ts';
import type { Verdict } from './classify-target.ts';
import { type LinkTargetRow, linkTargetHosts, linkTargets } from './link-targets.table.ts';
import { EVERY_MS, nextState, type TargetChange } from './next-state.ts';
import { type Announcer, settleLinks } from './settle-links.ts';

/** Links with the same target that one check updates; the others are checked afterwards. */
const MAX_LINKS = 1_000;
/** A check also counts for targets with the same URL that are due within this time. */
const SHARED_MS = EVERY_MS / 2;

/** What record-check needs. */
export interface RecordDeps {
  readonly state: State;
  readonly announcer: Announcer;
}

/** Reads the targets with this URL whose checks are due soon, and divides them by whether their link redirects to them. */
export async function readShared({ state }: Pick<RecordDeps, 'state'>, urlKey: string, nowMs: number) {
  const rows = await state.db
    .select({ target: linkTargets, link: links })
    .from(linkTargets)
    .innerJoin(links, eq(links.id, linkTargets.linkId))
    .where(
      and(
        eq(linkTargets.urlKey, urlKey),
        sql`${linkTargets.dueAt} <= ${new Date(nowMs + SHARED_MS).toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(linkTargets.dueAt))
    .limit(MAX_LINKS);
  const used = rows.filter(({ link }) => isInUse(link, nowMs));
  return { used, idle: rows.filter(({ link }) => !isInUse(link, nowMs)) };
}

/** Writes the result of a check to all links with this target. States change one link at a time, each with what is announced. */
export async function recordCheck(
  deps: RecordDeps,
  target: Pick<LinkTargetRow, 'urlKey' | 'host'>,
  verdict: Verdict,
  nowMs: number,
): Promise<void> {
  const { state, announcer } = deps;
  const { used, idle } = await readShared(deps, target.urlKey, nowMs);
  const isAt = (...ids: readonly string[]) =>
    and(eq(linkTargets.urlKey, target.urlKey), inArray(linkTargets.linkId, [...ids]));
  const dueLater = { dueAt: new Date(nowMs + EVERY_MS) };
  const quiet: { readonly linkId: string; readonly change: TargetChange }[] = [];
  const settle = (linkId: string, change: TargetChange) =>
    state.transaction(async (tx) => {
      const [link] = await tx.select().from(links).where(eq(links.id, linkId)).for('update');
      if (link === undefined) return;
      await tx.update(linkTargets).set(change).where(isAt(linkId));
      await settleLinks(tx, [link], announcer, nowMs);
    });
  for (const { target: row } of used) {
    const change = nextState(row, verdict, nowMs);
    if (change.state === undefined || change.state === row.state) quiet.push({ linkId: row.linkId, change });
    else await settle(row.linkId, change);
  }
  for (const { link } of idle) {
    if (link.brokenSince === null) quiet.push({ linkId: link.id, change: dueLater });
    else await settle(link.id, dueLater);
  }
  for (const alike of groupBy(quiet, ({ change }) => JSON.stringify(change)).values()) {
    const [first] = alike;
    if (first === undefined) continue;
    const linkIds = alike.map(({ linkId }) => linkId);
    await state.db
      .update(linkTargets)
      .set(first.change)
      .where(isAt(...linkIds));
  }
  await state.transaction((tx) => planHost(tx, target.host));
}

/** Moves a host to the time when its next target is due. */
export async function planHost(tx: StateHandle, host: string): Promise<void> {
  const isHost: SQL = eq(linkTargetHosts.host, host);
  // Locked first: targets that another transaction plans are then either visible here, or set the due time afterwards.
  await tx.select().from(linkTargetHosts).where(isHost).for('update');
  const [next] = await tx
    .select({ dueAt: min(linkTargets.dueAt) })
    .from(linkTargets)
    .where(eq(linkTargets.host, host));
  const dueAt = next?.dueAt;
  if (dueAt) await tx.update(linkTargetHosts).set({ dueAt }).where(isHost);
  else await tx.delete(linkTargetHosts).where(isHost);
}
