import type { Outputs } from '../../../api/rpc.ts';
import { formatAgo, formatDate } from '../../../lib/time/format-time.ts';
import { messages } from '../messages.ts';

/** A share link as the server returns it, without its token. */
export type Share = Outputs['shares']['list']['shares'][number];

/** The name of the person who created the link. */
export function formatCreator({ createdBy }: Pick<Share, 'createdBy'>): string {
  return createdBy.name ?? messages.links.formerMember;
}

/** When the link was last used. The server updates it at most once a minute. */
export function formatLastUse({ lastUsedAt }: Pick<Share, 'lastUsedAt'>, nowMs: number): string {
  return lastUsedAt === null ? messages.links.never : formatAgo(lastUsedAt, nowMs);
}

/** The day on which the link expires. */
export function formatExpiry({ expiresAt }: Pick<Share, 'expiresAt'>): string {
  return expiresAt === null ? messages.links.never : formatDate(expiresAt);
}
