import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { State } from '../../../stores/state/state.ts';
import type { LinkRow } from '../links.table.ts';
import { checkedTargetsOf, isInUse } from './checked-targets.ts';
import { isReserved } from './classify-target.ts';
import { linkTargetHosts, linkTargets } from './link-targets.table.ts';
import { RESULTS_TO_CHANGE } from './next-state.ts';

/**
 * Makes the targets of a link due now. Hosts keep their limit of one request a minute. A person who asks whether a link works again
 * needs one good result.
 * @throws AppError CONFLICT if the targets of the link are not checked.
 */
export async function requestCheck(
  { state }: { readonly state: State },
  link: LinkRow,
  nowMs: number,
): Promise<void> {
  const hosts = checkedTargetsOf(link).map(({ host }) => host);
  if (!isInUse(link, nowMs) || hosts.every(isReserved))
    throw new AppError('CONFLICT', { message: say('links.targetsAreNotChecked') });
  const dueAt = new Date(nowMs);
  await state.transaction(async (tx) => {
    const targets = await tx
      .update(linkTargets)
      .set({
        dueAt,
        streak: sql`case when ${linkTargets.state} = 'broken' then ${RESULTS_TO_CHANGE - 1} else ${linkTargets.streak} end`,
      })
      .where(eq(linkTargets.linkId, link.id))
      .returning({ host: linkTargets.host });
    // In one order, so that two processes do not wait for each other.
    for (const host of [...new Set(targets.map((target) => target.host))].sort())
      await tx
        .update(linkTargetHosts)
        .set({ dueAt: sql`least(${linkTargetHosts.dueAt}, ${dueAt.toISOString()}::timestamptz)` })
        .where(eq(linkTargetHosts.host, host));
  });
}
