import { randomBytes } from 'node:crypto';
import { and, isNotNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type AppError, invalidField } from '../errors.ts';
import { afterLookup, type DomainVerification, type RecordState } from '../lib/network/domain-check.ts';
import type { Sentence } from '../lib/texts/sentence.ts';
import type { Clock } from '../lib/time/clock.ts';
import type { ClaimedDomain, DomainVerifier } from '../outbound/domain-verifier.ts';
import { isUniqueViolation } from '../stores/state/errors.ts';
import { isDue } from '../stores/state/is-due.ts';
import { lockName } from '../stores/state/lock-name.ts';
import type { State, StateHandle } from '../stores/state/state.ts';
import { defineHook, type Hooks } from './hooks.ts';

/** How often a verified domain is checked again. */
const RECHECK_MS = 6 * 60 * 60 * 1000;
/** Domains in one run of the check. Others follow in the next run. */
const MAX_CHECKED = 500;
const TOKEN_BYTES = 16;

/** A domain that an organization claims. Who can set its DNS records verifies it. */
export interface DomainClaim extends ClaimedDomain, DomainVerification {
  readonly id: string;
  readonly organizationId: string;
  /** When its records were last looked up. */
  readonly checkedAt: Date | null;
}

/** How a module stores the claims of its use of domains. */
export interface ClaimStore<Claim extends DomainClaim> {
  /** The name of the use, as its subscriber of {@link hostnameVerifying} returns it. */
  readonly use: string;
  /** Lists verified claims that meet a condition, oldest check first. @param isChecked makes the condition. */
  listVerified(
    isChecked: (columns: { readonly verifiedAt: PgColumn; readonly checkedAt: PgColumn }) => SQL | undefined,
    limit: number,
  ): Promise<readonly Claim[]>;
  /**
   * Locks a claim until the end of the transaction.
   * @returns `undefined` when it claims no domain any more. @throws AppError ACCESS_DENIED when it was removed.
   */
  lock(tx: StateHandle, id: string): Promise<Claim | undefined>;
  save(
    tx: StateHandle,
    id: string,
    check: Pick<Claim, keyof DomainVerification | 'checkedAt'>,
  ): Promise<void>;
  /** The unique index of verified domains. */
  readonly verifiedIndex: string;
  /** Returns the error when another claim of this use has verified a domain. */
  conflict(hostname: string, cause: unknown): AppError;
}

/** A use of a host name. */
interface DomainUse {
  readonly use: string;
  /** The error for another use: a host name has one. */
  readonly conflict: AppError;
}

/** Run in the transaction that verifies a host name. Subscribers return whether their use has verified it. */
export const hostnameVerifying = defineHook<[tx: StateHandle, hostname: string], DomainUse | undefined>(
  'hostname.verifying',
);

/** Verifies domains, and checks those that are verified every six hours. */
export interface DomainClaims<Claim extends DomainClaim> {
  /** Returns a claim that is not verified. */
  create(hostname: string): Omit<DomainClaim, 'id' | 'organizationId'>;
  /**
   * Looks up the records of a domain.
   * @param record called in the transaction that verifies it.
   * @returns the claim; `undefined` when it claims no domain any more.
   * @throws AppError CONFLICT when the domain has another use, or somebody else has verified it.
   */
  verify(claim: Claim, record: (tx: StateHandle, claim: Claim) => Promise<void>): Promise<Claim | undefined>;
  /** Checks domains whose last check is older than six hours. @param announce called after one was unverified. */
  recheck(signal: AbortSignal, announce: (claim: Claim) => Promise<void>): Promise<void>;
}

/** @throws AppError VALIDATION_ERROR for the domain of this server. @param message what serves the domain. */
export function assertForeign(hostname: string, baseUrl: string, message: Sentence): void {
  if (hostname === new URL(baseUrl).hostname) throw invalidField('hostname', message);
}

/** Creates the mechanism for one use of domains. */
export function createDomainClaims<Claim extends DomainClaim>(
  deps: {
    readonly state: State;
    readonly verifier: DomainVerifier;
    readonly clock: Clock;
    readonly hooks: Hooks;
  },
  store: ClaimStore<Claim>,
): DomainClaims<Claim> {
  const { state, verifier, clock, hooks } = deps;

  /** Stores the result of a lookup, unless the domain was replaced in the meantime. */
  async function save(tx: StateHandle, { id, hostname, verificationToken }: Claim, found: RecordState) {
    // Verifications of one host name run one after another, whatever they are for.
    await lockName(tx, `hostname:${hostname}`);
    const before = await store.lock(tx, id);
    if (before?.hostname !== hostname || before.verificationToken !== verificationToken)
      return { before, after: before };
    const now = new Date(clock.now());
    const check = { ...afterLookup(before, found, now), checkedAt: now };
    if (before.verifiedAt === null && check.verifiedAt !== null) {
      const uses = await hooks.run(hostnameVerifying, tx, hostname);
      const other = uses.find((one) => one !== undefined && one.use !== store.use);
      if (other !== undefined) throw other.conflict;
    }
    await store.save(tx, id, check);
    return { before, after: { ...before, ...check } };
  }

  return {
    create: (hostname) => ({
      hostname,
      verificationToken: randomBytes(TOKEN_BYTES).toString('hex'),
      verifiedAt: null,
      checkedAt: null,
      missingSince: null,
    }),

    async verify(claim, record) {
      const found = await verifier.lookUp(claim);
      try {
        return await state.transaction(async (tx) => {
          const { before, after } = await save(tx, claim, found);
          if (after?.verifiedAt && before?.verifiedAt === null) await record(tx, after);
          return after;
        });
      } catch (error) {
        throw isUniqueViolation(error, store.verifiedIndex) ? store.conflict(claim.hostname, error) : error;
      }
    },

    async recheck(signal, announce) {
      const due = await store.listVerified(
        ({ verifiedAt, checkedAt }) =>
          and(isNotNull(verifiedAt), isDue(checkedAt, clock.now() - RECHECK_MS, RECHECK_MS)),
        MAX_CHECKED,
      );
      for (const claim of due) {
        if (signal.aborted) return;
        const found = await verifier.lookUp(claim);
        const { before, after } = await state.transaction((tx) => save(tx, claim, found));
        if (before?.verifiedAt && after?.verifiedAt === null) await announce(after);
      }
    },
  };
}
