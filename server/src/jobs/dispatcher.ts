import { and, gt, isNotNull, isNull, lt, min, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { CLOCK_TOLERANCE_MS, type Clock } from '../lib/time/clock.ts';
import { HOUR_MS } from '../lib/time/time-zone.ts';
import type { State } from '../stores/state/state.ts';
import { claimMessages, findWaitingKinds, limitsOf, MAX_CLAIMED } from './claim-messages.ts';
import { createDeliverRow, type DeliverRow, type DeliveryOutcome } from './deliver-row.ts';
import type { MessageHandler } from './message-handler.ts';
import { type OutboxRow, outbox, outboxLanes } from './outbox.table.ts';
import { removeIdleLanes } from './outbox-lanes.ts';
import { Pace } from './pace.ts';
import { Timer } from './timer.ts';

/** The interval between polls for messages of other processes, or with an expired lease, in milliseconds. */
const POLL_MS = 10_000;
/**
 * The delay from adding a message of this process to its claim, in milliseconds: its transaction is usually committed by
 * then.
 */
const WAKE_MS = 20;
/** The delay from adding a message to a poll, for messages whose transaction takes longer, in milliseconds. */
const LATE_WAKE_MS = 500;
/** The delay from the end of a delivery to the claim of others, in milliseconds: deliveries that end meanwhile share the claim. */
const NEXT_MS = 25;
/** The margin of the lease beyond the longest time-out of a handler, in milliseconds. */
const LEASE_SLACK_MS = 30_000;
/** How long messages that were given up can be read, in milliseconds. */
const DEAD_KEPT_MS = 7 * 86_400_000;

interface DispatcherDeps {
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
  readonly key: Buffer;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Returns the handlers: modules provide them after the outbox exists. */
  readonly handlers: () => readonly MessageHandler[];
  /** A number from 0 to 1, for the jitter of retries. */
  readonly random?: () => number;
  readonly pace?: Pace;
}

/** Delivers messages of the outbox. Several processes can dispatch at the same time: a message is claimed by one of them. */
export class Dispatcher {
  readonly #deps: DispatcherDeps;
  readonly #pace: Pace;
  readonly #running = new Map<string, Map<Promise<void>, OutboxRow>>();
  readonly #after = new Map<string, string | undefined>();
  /** The kinds that the next look claims messages of. */
  readonly #waiting = new Set<string>();
  #readsAllKinds = false;
  /** Whether messages may have been added that are due later than the next poll. */
  #needsPlan = true;
  #looking: Promise<unknown> | undefined;
  /** The latest time of the clock since it was last set back. */
  #latestMs: number | undefined;
  #isStarted = false;
  readonly #nextLook = new Timer(() => this.#look());
  readonly #nextPoll = new Timer(() => {
    this.#readsAllKinds = true;
    this.#look();
  });
  readonly #deliver: DeliverRow;
  readonly #attempts = new Map<string, Map<DeliveryOutcome, number>>();

  constructor(deps: DispatcherDeps) {
    const { clock, random = Math.random, pace = new Pace() } = deps;
    this.#deps = deps;
    this.#pace = pace;
    this.#deliver = createDeliverRow({
      ...deps,
      random,
      onLater: (dueAtMs) => this.#pollAfter(dueAtMs - clock.now()),
      onEnded: (kind, outcome) => {
        const outcomes = this.#attempts.get(kind) ?? new Map<DeliveryOutcome, number>();
        this.#attempts.set(kind, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
      },
    });
  }

  /** How many deliveries of this process ended, by the kind of the message and how. */
  get attempts(): ReadonlyMap<string, ReadonlyMap<DeliveryOutcome, number>> {
    return this.#attempts;
  }

  /** Looks for messages soon. @param kinds only those; default: all. */
  wake(kinds?: readonly string[]): void {
    this.#needsPlan = true;
    if (kinds === undefined) this.#readsAllKinds = true;
    else for (const kind of kinds) this.#waiting.add(kind);
    this.#lookAfter(WAKE_MS);
    this.#pollAfter(LATE_WAKE_MS);
  }

  /** Delivers all messages that are due, and waits for them. For tests and commands. @returns how many it attempted. */
  async drain(): Promise<number> {
    let attempted = 0;
    for (;;) {
      // One that ends during the claim makes room, which the claim may not have seen.
      const deliveries = this.#all();
      const count = await this.#claim(new Set(await findWaitingKinds(this.#deps.state)), () => Infinity);
      attempted += count;
      if (count > 0) continue;
      if (attempted === 0 || deliveries.length === 0) return attempted;
      // One that hangs delays only itself.
      await Promise.race(deliveries);
    }
  }

  /** Begins to look for messages. */
  start(): void {
    this.#isStarted = true;
    this.#readsAllKinds = true;
    this.#look();
  }

  /** Stops. Deliveries in progress are aborted after the time-out of their handlers; what waits stays in the outbox. */
  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#nextLook.clear();
    this.#nextPoll.clear();
    await this.#looking;
    await Promise.all(this.#all());
  }

  /** Deletes messages that were given up 7 days ago. */
  async removeDead(): Promise<void> {
    const { state, clock } = this.#deps;
    const before = new Date(clock.now() - DEAD_KEPT_MS);
    await state.db.delete(outbox).where(and(isNotNull(outbox.deadAt), lt(outbox.deadAt, before)));
    await removeIdleLanes(state, clock.now());
  }

  #runningOf(kind: string): Map<Promise<void>, OutboxRow> {
    const found = this.#running.get(kind) ?? new Map<Promise<void>, OutboxRow>();
    this.#running.set(kind, found);
    return found;
  }

  #all(): Promise<void>[] {
    return [...this.#running.values()].flatMap((deliveries) => [...deliveries.keys()]);
  }

  /** Corrects the times of messages if the clock was set back, also before the start. */
  async #correctAfterClockChange(): Promise<void> {
    const { state, clock } = this.#deps;
    const nowMs = clock.now();
    const isSetBack = this.#latestMs === undefined || nowMs < this.#latestMs - CLOCK_TOLERANCE_MS;
    if (isSetBack) await correctDueTimes(state, nowMs);
    this.#latestMs = isSetBack ? nowMs : Math.max(this.#latestMs ?? nowMs, nowMs);
  }

  /**
   * Claims messages of some kinds in the order of their handlers, as far as these have room for more, and begins to deliver them. None
   * takes all of the pace.
   */
  async #claim(kinds: ReadonlySet<string>, room: () => number): Promise<number> {
    await this.#correctAfterClockChange();
    const handlers = this.#deps.handlers().filter(({ kind }) => kinds.has(kind));
    let count = 0;
    for (const [index, handler] of handlers.entries()) {
      const most = Math.ceil(room() / (handlers.length - index));
      if (most <= 0) this.#waiting.add(handler.kind);
      else count += await this.#claimOf(handler, most);
    }
    return count;
  }

  async #claimOf(handler: MessageHandler, most: number): Promise<number> {
    const { state, clock } = this.#deps;
    const { kind, timeoutMs } = handler;
    const deliveries = this.#runningOf(kind);
    const limit = Math.min(MAX_CLAIMED, most, handler.concurrency - deliveries.size);
    if (limit <= 0) return 0;
    const claimed = await claimMessages(state, {
      kind,
      limit,
      after: this.#after.get(kind),
      ...limitsOf(handler, [...deliveries.values()]),
      nowMs: clock.now(),
      leaseMs: timeoutMs + LEASE_SLACK_MS,
    });
    this.#after.set(kind, claimed.last);
    const { length: count } = claimed.rows;
    this.#pace.spend(count);
    // There may be more. Otherwise the end of a delivery looks again: it makes room in its organization and lane.
    if (count === limit) this.#waiting.add(kind);
    for (const row of claimed.rows) {
      const delivery = this.#deliver(row, handler).finally(() => {
        deliveries.delete(delivery);
        this.#waiting.add(kind);
        this.#lookAfter(NEXT_MS);
      });
      deliveries.set(delivery, row);
    }
    return count;
  }

  /** Plans a poll for when the next message is due, at the latest after {@link POLL_MS}. */
  async #plan(): Promise<void> {
    const { state, clock } = this.#deps;
    this.#needsPlan = false;
    const [next] = await state.db
      .select({ dueAt: min(outbox.dueAt) })
      .from(outbox)
      .where(and(isNull(outbox.deadAt), gt(outbox.dueAt, new Date(clock.now()))));
    this.#pollAfter(next?.dueAt == null ? POLL_MS : next.dueAt.getTime() - clock.now());
  }

  #lookAfter(ms: number): void {
    if (this.#isStarted) this.#nextLook.within(ms);
  }

  #pollAfter(ms: number): void {
    if (this.#isStarted) this.#nextPoll.within(Math.min(POLL_MS, Math.max(WAKE_MS, ms)));
  }

  async #lookOnce(): Promise<void> {
    const kinds = new Set(this.#readsAllKinds ? await findWaitingKinds(this.#deps.state) : this.#waiting);
    if (this.#readsAllKinds) this.#needsPlan = true;
    this.#readsAllKinds = false;
    this.#waiting.clear();
    await this.#claim(kinds, () => this.#pace.room());
    if (this.#needsPlan) await this.#plan();
  }

  #look(): void {
    // The end of the look in progress continues with what was added to `waiting` meanwhile.
    if (!this.#isStarted || this.#looking !== undefined) return;
    this.#looking = this.#lookOnce()
      .catch((error: unknown) => {
        this.#deps.logger.error({ err: error }, 'the outbox could not be read; it will be tried again');
        this.#pollAfter(POLL_MS);
      })
      .finally(() => {
        this.#looking = undefined;
        if (this.#waiting.size > 0 || this.#readsAllKinds)
          this.#lookAfter(Math.max(NEXT_MS, this.#pace.waitMs()));
      });
  }
}

/** Longer than any wait for another attempt and any pause of a lane, in milliseconds. */
const MAX_WAIT_MS = 2 * HOUR_MS;

/**
 * Corrects the times of messages after the clock was set back, so that none waits until the clock has caught up. A message
 * that was added later than now is shifted as if it was added now. Another attempt or a lane that would wait longer than any
 * does not wait. Idempotent, because other processes may have done it.
 */
async function correctDueTimes({ db }: Pick<State, 'db'>, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  const tooLate = new Date(nowMs + MAX_WAIT_MS);
  await db
    .update(outbox)
    .set({
      dueAt: sql`${outbox.dueAt} - (${outbox.createdAt} - ${now.toISOString()}::timestamptz)`,
      createdAt: now,
    })
    .where(and(isNull(outbox.deadAt), gt(outbox.createdAt, new Date(nowMs + CLOCK_TOLERANCE_MS))));
  await db
    .update(outbox)
    .set({ dueAt: now })
    .where(and(isNull(outbox.deadAt), gt(outbox.attempts, 0), gt(outbox.dueAt, tooLate)));
  await db.delete(outboxLanes).where(gt(outboxLanes.resumesAt, tooLate));
}
