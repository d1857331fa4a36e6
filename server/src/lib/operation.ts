import { oc } from '@orpc/contract';
import type { ErrorCode } from '../errors.ts';
// Every contract imports this file, so the error messages are set before any schema is used.
import './issue-messages.ts';
import type { Role, Scope } from './scopes.ts';

/**
 * The location of a resource id: a path into the raw input (`['query', 'website_id']`, with `*` for every element of an
 * array). It is read before validation, so that callers without access do not get validation errors.
 */
export interface ResourceRule {
  readonly kind: ResourceKind;
  readonly at: readonly string[];
  /** Scopes of which one is required for this resource, in place of the scopes of the operation. */
  readonly anyOf?: readonly Scope[];
  /**
   * Only for `organization`: the default if the input has no id: the organization of the key, or the one that the user selected,
   * or else the personal organization of the user.
   */
  readonly orOwn?: 'active';
  /** The path of a website id that makes the default of `orOwn` unnecessary: the website determines the organization. */
  readonly orOwnUnless?: readonly string[];
  /** The rule for personal resources of the user. Keys have no personal resources. */
  readonly own?: OwnRule;
}

/**
 * A value that concerns the whole organization although it is no id, such as the name of a tag: keys that are limited to websites
 * cannot send it.
 */
export interface OrganizationWideRule {
  /** A path into the raw input, as in {@link ResourceRule}. */
  readonly at: readonly string[];
  /** Only this value concerns the organization: `null` in place of a website. Default: every text. */
  readonly is?: null;
  /** The text that concerns no organization. */
  readonly except?: string;
}

/** Scopes of which a user needs one for a personal resource, in place of the scopes of the operation. */
export interface OwnRule {
  readonly anyOf: readonly Scope[];
  /** For creation: the resource is personal if the raw input has this value at this path. */
  readonly when?: { readonly at: readonly string[]; readonly is: string };
}

/**
 * A kind of resource, such as `website`. The module that owns the kind provides a look-up; the server does not start if an
 * operation names a kind without one. `organization` is a whole organization: keys limited to websites cannot access it.
 * `tracking` is a website identified by its tracking id.
 */
export type ResourceKind = string;

/** The access rule of an operation. */
export type Access =
  /** Public: credentials are not read. */
  | { readonly kind: 'public' }
  /** A key with one of the scopes, or a user whose role includes one. Scopes are exact: a write scope permits no read. */
  | {
      readonly kind: 'scope';
      readonly anyOf: readonly Scope[];
      /** Scopes that are required in addition: for reads of what only those who write may see. */
      readonly also?: readonly Scope[];
      readonly unless?: 'public-website' | 'known-website';
    }
  /** A signed-in user with one of the roles. Keys are rejected, whatever their scopes. */
  | { readonly kind: 'session'; readonly roles: readonly Role[] }
  /** A probe of monitors with its own token. Keys and users are rejected. */
  | { readonly kind: 'probe' };

/** The callers of a route: those of an operation, or of a route that serves the dashboard. */
export type RouteAccess =
  | Access
  /** A signed-in person, whatever their roles; no key. */
  | { readonly kind: 'person' }
  /** Only pages of the service itself. Requests from other origins are rejected, with or without a session. */
  | { readonly kind: 'own-page' }
  /** Anyone. A session counts if its cookie comes from a page of the service. */
  | { readonly kind: 'visitor' }
  /** Credentials that the route itself reads, such as keys of environments of flags. It also counts requests against its limit. */
  | { readonly kind: 'route-key' };

/** Requests per window, per identity (docs/decisions/0028 §4). */
export interface OperationLimit {
  /** For keys and users. Without it, there is no limit. */
  readonly authenticated?: number;
  readonly anonymous: number;
  readonly windowMs: number;
}

/** Requests that are processed at the same time. One more is rejected with SERVICE_UNAVAILABLE before its body is read. */
export interface OperationConcurrency {
  /** For all keys of an organization together, and for each user. */
  readonly authenticated: number;
  /** For all clients without a credential together. */
  readonly anonymous: number;
  /** For one address without a credential. */
  readonly address: number;
}

