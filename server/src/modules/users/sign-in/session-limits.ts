import { HOUR_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';

/** What an organization requires of the sessions of its members. */
export interface AccessRules {
  /** From when on members need a second factor. */
  readonly secondFactorFrom: Date | undefined;
  /** After how many minutes without a request a session ends. */
  readonly sessionIdleMinutes: number | undefined;
  /** After how many hours a session ends. */
  readonly sessionMaxHours: number | undefined;
}

/**
 * Returns whether a session has exceeded a limit of an organization of its user. The shortest limits apply, because a session
 * belongs to a person and gives access to all of their organizations.
 */
export function hasEnded(
  { createdAt, lastUsedAt }: { readonly createdAt: Date; readonly lastUsedAt: Date | null },
  memberships: readonly { readonly access: AccessRules }[],
  nowMs: number,
): boolean {
  const ageMs = nowMs - createdAt.getTime();
  const idleMs = nowMs - Math.max(createdAt.getTime(), lastUsedAt?.getTime() ?? 0);
  return memberships.some(
    ({ access: { sessionIdleMinutes, sessionMaxHours } }) =>
      (sessionMaxHours !== undefined && ageMs >= sessionMaxHours * HOUR_MS) ||
      (sessionIdleMinutes !== undefined && idleMs >= sessionIdleMinutes * MINUTE_MS),
  );
}
