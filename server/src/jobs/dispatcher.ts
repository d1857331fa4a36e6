import { and, gt, isNotNull, isNull, lt, min } from 'drizzle-orm';
import type { Logger } from 'pino';
import { CLOCK_TOLERANCE_MS, type Clock } from '../lib/time/clock.ts';
import type { State } from '../stores/state/state.ts';
import { claimMessages } from './claim-messages.ts';
import { correctDueTimes } from './correct-due-times.ts';
import { createDeliverRow } from './deliver-row.ts';
import { limitsOf, MAX_CLAIMED } from './delivery-limits.ts';
import { findWaitingKinds } from './find-waiting-kinds.ts';
import type { MessageHandler } from './message-handler.ts';
import { type OutboxRow, outbox } from './outbox.table.ts';
import { removeIdleLanes } from './outbox-lanes.ts';
import { createPace, type Pace } from './pace.ts';
import { createTimer } from './timer.ts';

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

/** Delivers messages of the outbox. */
export interface Dispatcher {
  /** Looks for messages soon. @param kinds only those; default: all. */
  wake(kinds?: readonly string[]): void;
  /** Delivers all messages that are due, and waits for them. For tests and commands. @returns how many it attempted. */
  drain(): Promise<number>;
  /** Begins to look for messages. */
  start(): void;
  /** Stops. Deliveries in progress are aborted after the time-out of their handlers; what waits stays in the outbox. */
  stop(): Promise<void>;
  /** Deletes messages that were given up 7 days ago. */
  removeDead(): Promise<void>;
}

