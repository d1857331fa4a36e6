import type { Outputs } from '../../../api/rpc.ts';
import { tellAgo, tellDate } from '../../../lib/tell-time.ts';

/** A share link as the server tells of it; its token is never among it. */
export type Share = Outputs['shares']['list']['shares'][number];

/** Who made a link. */
export function tellCreator({ createdBy }: Pick<Share, 'createdBy'>): string {
  return createdBy.name ?? 'Somebody who is gone';
}

/** When a link was used last; the server writes it down once a minute. */
export function tellLastUse({ lastUsedAt }: Pick<Share, 'lastUsedAt'>, nowMs: number): string {
  return lastUsedAt === null ? 'Never' : tellAgo(lastUsedAt, nowMs);
}

/** Until when a link works. */
export function tellEnd({ expiresAt }: Pick<Share, 'expiresAt'>): string {
  return expiresAt === null ? 'Never' : tellDate(expiresAt);
}
