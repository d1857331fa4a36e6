import type { Clock } from '../lib/time/clock.ts';

/** An answer within this time proves that the network works, in milliseconds. */
const ANSWER_VALID_MS = 30_000;
/** How long the result of a verification is used, in milliseconds. */
const VERIFIED_MS = 5_000;
const MAX_ANSWERS = 1_000;

interface ConnectivityDeps {
  readonly clock: Clock;
  /** Addresses with ports. Empty: not verified. */
  readonly targets: readonly string[];
  /** Resolves if a connection was made. */
  readonly connect: (target: string) => Promise<unknown>;
}

/** Verifies that this process can reach other networks, before it reports that a target cannot be reached. */
export class Connectivity {
  readonly #deps: ConnectivityDeps;
  /** Hosts that answered, latest last. */
  readonly #answers = new Map<string, number>();
  #verified: { readonly atMs: number; readonly result: Promise<boolean> } | undefined;

  constructor(deps: ConnectivityDeps) {
    this.#deps = deps;
  }

  /** Records that a target answered. */
  recordResponse(host: string): void {
    this.#answers.delete(host);
    this.#answers.set(host, this.#deps.clock.now());
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > MAX_ANSWERS && oldest !== undefined) this.#answers.delete(oldest);
  }

  /** Whether another target than this one answered within 30 seconds, or a reference target can be connected to. */
  async isConnected(host: string): Promise<boolean> {
    const { clock, targets } = this.#deps;
    if (targets.length === 0) return true;
    const nowMs = clock.now();
    for (const [other, atMs] of this.#answers)
      if (other !== host && Math.abs(nowMs - atMs) <= ANSWER_VALID_MS) return true;
    if (this.#verified === undefined || Math.abs(nowMs - this.#verified.atMs) > VERIFIED_MS)
      this.#verified = { atMs: nowMs, result: this.#verify() };
    return this.#verified.result;
  }

  async #verify(): Promise<boolean> {
    const { targets, connect } = this.#deps;
    try {
      await Promise.any(targets.map(connect));
      return true;
    } catch {
      // None of them could be connected to.
      return false;
    }
  }
}
