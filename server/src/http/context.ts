import { AppError } from '../errors.ts';
import type { Actor } from '../lib/actor.ts';
import type { ResourceKind } from '../lib/operation.ts';
import type { FactEntry } from '../stores/facts/journal.types.ts';

/** A resource that the caller was found to have access to. */
export interface ResolvedResource {
  readonly kind: ResourceKind;
  readonly id: string;
  readonly organizationId: string;
  /** The website it belongs to; `undefined` for what belongs to the organization as a whole. */
  readonly websiteId: string | undefined;
  /**
   * Set when the caller has access only because the website is public or shared by a link: makes the refusal of a call that
   * asks for more than what is public.
   */
  readonly refuseMore?: (() => AppError) | undefined;
}

/** A call when its handler runs. Services receive it as an {@link Actor}. */
export interface RequestContext extends Actor {
  /** The page that the request comes from, as its browser says: the `Origin` header unless it is opaque, else `Referer`. */
  readonly sentFrom?: string | undefined;
  /** The resources named in the input, each checked. Empty when the call names none. */
  readonly resources: readonly ResolvedResource[];
  /**
   * The entry of this use of a key, for a handler that writes facts anyway and wants both in one append.
   * Taking it means writing it; empty when the call needs none or it was taken already.
   */
  takeUseEntry(status: number): readonly FactEntry[];
  /**
   * The entry of this use as it is if the call succeeds, for a service that notes it in its own transaction: a success
   * is then answered without the journal. If the call fails after all, the plumbing writes the entry of the failure.
   */
  useEntryOfSuccess(): readonly FactEntry[];
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/**
 * The organization a call is about: that of the resource it names, or the caller's own.
 * @throws AppError ACCESS_DENIED when there is none.
 */
export function organizationOf(context: Pick<RequestContext, 'resources'>): string {
  const [resource] = context.resources;
  if (resource === undefined) throw new AppError('ACCESS_DENIED', { reason: 'no_organization' });
  return resource.organizationId;
}
