import type { Outputs } from '../../api/rpc.ts';
import { formatAgo, formatDate } from '../../lib/time/format-time.ts';
import type { Tone } from '../../ui/badge.tsx';
import { messages } from './messages.ts';

/** A key as the API returns it, without its secret. */
export type Key = Outputs['keys']['list']['keys'][number];

/** The colors of the status badges. */
export const STATUS_TONES: Readonly<Record<Key['status'], Tone>> = {
  active: 'good',
  expired: 'warn',
  revoked: 'bad',
};

/** How long before its expiry a key is marked, in milliseconds. */
const SOON_MS = 14 * 86_400_000;

/** Returns whether a key that works now expires within 14 days. */
export function expiresSoon(
  { expiresAt, status }: Pick<Key, 'expiresAt' | 'status'>,
  nowMs: number,
): boolean {
  return status === 'active' && expiresAt !== null && Date.parse(expiresAt) - nowMs < SOON_MS;
}

/** Returns which websites a key can access: "All websites", "2 websites". */
export function formatAccess({ access }: Pick<Key, 'access'>): string {
  return access.type === 'global'
    ? messages.allWebsites
    : messages.websiteCount({ count: access.websiteIds.length });
}

/** Returns when a key was last used: "3 hours ago". The server updates this time at most once a minute. */
export function formatLastUse({ lastUsedAt }: Pick<Key, 'lastUsedAt'>, nowMs: number): string {
  return lastUsedAt === null ? messages.never : formatAgo(lastUsedAt, nowMs);
}

/** Returns the date on which a key expires. */
export function formatExpiry({ expiresAt }: Pick<Key, 'expiresAt'>): string {
  return expiresAt === null ? messages.never : formatDate(expiresAt);
}
