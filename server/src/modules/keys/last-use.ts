import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import { createLastUse, type LastUse } from '../../lib/last-use.ts';
import type { State } from '../../stores/state/state.ts';
import { apiKeys } from './keys.table.ts';

/** Notes when keys were last used. */
export function createKeyUses({
  state,
  logger,
}: {
  readonly state: State;
  readonly logger: Logger;
}): LastUse {
  return createLastUse({
    write: async (id, now) => {
      const isLater = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, now));
      await state.db
        .update(apiKeys)
        .set({ lastUsedAt: now })
        .where(and(eq(apiKeys.id, id), isLater));
    },
    onFailed: (keyId, error) =>
      logger.warn({ keyId, err: error }, 'the last use of a key could not be noted'),
  });
}
