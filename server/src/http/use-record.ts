import type { Principal } from '../lib/principal.ts';
import type { Scope } from '../lib/scopes.ts';
import type { FactEntry } from '../stores/facts/journal.types.ts';
import type { IssuedCredential } from './credentials.ts';

/** One use of a key, as far as the plumbing knows it (docs/decisions/0028 §5). */
export interface UseRecord {
  readonly requestId: string;
  readonly method: string;
  /** The route's template, never its values. */
  readonly route: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly principal: Principal;
  /** The key behind a refused credential, when it is one of ours. */
  readonly refusedKey: IssuedCredential | undefined;
  /** Why a credential was refused, or which check refused the call; empty when it was let through. */
  readonly reason: string;
  readonly scopesRequired: readonly Scope[];
  /** `kind:id` of each resource the call named. */
  readonly resources: readonly string[];
  readonly status: number;
}

/** Turns a use into a fact; the audit feature provides it. */
export type DescribeUse = (record: UseRecord) => FactEntry;