/** Creates a dispatcher. Several processes can dispatch at the same time: a message is claimed by one of them. */
export function createDispatcher(deps: {
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
  readonly key: Buffer;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Returns the handlers: modules provide them after the outbox exists. */
  readonly handlers: () => readonly MessageHandler[];
  /** A number from 0 to 1, for the jitter of retries. */
  readonly random?: () => number;
  readonly pace?: Pace;
}): Dispatcher {
  const { state, clock, logger, random = Math.random, pace = createPace() } = deps;
  const { db } = state;
  const running = new Map<string, Map<Promise<void>, OutboxRow>>();
  const after = new Map<string, string | undefined>();
  /** The kinds that the next look claims messages of. */
  const waiting = new Set<string>();
  let readsAllKinds = false;
  /** Whether messages may have been added that are due later than the next poll. */
  let needsPlan = true;
  let looking: Promise<unknown> | undefined;
  /** The latest time of the clock since it was last set back. */
  let latestMs: number | undefined;
  let isStarted = false;
  const nextLook = createTimer(look);
  const nextPoll = createTimer(() => {
    readsAllKinds = true;
    look();
  });
  const deliver = createDeliverRow({
    ...deps,
    random,
    onLater: (dueAtMs) => pollAfter(dueAtMs - clock.now()),
  });

  const runningOf = (kind: string): Map<Promise<void>, OutboxRow> => {
    const found = running.get(kind) ?? new Map<Promise<void>, OutboxRow>();
    running.set(kind, found);
    return found;
  };
  const all = (): Promise<void>[] => [...running.values()].flatMap((deliveries) => [...deliveries.keys()]);

  /** Corrects the times of messages if the clock was set back, also before the start. */
  async function correctAfterClockChange(): Promise<void> {
    const nowMs = clock.now();
    const isSetBack = latestMs === undefined || nowMs < latestMs - CLOCK_TOLERANCE_MS;
    if (isSetBack) await correctDueTimes(state, nowMs);
    latestMs = isSetBack ? nowMs : Math.max(latestMs ?? nowMs, nowMs);
  }

  /**
   * Claims messages of some kinds in the order of their handlers, as far as these have room for more, and begins to deliver them. None
   * takes all of the pace.
   */
  async function claim(kinds: ReadonlySet<string>, room: () => number): Promise<number> {
    await correctAfterClockChange();
    const handlers = deps.handlers().filter(({ kind }) => kinds.has(kind));
    let count = 0;
    for (const [index, handler] of handlers.entries()) {
      const most = Math.ceil(room() / (handlers.length - index));
      if (most <= 0) waiting.add(handler.kind);
      else count += await claimOf(handler, most);
    }
    return count;
  }

  async function claimOf(handler: MessageHandler, most: number): Promise<number> {
    const { kind, timeoutMs } = handler;
    const deliveries = runningOf(kind);
    const limit = Math.min(MAX_CLAIMED, most, handler.concurrency - deliveries.size);
    if (limit <= 0) return 0;
    const claimed = await claimMessages(state, {
      kind,
      limit,
      after: after.get(kind),
      ...limitsOf(handler, [...deliveries.values()]),
      nowMs: clock.now(),
      leaseMs: timeoutMs + LEASE_SLACK_MS,
    });
    after.set(kind, claimed.last);
    const { length: count } = claimed.rows;
    pace.spend(count);
    // There may be more. Otherwise the end of a delivery looks again: it makes room in its organization and lane.
    if (count === limit) waiting.add(kind);
    for (const row of claimed.rows) {
      const delivery = deliver(row, handler).finally(() => {
        deliveries.delete(delivery);
        waiting.add(kind);
        lookAfter(NEXT_MS);
      });
      deliveries.set(delivery, row);
    }
    return count;
  }

  /** Plans a poll for when the next message is due, at the latest after {@link POLL_MS}. */
  async function plan(): Promise<void> {
    needsPlan = false;
    const [next] = await db
      .select({ dueAt: min(outbox.dueAt) })
      .from(outbox)
      .where(and(isNull(outbox.deadAt), gt(outbox.dueAt, new Date(clock.now()))));
    pollAfter(next?.dueAt == null ? POLL_MS : next.dueAt.getTime() - clock.now());
  }

  function lookAfter(ms: number): void {
    if (isStarted) nextLook.within(ms);
  }

  function pollAfter(ms: number): void {
    if (isStarted) nextPoll.within(Math.min(POLL_MS, Math.max(WAKE_MS, ms)));
  }

  async function lookOnce(): Promise<void> {
    const kinds = new Set(readsAllKinds ? await findWaitingKinds(state) : waiting);
    if (readsAllKinds) needsPlan = true;
    readsAllKinds = false;
    waiting.clear();
    await claim(kinds, pace.room);
    if (needsPlan) await plan();
  }

  function look(): void {
    // The end of the look in progress continues with what was added to `waiting` meanwhile.
    if (!isStarted || looking !== undefined) return;
    looking = lookOnce()
      .catch((error: unknown) => {
        logger.error({ err: error }, 'the outbox could not be read; it will be tried again');
        pollAfter(POLL_MS);
      })
      .finally(() => {
        looking = undefined;
        if (waiting.size > 0 || readsAllKinds) lookAfter(Math.max(NEXT_MS, pace.waitMs()));
      });
  }

  return {
    wake(kinds) {
      needsPlan = true;
      if (kinds === undefined) readsAllKinds = true;
      else for (const kind of kinds) waiting.add(kind);
      lookAfter(WAKE_MS);
      pollAfter(LATE_WAKE_MS);
    },
    async drain() {
      let attempted = 0;
      for (;;) {
        // One that ends during the claim makes room, which the claim may not have seen.
        const deliveries = all();
        const count = await claim(new Set(await findWaitingKinds(state)), () => Infinity);
        attempted += count;
        if (count > 0) continue;
        if (attempted === 0 || deliveries.length === 0) return attempted;
        // One that hangs delays only itself.
        await Promise.race(deliveries);
      }
    },
    start() {
      isStarted = true;
      readsAllKinds = true;
      look();
    },
    async stop() {
      isStarted = false;
      nextLook.clear();
      nextPoll.clear();
      await looking;
      await Promise.all(all());
    },
    async removeDead() {
      const before = new Date(clock.now() - DEAD_KEPT_MS);
      await db.delete(outbox).where(and(isNotNull(outbox.deadAt), lt(outbox.deadAt, before)));
      await removeIdleLanes(state, clock.now());
    },
  };
}
