import { and, eq, isNotNull, isNull, lt, min } from 'drizzle-orm';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import { open } from '../lib/seal.ts';
import type { State } from '../stores/state/state.ts';
import { claimMessages } from './claim-messages.ts';
import { type OutboxRow, outbox } from './outbox.table.ts';

/** The interval between polls for messages of other processes, or with an expired lease, in milliseconds. */
const POLL_MS = 10_000;
/**
 * The delay from adding a message of this process to its claim, in milliseconds: its transaction is usually committed by
 * then.
 */
const WAKE_MS = 20;
const MAX_CLAIMED = 20;
/** The margin of the lease beyond the longest time-out of a handler, in milliseconds. */
const LEASE_SLACK_MS = 30_000;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 3_600_000;
const RETRY_FACTOR = 4;
const JITTER = 0.2;
const MAX_ERROR_LENGTH = 500;
/** How long messages that were given up can be read, in milliseconds. */
const DEAD_KEPT_MS = 7 * 86_400_000;

/** Delivers the messages of one kind. */
export interface MessageHandler {
  readonly kind: string;
  /** How many this process delivers at the same time. */
  readonly concurrency: number;
  readonly timeoutMs: number;
  /** Attempts before a message is given up. */
  readonly maxAttempts: number;
  /**
   * Delivers a message. It can be called again for a message that was delivered, when a process dies before it notes that.
   * @throws DeliveryRefused when another attempt cannot succeed. After any other error the message is delivered again later.
   */
  deliver(payload: unknown, signal: AbortSignal): Promise<void>;
}

/** Thrown by a handler when another attempt cannot succeed. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';
}

/** Delivers messages of the outbox. */
export interface Dispatcher {
  /** Looks for messages soon. */
  wake(): void;
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
}): Dispatcher {
  const { state, clock, key, logger, random = Math.random } = deps;
  const { db } = state;
  const running = new Map<string, Set<Promise<void>>>();
  let after: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> | undefined;
  let isStarted = false;

  const runningOf = (kind: string): Set<Promise<void>> => {
    const found = running.get(kind) ?? new Set<Promise<void>>();
    running.set(kind, found);
    return found;
  };
  const all = (): Promise<void>[] => [...running.values()].flatMap((deliveries) => [...deliveries]);

  /** Claims as many messages as handlers have room for, and begins to deliver them. */
  async function claim(): Promise<number> {
    const free = deps.handlers().filter(({ kind, concurrency }) => runningOf(kind).size < concurrency);
    if (free.length === 0) return 0;
    const room = Math.min(...free.map(({ kind, concurrency }) => concurrency - runningOf(kind).size));
    const claimed = await claimMessages(state, {
      kinds: free.map(({ kind }) => kind),
      limit: Math.min(MAX_CLAIMED, room),
      after,
      nowMs: clock.now(),
      leaseMs: Math.max(...free.map(({ timeoutMs }) => timeoutMs)) + LEASE_SLACK_MS,
    });
    after = claimed.last;
    for (const row of claimed.rows) {
      const handler = free.find(({ kind }) => kind === row.kind);
      if (handler === undefined) continue;
      const deliveries = runningOf(row.kind);
      const delivery = deliver(row, handler).finally(() => {
        deliveries.delete(delivery);
        if (isStarted) look();
      });
      deliveries.add(delivery);
    }
    return claimed.rows.length;
  }

  async function deliver(row: OutboxRow, handler: MessageHandler): Promise<void> {
    try {
      await within(handler.timeoutMs, (signal) =>
        handler.deliver(JSON.parse(open(key, row.payload, row.id)), signal),
      );
      await db.delete(outbox).where(isHeld(row));
    } catch (error) {
      await noteFailure(row, handler, error).catch((noted: unknown) => {
        // The lease expires, and the message is delivered again.
        logger.error({ err: noted, kind: row.kind, message: row.id }, 'a failed delivery was not recorded');
      });
    }
  }

  async function noteFailure(row: OutboxRow, handler: MessageHandler, error: unknown): Promise<void> {
    const lastError = describeError(error);
    const isLast = error instanceof DeliveryRefused || row.attempts >= handler.maxAttempts;
    const fields = { kind: row.kind, message: row.id, attempts: row.attempts, error: lastError };
    if (isLast) logger.error(fields, 'a message was given up');
    else logger.warn(fields, 'a message was not delivered; it will be tried again');
    const nowMs = clock.now();
    await db
      .update(outbox)
      .set(
        isLast
          ? { deadAt: new Date(nowMs), lastError, lease: null }
          : { dueAt: new Date(nowMs + retryDelayMs(row.attempts, random())), lastError, lease: null },
      )
      .where(isHeld(row));
  }

  /** Looks again when the next message is due, at the latest after {@link POLL_MS}. */
  async function plan(): Promise<void> {
    const [next] = await db
      .select({ dueAt: min(outbox.dueAt) })
      .from(outbox)
      .where(isNull(outbox.deadAt));
    const waitMs = next?.dueAt == null ? POLL_MS : next.dueAt.getTime() - clock.now();
    lookAfter(Math.min(POLL_MS, Math.max(WAKE_MS, waitMs)));
  }

  function lookAfter(ms: number): void {
    if (!isStarted) return;
    clearTimeout(timer);
    timer = setTimeout(look, ms).unref();
  }

  function look(): void {
    if (!isStarted || looking !== undefined) return;
    looking = claim()
      .then((count) => (count > 0 ? lookAfter(0) : plan()))
      .catch((error: unknown) => {
        logger.error({ err: error }, 'the outbox could not be read; it will be tried again');
        lookAfter(POLL_MS);
      })
      .finally(() => {
        looking = undefined;
      });
  }

  return {
    wake: () => lookAfter(WAKE_MS),
    async drain() {
      let attempted = 0;
      for (let count = await claim(); count > 0; count = await claim()) {
        attempted += count;
        await Promise.all(all());
      }
      return attempted;
    },
    start() {
      isStarted = true;
      look();
    },
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await looking;
      await Promise.all(all());
    },
    async removeDead() {
      const before = new Date(clock.now() - DEAD_KEPT_MS);
      await db.delete(outbox).where(and(isNotNull(outbox.deadAt), lt(outbox.deadAt, before)));
    },
  };
}

/** The message, if this claim still holds it. */
function isHeld({ id, lease }: OutboxRow) {
  return and(eq(outbox.id, id), eq(outbox.lease, lease ?? ''));
}

/** How long to wait before the next attempt: 5 s, 20 s, 80 s, … at most an hour, each a fifth more or less. */
export function retryDelayMs(attempts: number, random: number): number {
  const delayMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * RETRY_FACTOR ** (attempts - 1));
  return Math.round(delayMs * (1 - JITTER + 2 * JITTER * random));
}

/** Rejects after a time-out, even if the work ignores its signal. */
async function within(timeoutMs: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const leaving = new AbortController();
  const timedOut = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => {
      const error = new Error(`The delivery took longer than ${timeoutMs} ms`);
      leaving.abort(error);
      reject(error);
    }, timeoutMs);
    leaving.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  try {
    await Promise.race([work(leaving.signal), timedOut]);
  } finally {
    leaving.abort();
  }
}

function describeError(error: unknown): string {
  const text = error instanceof AppError ? (error.reason ?? error.message) : String(error);
  return text.slice(0, MAX_ERROR_LENGTH);
}
