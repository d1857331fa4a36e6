import { asc, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { groupBy } from '../../../lib/group-by.ts';
import type { State } from '../../../stores/state/state.ts';
import type { LinkRow } from '../links.table.ts';
import { isInUse } from './checked-targets.ts';
import type { linkHealth } from './link-health.contract.ts';
import { type LinkTargetRow, linkTargets, type TargetState } from './link-targets.table.ts';

/** What the checks of a link found, as the API returns it. */
export type LinkHealth = z.input<typeof linkHealth>;

/** The health of a link whose targets are not checked. */
export const NOT_CHECKED: LinkHealth = { state: 'off', brokenSince: null, checkedAt: null, targets: [] };

/** The states in the order in which they decide that of the link. */
const WORST_FIRST: readonly TargetState[] = ['pending', 'unknown', 'ok'];

/** Reads what the checks of links found, by link id. */
export async function readHealth(
  { db }: Pick<State, 'db'>,
  rows: readonly LinkRow[],
  nowMs: number,
): Promise<ReadonlyMap<string, LinkHealth>> {
  const used = rows.filter((row) => isInUse(row, nowMs));
  const targets =
    used.length === 0
      ? []
      : await db
          .select()
          .from(linkTargets)
          .where(
            inArray(
              linkTargets.linkId,
              used.map(({ id }) => id),
            ),
          )
          .orderBy(asc(linkTargets.url));
  const byLink = groupBy(targets, ({ linkId }) => linkId);
  const usedIds = new Set(used.map(({ id }) => id));
  return new Map(rows.map((row) => [row.id, toHealth(row, byLink.get(row.id) ?? [], usedIds.has(row.id))]));
}

function toHealth(row: LinkRow, targets: readonly LinkTargetRow[], isUsed: boolean): LinkHealth {
  const { brokenSince, plannedVersion, version } = row;
  // A link that leads to applications has no target that can be checked.
  const isWithout = targets.length === 0 && plannedVersion === version;
  if (!isUsed || isWithout) return NOT_CHECKED;
  const checked = targets.flatMap(({ checkedAt }) => checkedAt?.getTime() ?? []);
  const state = WORST_FIRST.find((one) => targets.some((target) => target.state === one)) ?? 'pending';
  return {
    state: brokenSince === null ? state : 'broken',
    brokenSince: brokenSince?.toISOString() ?? null,
    checkedAt: checked.length === 0 ? null : new Date(Math.max(...checked)).toISOString(),
    targets: targets.map(({ url, state: own, reason, statusCode, checkedAt, since }) => ({
      url,
      state: own,
      reason,
      statusCode,
      checkedAt: checkedAt?.toISOString() ?? null,
      since: since?.toISOString() ?? null,
    })),
  };
}
