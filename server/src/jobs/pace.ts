import { performance } from 'node:perf_hooks';

/** How long a limit applies, in milliseconds. */
const WINDOW_MS = 100;
/** How long the limit of a busy process applies, in milliseconds: a claim takes as long as ten deliveries, so there is one in a second. */
const BUSY_WINDOW_MS = 1_000;
/** The busy share of the time of the event loop from which on deliveries delay requests. Deliveries alone take a third. */
const BUSY = 0.6;
/** The messages of a window of a busy process. */
const LEAST = 30;
/** The most messages of a window. */
const MOST = 1_000;

/** The busy and the idle time of the event loop so far, in milliseconds. */
export interface LoopTime {
  readonly active: number;
  readonly idle: number;
}

/** Limits how many messages a process begins to deliver, so that deliveries do not delay its requests. */
export class Pace {
  readonly #loopTime: () => LoopTime;
  readonly #nowMs: () => number;
  #beganMs: number;
  #before: LoopTime;
  #windowMs = WINDOW_MS;
  #limit = MOST;
  #left = MOST;

  /**
   * Creates the limit: 30 messages in a second while the event loop is busy. It doubles after each tenth of a second in which the
   * event loop was not busy, so a process that does nothing else delivers as fast as it can.
   */
  constructor({
    loopTime = () => performance.eventLoopUtilization(),
    nowMs = () => performance.now(),
  }: {
    readonly loopTime?: () => LoopTime;
    readonly nowMs?: () => number;
  } = {}) {
    this.#loopTime = loopTime;
    this.#nowMs = nowMs;
    this.#beganMs = nowMs();
    this.#before = loopTime();
  }

  /** How many messages can be claimed now. */
  room(): number {
    this.#refresh();
    return this.#left;
  }

  /** Counts claimed messages. */
  spend(messages: number): void {
    this.#left -= messages;
  }

  /** The time until there is room again, in milliseconds. */
  waitMs(): number {
    return this.#left > 0 ? 0 : Math.max(1, this.#beganMs + this.#windowMs - this.#nowMs());
  }

  #refresh(): void {
    const now = this.#nowMs();
    if (now < this.#beganMs + this.#windowMs) return;
    const after = this.#loopTime();
    const active = after.active - this.#before.active;
    const isBusy = active > BUSY * (active + after.idle - this.#before.idle);
    this.#windowMs = isBusy ? BUSY_WINDOW_MS : WINDOW_MS;
    this.#limit = isBusy ? LEAST : Math.min(MOST, this.#limit * 2);
    this.#left = this.#limit;
    this.#before = after;
    this.#beganMs = now;
  }
}
