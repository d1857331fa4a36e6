import type { Notification } from '../../integrations/index.ts';
import type { LinkRow } from '../links.table.ts';
import type { LinkTargetRow } from './link-targets.table.ts';

/** Targets that a notification names. */
const MAX_NAMED = 5;

/**
 * Returns the notification of a link that is broken, or works again. Its texts are English, like all notifications.
 * @param targets those that are broken; none if the link works again.
 */
export function describeBroken(
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
