import { oc } from '@orpc/contract';
import type { ErrorCode } from '../errors.ts';
// Every contract begins here, so none is checked before its messages are worded.
import './issue-messages.ts';
import type { Role, Scope } from './scopes.ts';

/**
 * Where the thing lies that an operation is about: a path into the raw input (`['query', 'website_id']`, with `*` for
 * every element of an array), read before validation, because who may not reach a thing is not told what else is wrong.
 */
export interface ResourceRule {
  readonly kind: ResourceKind;
  readonly at: readonly string[];
  /** Scopes that suffice when the call is about this resource, in place of the operation's own. */
  readonly anyOf?: readonly Scope[];
  /**
   * Only for `organization`: whose it is when the place is empty. `active` is a key's own organization and the one a
   * person is switched to; `personal` is the one that every person has.
   */
  readonly orOwn?: 'active' | 'personal';
  /** What suffices for a person where the thing is, or is to be, theirs alone. Keys have nothing of their own. */
  readonly own?: OwnRule;
}

/** The scopes of which a person needs one for what is theirs alone, in place of the operation's own. */
export interface OwnRule {
  readonly anyOf: readonly Scope[];
  /** For what does not exist yet: it is to be the caller's own where the raw input has this text at this place. */
  readonly when?: { readonly at: readonly string[]; readonly is: string };
}

/**
 * A kind of resource, such as `website`. The module that owns the kind looks its resources up; an operation that names a kind
 * without a look-up prevents the start. `organization` is the whole of one: keys limited to websites have no access to it.
 * `tracking` is a website named by its tracking id.
 */
export type ResourceKind = string;

/** Who may call an operation. */
export type Access =
  /** Anyone; credentials are never read. */
  | { readonly kind: 'public' }
  /** A key that holds one of the scopes, or a person whose role does. */
  | {
      readonly kind: 'scope';
      readonly anyOf: readonly Scope[];
      readonly unless?: 'public-website' | 'known-website';
    }
  /** A signed-in person with one of the roles; no key, whatever its scopes. */
  | { readonly kind: 'session'; readonly roles: readonly Role[] };

/** The callers of a route: those of an operation, or of a route that serves the dashboard. */
export type RouteAccess =
  | Access
  /** A signed-in person, whatever their roles; no key. */
  | { readonly kind: 'person' }
  /** Pages of the service itself. Requests of other origins are refused; whether somebody is signed in does not matter. */
  | { readonly kind: 'own-page' }
  /** Anyone. A session counts if its cookie comes from a page of the service. */
  | { readonly kind: 'visitor' };

/** Requests per window, per identity (docs/decisions/0028 §4). */
export interface OperationLimit {
  /** For keys and people; none when absent. */
  readonly authenticated?: number;
  readonly anonymous: number;
  readonly windowMs: number;
}

/** A call as HTTP takes it; `params` fills the path. Its ids are constants of the contracts, which belong to no resource. */
export interface OperationExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** All that is declared of an operation besides its shapes. */
export interface OperationMeta {
  readonly access: Access;
  /** What the call is about. Checked in order; a rule whose place is empty in the input is left to validation. */
  readonly resources: readonly ResourceRule[];
  readonly limit?: OperationLimit;
  /** An administrative act: its service writes the audit entry in the act's own transaction. */
  readonly administrative?: boolean;
  /** Whether JSON may come as `text/plain`, as browsers send it in beacons. */
  readonly acceptsPlainText?: true;
  /** Largest body, in bytes; the server's default when absent. */
  readonly bodyLimitBytes?: number;
  /** Whether equal inputs get equal answers for as long as the process runs: such answers are kept compressed. */
  readonly isSteady?: true;
  /** How it is called, for the API document. Tests make this call; they miss it where there is none. */
  readonly example?: OperationExample;
  /** Codes that this operation gives beyond those that follow from its declaration. */
  readonly errors?: readonly ErrorCode[];
}

/** The declaration of a route. Those of operations are {@link OperationMeta}. */
export interface RouteMeta extends Omit<OperationMeta, 'access'> {
  readonly access: RouteAccess;
}

/** What an operation must say; `resources` may be left out when it is about the caller's organization only. */
export type OperationDeclaration = Omit<OperationMeta, 'resources'> & {
  readonly resources?: readonly ResourceRule[];
};

/**
 * The beginning of every contract. There is no other: an operation without declared access does not compile,
 * and `assertDeclared` refuses to start a router that holds one.
 */
export function operation(declaration: OperationDeclaration) {
  return oc.$meta<OperationMeta>({ resources: [], ...declaration });
}

/** Access for anyone. */
export const PUBLIC: Access = { kind: 'public' };

/** Access for keys and people that hold one of the scopes. */
export function scoped(...anyOf: readonly [Scope, ...Scope[]]): Access {
  return { kind: 'scope', anyOf };
}

/** As {@link scoped}; without it, a website that its owner made public or shared by a link can still be read. */
export function scopedUnlessPublic(...anyOf: readonly [Scope, ...Scope[]]): Access {
  return { kind: 'scope', anyOf, unless: 'public-website' };
}

/** As {@link scoped}; without a credential, naming a living tracking id is enough (browsers sending events). */
export function scopedUnlessKnown(...anyOf: readonly [Scope, ...Scope[]]): Access {
  return { kind: 'scope', anyOf, unless: 'known-website' };
}

/** Access for signed-in people with one of the roles. */
export function signedIn(...roles: readonly [Role, ...Role[]]): Access {
  return { kind: 'session', roles };
}
