import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../lib/time/clock.ts';
import type { State } from '../../stores/state/state.ts';
import { paymentSources } from './payments.table.ts';

/** The longest message that is stored. */
const MAX_MESSAGE = 300;

/** Counts rejected webhooks. They are written together, because anyone can send them. */
export interface SourceErrors {
  /** @param message for the person who sets the source up; without any part of the request. */
  add(sourceId: string, message: string): void;
  /** Writes the counts since the last call. */
  write(): Promise<void>;
}

/** Creates the counter. */
export function createSourceErrors({
  state,
  clock,
}: {
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
}): SourceErrors {
  let counts = new Map<string, { readonly count: number; readonly message: string; readonly atMs: number }>();
  return {
    add(sourceId, message) {
      const count = (counts.get(sourceId)?.count ?? 0) + 1;
      counts.set(sourceId, { count, message: message.slice(0, MAX_MESSAGE), atMs: clock.now() });
    },
    async write() {
      const taken = counts;
      counts = new Map();
      for (const [sourceId, { count, message, atMs }] of taken)
        await state.db
          .update(paymentSources)
          .set({
            rejectedCount: sql`${paymentSources.rejectedCount} + ${count}`,
            lastError: message,
            lastErrorAt: new Date(atMs),
          })
          .where(eq(paymentSources.id, sourceId));
    },
  };
}
