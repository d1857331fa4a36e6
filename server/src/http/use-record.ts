import type { Principal } from '../lib/principal.ts';
import type { Scope } from '../lib/scopes.ts';
import type { FactEntry } from '../stores/facts/journal/journal.types.ts';
import type { IssuedCredential, RouteKey } from './credentials.ts';

/** One use of a key, or several like it, or one of a person (docs/decisions/0028 §5). */
export interface UseRecord {
  readonly requestId: string;
  readonly method: string;
  /** The route's template, never its values. */
  readonly route: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly principal: Principal;
  /** The key of a rejected credential, if it was issued here. */
  readonly refusedKey: IssuedCredential | undefined;
  /** The key that a route accepted which authenticates its callers itself. */
  readonly routeKey: RouteKey | undefined;
  /** The reason of a rejection; empty if the call was not rejected. */
  readonly reason: string;
  readonly scopesRequired: readonly Scope[];
  /** That of the first resource, for people: keys have their own. */
  readonly organizationId?: string | undefined;
  /** `kind:id` of each resource of the call. */
  readonly resources: readonly string[];
  readonly status: number;
  /** The number of uses. */
  readonly count: number;
}

/** Converts a use to a fact. The audit module provides it. */
export type DescribeUse = (record: UseRecord) => FactEntry;
