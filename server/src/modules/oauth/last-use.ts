import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { createLastUse, type LastUse } from '../../lib/last-use.ts';
import type { State } from '../../stores/state/state.ts';
import { oauthGrants } from './oauth-grants.table.ts';

/** Notes when applications were last in. */
export function createGrantUses({
  state,
  logger,
}: {
  readonly state: State;
  readonly logger: { warn(fields: object, message: string): void };
}): LastUse {
  return createLastUse({
    write: async (id, now) => {
      const isLater = or(isNull(oauthGrants.lastUsedAt), lt(oauthGrants.lastUsedAt, now));
      await state.db
        .update(oauthGrants)
        .set({ lastUsedAt: now })
        .where(and(eq(oauthGrants.id, id), isLater));
    },
    onFailed: (grantId, error) =>
      logger.warn({ grantId, err: error }, 'the last use of a grant could not be noted'),
  });
}
