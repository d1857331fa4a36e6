import type { Clock } from '../lib/time/clock.ts';

/** An answer within this time proves that the network works, in milliseconds. */
const ANSWER_VALID_MS = 30_000;
/** How long the result of a verification is used, in milliseconds. */
const VERIFIED_MS = 5_000;
const MAX_ANSWERS = 1_000;

/** Verifies that this process can reach other networks, before it reports that a target cannot be reached. */
export interface Connectivity {
  /** Records that a target answered. */
  recordResponse(host: string): void;
  /** Whether another target than this one answered within 30 seconds, or a reference target can be connected to. */
  isConnected(host: string): Promise<boolean>;
}

/** Creates it. */
export function createConnectivity(deps: {
  readonly clock: Clock;
  /** Addresses with ports. Empty: not verified. */
  readonly targets: readonly string[];
  /** Resolves if a connection was made. */
  readonly connect: (target: string) => Promise<unknown>;
}): Connectivity {
  const { clock, targets, connect } = deps;
  /** Hosts that answered, latest last. */
  const answers = new Map<string, number>();
  let verified: { readonly atMs: number; readonly result: Promise<boolean> } | undefined;

  const verify = async (): Promise<boolean> => {
    try {
      await Promise.any(targets.map(connect));
      return true;
    } catch {
      // None of them could be connected to.
      return false;
    }
  };

  return {
    recordResponse(host) {
      answers.delete(host);
      answers.set(host, clock.now());
      const [oldest] = answers.keys();
      if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
    },
    async isConnected(host) {
      if (targets.length === 0) return true;
      const nowMs = clock.now();
      for (const [other, atMs] of answers)
        if (other !== host && Math.abs(nowMs - atMs) <= ANSWER_VALID_MS) return true;
      if (verified === undefined || Math.abs(nowMs - verified.atMs) > VERIFIED_MS)
        verified = { atMs: nowMs, result: verify() };
      return verified.result;
    },
  };
}
