import type { Role, Scope } from './scopes.ts';

/** The websites that a key can access: all of its organization, or those listed. */
export type ResourceAccess =
  | { readonly type: 'global' }
  | { readonly type: 'website'; readonly websiteIds: readonly string[] };

/** A caller without a credential. */
export interface AnonymousPrincipal {
  readonly kind: 'anonymous';
}

/** The rights of a credential that holds scopes. */
interface Scoped {
  /** The first characters of the secret: all of it that may be shown or logged. */
  readonly start: string;
  readonly organizationId: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly access: ResourceAccess;
}

/** A caller with an API key. */
export interface KeyPrincipal extends Scoped {
  readonly kind: 'key';
  /** `key_…`. */
  readonly keyId: string;
}

/** An application with an access token (OAuth). */
export interface GrantPrincipal extends Scoped {
  readonly kind: 'grant';
  /** `grt_…`: the grant that the token was issued for. */
  readonly grantId: string;
}

/** A caller whose rights are scopes. */
export type ScopedPrincipal = KeyPrincipal | GrantPrincipal;

/** A person signed in to the dashboard. */
export interface UserPrincipal {
  readonly kind: 'user';
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  /** The organization selected in the dashboard; `undefined` if none was selected. */
  readonly activeOrganizationId: string | undefined;
  /** The personal organization of the user. */
  readonly personalOrganizationId: string | undefined;
  /** The role of the user in each of their organizations. */
  readonly roles: ReadonlyMap<string, Role>;
  /**
   * The roles of the user in organizations that require a second factor, which the user does not have. They grant nothing until
   * the user sets one up.
   */
  readonly lockedRoles?: ReadonlyMap<string, Role>;
}

/** A caller with a share link: can read the public data of one website only. */
export interface SharePrincipal {
  readonly kind: 'share';
  readonly shareId: string;
  readonly organizationId: string;
  readonly websiteId: string;
  /** Filters that apply to every query of this caller; empty without restriction. */
  readonly filters: readonly unknown[];
}

/** A process elsewhere that performs checks of monitors: can call the operations of probes only. */
export interface ProbePrincipal {
  readonly kind: 'probe';
  /** `prb_…`. */
  readonly probeId: string;
  /** The first characters of its token. */
  readonly start: string;
  readonly organizationId: string;
  /** Where it checks from. */
  readonly region: string;
}

/** The caller of an operation. */
export type Principal =
  | AnonymousPrincipal
  | ScopedPrincipal
  | UserPrincipal
  | SharePrincipal
  | ProbePrincipal;

/** The principal of calls without a credential. */
export const ANONYMOUS: AnonymousPrincipal = { kind: 'anonymous' };

/** Whether the rights of a caller are scopes. */
export function isScoped(principal: Principal): principal is ScopedPrincipal {
  return principal.kind === 'key' || principal.kind === 'grant';
}

/** Returns the id of the credential of a caller: `key_…` or `grt_…`. */
export function credentialIdOf(principal: ScopedPrincipal): string {
  return principal.kind === 'key' ? principal.keyId : principal.grantId;
}

/** Whether `access` includes the website. */
export function reachesWebsite(access: ResourceAccess, websiteId: string): boolean {
  return access.type === 'global' || access.websiteIds.includes(websiteId);
}

/** Returns the id of a caller: of a user, a key or a grant. Empty for callers without one, which cannot change anything. */
export function callerIdOf(principal: Principal): string {
  if (isScoped(principal)) return credentialIdOf(principal);
  return principal.kind === 'user' ? principal.userId : '';
}
