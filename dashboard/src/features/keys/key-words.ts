import type { Outputs } from '../../api/rpc.ts';
import { tellAgo, tellDate } from '../../lib/tell-time.ts';
import type { Tone } from '../../ui/badge.tsx';

/** A key as the server tells of it; its secret is never among it. */
export type Key = Outputs['keys']['list']['keys'][number];

/** How the state of a key is shown. */
export const STATES: Readonly<Record<Key['status'], { readonly label: string; readonly tone: Tone }>> = {
  active: { label: 'Active', tone: 'good' },
  expired: { label: 'Expired', tone: 'warn' },
  revoked: { label: 'Revoked', tone: 'bad' },
};

/** What a key reaches: "All websites", "2 websites". */
export function tellAccess({ access }: Pick<Key, 'access'>): string {
  if (access.type === 'global') return 'All websites';
  return access.websiteIds.length === 1 ? '1 website' : `${access.websiteIds.length} websites`;
}

/** When a key was used last; the server writes it down once a minute. */
export function tellLastUse({ lastUsedAt }: Pick<Key, 'lastUsedAt'>, nowMs: number): string {
  return lastUsedAt === null ? 'Never' : tellAgo(lastUsedAt, nowMs);
}

/** Until when a key works. */
export function tellExpiry({ expiresAt }: Pick<Key, 'expiresAt'>): string {
  return expiresAt === null ? 'Never' : tellDate(expiresAt);
}
