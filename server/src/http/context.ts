import { AppError } from '../errors.ts';
import type { Actor } from '../lib/actor.ts';
import type { ResourceKind } from '../lib/operation.ts';
import type { FactEntry } from '../stores/facts/journal/journal.types.ts';

/** A resource that the caller has access to. */
export interface ResolvedResource {
  readonly kind: ResourceKind;
  readonly id: string;
  readonly organizationId: string;
  /** The website of the resource; `undefined` if it belongs to the organization as a whole. */
  readonly websiteId: string | undefined;
  /** The id in the input and the result of its look-up, so that the module of the resource does not look it up again. */
  readonly lookup?: { readonly id: string; readonly found: object } | undefined;
  /**
   * Set when the caller has access only because the website is public or shared by a link. Returns the error for a call that
   * requests more than public data.
   */
  readonly refuseMore?: (() => AppError) | undefined;
}

/** The context of a handler. Services receive it as an {@link Actor}. */
export interface RequestContext extends Actor {
  /** The page that sent the request, according to the browser: the `Origin` header unless it is opaque, else `Referer`. */
  readonly sentFrom?: string | undefined;
  /** The authorized resources of the input. Empty if the input refers to none. */
  readonly resources: readonly ResolvedResource[];
  /**
   * Returns the audit entry of this use of a key, for a handler that appends it to the journal together with its facts. The handler must
   * write the returned entries. Empty if the call needs no entry or it was already returned.
   */
  takeUseEntry(status: number): readonly FactEntry[];
  /**
   * Returns the audit entry of a successful use, for a service that writes it in its own transaction. A success is then answered
   * without an append to the journal. If the call fails, the request pipeline writes the entry of the failure.
   */
  useEntryOfSuccess(): readonly FactEntry[];
  /** Sets a header of the response. @param name in lower case. */
  setHeader(name: string, value: string): void;
  /** Aborted when the client closes its connection. */
  readonly signal: AbortSignal;
}

/**
 * Returns the organization of a call: that of its first resource.
 * @throws AppError ACCESS_DENIED if the call has no resource.
 */
export function organizationOf(context: Pick<RequestContext, 'resources'>): string {
  const [resource] = context.resources;
  if (resource === undefined) throw new AppError('ACCESS_DENIED', { reason: 'no_organization' });
  return resource.organizationId;
}
