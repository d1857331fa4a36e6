import { eq, inArray } from 'drizzle-orm';
import type { StateHandle } from '../../../stores/state/state.ts';
import type { Notification } from '../../integrations/index.ts';
import { type LinkRow, links } from '../links.table.ts';
import { isInUse } from './checked-targets.ts';
import { type LinkTargetRow, linkTargets } from './link-targets.table.ts';

/** How changes of the state of links are announced. */
export interface Announcer {
  readonly publish: (tx: StateHandle, notification: Notification) => Promise<unknown>;
  readonly endProblems: (
    tx: StateHandle,
    resource: { readonly organizationId: string; readonly kind: string; readonly id: string },
  ) => Promise<void>;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}

/** Targets that a notification names. */
const MAX_NAMED = 5;

/**
 * Compares links with their targets, and announces those that became broken or work again, in the transaction of the change. A link
 * that redirects no more is neither.
 * @param rows links that the transaction has locked.
 */
export async function settleLinks(
  tx: StateHandle,
  rows: readonly LinkRow[],
  announcer: Announcer,
  nowMs: number,
): Promise<void> {
  if (rows.length === 0) return;
  const targets = await tx
    .select()
    .from(linkTargets)
    .where(
      inArray(
        linkTargets.linkId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(linkTargets.since);
  for (const link of rows) {
    const own = targets.filter(({ linkId }) => linkId === link.id);
    const broken = own.filter(({ state }) => state === 'broken');
    const isUsed = isInUse(link, nowMs);
    if (isUsed && broken.length > 0) {
      if (link.brokenSince !== null) continue;
      await setBroken(tx, link, new Date(nowMs));
      await announcer.publish(tx, describeBroken(link, broken, { ...announcer, nowMs }));
    } else if (link.brokenSince !== null && !isUsed) {
      await setBroken(tx, link, null);
      await announcer.endProblems(tx, { organizationId: link.organizationId, kind: 'link', id: link.id });
    } else if (link.brokenSince !== null && own.every(({ state }) => state !== 'pending')) {
      await setBroken(tx, link, null);
      await announcer.publish(tx, describeBroken(link, [], { ...announcer, nowMs }));
    }
  }
}

async function setBroken(tx: StateHandle, { id }: LinkRow, brokenSince: Date | null): Promise<void> {
  await tx.update(links).set({ brokenSince }).where(eq(links.id, id));
}

/**
 * Returns the notification of a link that is broken, or works again. Its texts are English, like all notifications.
 * @param targets those that are broken; none if the link works again.
 */
function describeBroken(
  link: LinkRow,
  targets: readonly LinkTargetRow[],
  { nowMs, baseUrl }: { readonly nowMs: number; readonly baseUrl: string },
): Notification {
  const { id, organizationId, websiteId, name, slug, tags, targetUrl } = link;
  const [first] = targets;
  const named = targets.slice(0, MAX_NAMED);
  return {
    kind: 'link.broken',
    organizationId,
    websiteId: websiteId ?? undefined,
    resource: { kind: 'link', id, name, tags },
    severity: first === undefined ? 'info' : 'warning',
    phase: first === undefined ? 'recovery' : 'problem',
    title: first === undefined ? `The link ${name} works again` : `The link ${name} is broken`,
    text:
      first === undefined
        ? 'Its targets respond again.'
        : `${first.reason ?? 'A target does not respond.'} The short link still redirects there.`,
    fields: (first === undefined ? [targetUrl] : named.map(({ url }) => url)).map((value) => ({
      label: 'Target',
      value,
    })),
    url: `${baseUrl}/links/${id}`,
    data: {
      link: { id, name, slug, targetUrl, websiteId, tags },
      state: first === undefined ? 'ok' : 'broken',
      targets: named.map(({ url, reason, statusCode }) => ({ url, reason, statusCode })),
    },
    occurredAtMs: nowMs,
  };
}
