import { createHash } from 'node:crypto';
import { targetsOf } from '../link-row.ts';
import type { LinkRow } from '../links.table.ts';

/** Targets of a link that are checked: the first ones, in the order in which the link uses them. */
const MAX_TARGETS = 20;

/** A URL that is checked. */
export interface CheckedTarget {
  readonly url: string;
  readonly urlKey: string;
  /** Without port and without a dot at its end. */
  readonly host: string;
}

/** Returns the targets of a link that are checked: distinct http and https URLs. None if checks are off or the link is archived. */
export function checkedTargetsOf(link: LinkRow): readonly CheckedTarget[] {
  if (link.archived || !link.checkTargets) return [];
  // The address after the expiry is not a target: an expired link is not checked.
  const urls = targetsOf({ ...link, expiredRedirectUrl: null }).map(({ url }) => url);
  return [...new Set(urls)]
    .filter((url) => /^https?:/i.test(url))
    .slice(0, MAX_TARGETS)
    .map((url) => ({ url, urlKey: createHash('sha256').update(url).digest('base64url'), host: hostOf(url) }));
}

/** Whether a link redirects to its targets now. */
export function isInUse(
  { archived, checkTargets, startsAt, expiresAt, clickLimit, clicksUsed }: LinkRow,
  nowMs: number,
): boolean {
  if (archived || !checkTargets) return false;
  if (startsAt !== null && startsAt.getTime() > nowMs) return false;
  if (expiresAt !== null && expiresAt.getTime() <= nowMs) return false;
  return clickLimit === null || clicksUsed < clickLimit;
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, '').toLowerCase();
}
