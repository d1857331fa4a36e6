import { performance } from 'node:perf_hooks';

/** How long a limit applies, in milliseconds. */
const WINDOW_MS = 100;
/** The busy share of the time of the event loop from which on requests wait. */
const BUSY = 0.95;
/** The messages of a window in a process that is busy otherwise: 100 in a second. */
const LEAST = 10;
const MOST = 1_000;

/** The busy and the idle time of the event loop so far, in milliseconds. */
export interface LoopTime {
  readonly active: number;
  readonly idle: number;
}

/** Limits how many messages a process begins to deliver, so that deliveries do not delay its requests. */
export interface Pace {
  /** How many messages can be claimed now. */
  room(): number;
  /** Counts claimed messages. */
  spend(messages: number): void;
  /** The time until there is room again, in milliseconds. */
  waitMs(): number;
}

/**
 * Creates the limit. It halves after each tenth of a second in which the event loop was busy, and doubles after every other. A process
 * that does nothing else delivers as fast as it can; one that answers as many requests as it can delivers 100 messages in a second.
 */
export function createPace({
  loopTime = () => performance.eventLoopUtilization(),
  nowMs = () => performance.now(),
}: {
  readonly loopTime?: () => LoopTime;
  readonly nowMs?: () => number;
} = {}): Pace {
  let beganMs = nowMs();
  let before = loopTime();
  let limit = MOST;
  let left = MOST;

  function refresh(): void {
    const now = nowMs();
    if (now < beganMs + WINDOW_MS) return;
    const after = loopTime();
    const active = after.active - before.active;
    const isBusy = active > BUSY * (active + after.idle - before.idle);
    limit = isBusy ? Math.max(LEAST, Math.floor(limit / 2)) : Math.min(MOST, limit * 2);
    left = limit;
    before = after;
    beganMs = now;
  }

  return {
    room() {
      refresh();
      return left;
    },
    spend(messages) {
      left -= messages;
    },
    waitMs: () => (left > 0 ? 0 : Math.max(1, beganMs + WINDOW_MS - nowMs())),
  };
}
