import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import { createLastUse, type LastUse } from '../../lib/last-use.ts';
import type { State } from '../../stores/state/state.ts';
import { shares } from './shares.table.ts';

/** Notes when share links were last used. */
export function createShareUses({
  state,
  logger,
}: {
  readonly state: State;
  readonly logger: Logger;
}): LastUse {
  return createLastUse({
    write: async (id, now) => {
      const isLater = or(isNull(shares.lastUsedAt), lt(shares.lastUsedAt, now));
      await state.db
        .update(shares)
        .set({ lastUsedAt: now })
        .where(and(eq(shares.id, id), isLater));
    },
    onFailed: (shareId, error) =>
      logger.warn({ shareId, err: error }, 'the last use of a share link could not be noted'),
  });
}
