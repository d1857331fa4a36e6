import { z } from 'zod';
import { open, seal } from '../../../lib/secrets/seal.ts';

/** What the key is derived for. */
export const CLAIMS_PURPOSE = 'probe claims';

const sealedClaim = z.object({
  monitorId: z.string(),
  /** The number of the claim. */
  claim: z.int(),
  beganMs: z.number(),
  nextDueMs: z.number(),
  /** The end of the covered time before the claim; null without one. */
  coveredUntilMs: z.number().nullable(),
});

/** A check that a probe claimed: what is needed to record its result later. */
export type ProbeClaim = z.output<typeof sealedClaim>;

/** For whom a claim is sealed: another probe cannot use it. */
export interface ClaimOwner {
  readonly organizationId: string;
  readonly region: string;
}

/** Encrypts claims, so that they need not be stored until their results arrive, and a probe cannot change which time a result covers. */
export class ClaimBox {
  readonly #key: Buffer;

  /** @param key 32 bytes. */
  constructor(key: Buffer) {
    this.#key = key;
  }

  seal(owner: ClaimOwner, claim: ProbeClaim): string {
    return seal(this.#key, JSON.stringify(claim), this.#contextOf(owner));
  }

  /** Returns `undefined` for a text that was not sealed here for this owner. */
  open(owner: ClaimOwner, text: string): ProbeClaim | undefined {
    try {
      return sealedClaim.parse(JSON.parse(open(this.#key, text, this.#contextOf(owner))));
    } catch {
      // It was sealed for another probe or with another secret, or is no claim.
      return undefined;
    }
  }

  #contextOf({ organizationId, region }: ClaimOwner) {
    return `${organizationId} ${region}`;
  }
}
