import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../lib/time/clock.ts';
import type { State } from '../../stores/state/state.ts';
import { paymentSources } from './payments.table.ts';

/** The longest message that is stored. */
const MAX_MESSAGE = 300;

/** Counts rejected webhooks. They are written together, because anyone can send them. */
export class SourceErrors {
  readonly #state: Pick<State, 'db'>;
  readonly #clock: Clock;
  #counts = new Map<string, { readonly count: number; readonly message: string; readonly atMs: number }>();

  constructor({
    state,
    clock,
  }: {
    readonly state: Pick<State, 'db'>;
    readonly clock: Clock;
  }) {
    this.#state = state;
    this.#clock = clock;
  }

  /** @param message for the person who sets the source up; without any part of the request. */
  add(sourceId: string, message: string): void {
    const count = (this.#counts.get(sourceId)?.count ?? 0) + 1;
    this.#counts.set(sourceId, { count, message: message.slice(0, MAX_MESSAGE), atMs: this.#clock.now() });
  }

  /** Writes the counts since the last call. */
  async write(): Promise<void> {
    const taken = this.#counts;
    this.#counts = new Map();
    for (const [sourceId, { count, message, atMs }] of taken)
      await this.#state.db
        .update(paymentSources)
        .set({
          rejectedCount: sql`${paymentSources.rejectedCount} + ${count}`,
          lastError: message,
          lastErrorAt: new Date(atMs),
        })
        .where(eq(paymentSources.id, sourceId));
  }
}