/** An example HTTP request; `params` are path parameters. Ids are constants that belong to no resource. */
export interface OperationExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The declaration of an operation, without its schemas. */
export interface OperationMeta {
  readonly access: Access;
  /** The resources of the call, checked in order. If the input has no id at the path, validation reports it. */
  readonly resources: readonly ResourceRule[];
  /** Values other than ids that concern the whole organization. */
  readonly organizationWide?: readonly OrganizationWideRule[];
  readonly limit?: OperationLimit;
  /** The bound of requests in progress, for operations that are expensive to process. */
  readonly concurrency?: OperationConcurrency;
  /** An administrative action: the service writes the audit entry in the same transaction as the change. */
  readonly administrative?: boolean;
  /**
   * Whether calls of signed-in people have an audit entry like uses of keys: for actions without a change that an entry could be
   * written with, and for data that leaves the service as a file.
   */
  readonly recordsPeople?: true;
  /** Whether JSON is accepted as `text/plain`, which browsers use for beacons. */
  readonly acceptsPlainText?: true;
  /** Whether NUL characters in texts of the body are removed, and lone surrogates replaced, instead of rejected. */
  readonly repairsTexts?: true;
  /**
   * Whether the hot adapter serves it, without Fastify and without validation of its output (docs/decisions/0009). Its input is `detailed`.
   */
  readonly isHot?: true;
  /**
   * Whether its output is plain JSON that may be large: it is not validated, and is written in slices (docs/decisions/0055).
   */
  readonly isDirect?: true;
  /** The maximum size of the body, in bytes. Default: the limit of the server. */
  readonly bodyLimitBytes?: number;
  /** Whether equal inputs get equal responses for the lifetime of the process. Such responses are cached in compressed form. */
  readonly isSteady?: true;
  /** Whether responses have an `ETag`, and changes are rejected if `If-Match` names another version. */
  readonly isVersioned?: true;
  /** Whether a repeated `Idempotency-Key` returns the resource that the first request created. */
  readonly isIdempotent?: true;
  /** An example for the API reference. Tests send it, and fail if it is missing. */
  readonly example?: OperationExample;
  /** Error codes in addition to those that follow from the declaration. */
  readonly errors?: readonly ErrorCode[];
}

/** The declaration of a route. Those of operations are {@link OperationMeta}. */
export interface RouteMeta extends Omit<OperationMeta, 'access'> {
  readonly access: RouteAccess;
}

/** The input of {@link operation}. Omit `resources` if the operation concerns only the caller's organization. */
export type OperationDeclaration = Omit<OperationMeta, 'resources'> & {
  readonly resources?: readonly ResourceRule[];
};

/**
 * Starts the contract of an operation. An operation without an access rule does not compile, and `assertDeclared` prevents
 * a router that contains one from starting.
 */
export function operation(declaration: OperationDeclaration) {
  return oc.$meta<OperationMeta>({ resources: [], ...declaration });
}

/** Access for anyone. */
export const PUBLIC: Access = { kind: 'public' };

/** Access for probes of monitors. The probe determines the organization: the input names none. */
export const PROBE: Access = { kind: 'probe' };

/** Access for keys and users with one of the scopes. */
export function scoped(...anyOf: readonly [Scope, ...Scope[]]): Access {
  return { kind: 'scope', anyOf };
}

/** As {@link scoped}, for keys and users with both scopes. */
export function scopedAll(scope: Scope, ...also: readonly [Scope, ...Scope[]]): Access {
  return { kind: 'scope', anyOf: [scope], also };
}

/** As {@link scoped}. Public and shared websites can also be read without a scope. */
export function scopedUnlessPublic(...anyOf: readonly [Scope, ...Scope[]]): Access {
  return { kind: 'scope', anyOf, unless: 'public-website' };
}

/** As {@link scoped}. Without a credential, a valid tracking id is sufficient, for browsers that send events. */
export function scopedUnlessKnown(...anyOf: readonly [Scope, ...Scope[]]): Access {
  return { kind: 'scope', anyOf, unless: 'known-website' };
}

/** Access for signed-in users with one of the roles. */
export function signedIn(...roles: readonly [Role, ...Role[]]): Access {
  return { kind: 'session', roles };
}
