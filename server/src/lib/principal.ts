import type { Role, Scope } from './scopes.ts';

/** The websites that a key can access: all of its organization, or those listed. */
export type ResourceAccess =
  | { readonly type: 'global' }
  | { readonly type: 'website'; readonly websiteIds: readonly string[] };

/** A caller without a credential. */
export interface AnonymousPrincipal {
  readonly kind: 'anonymous';
}

/** A caller with an API key, or with an access token, which has the rights of a key with the same scopes. */
export interface KeyPrincipal {
  readonly kind: 'key';
  /** `key_…`, or `grt_…` for the grant that a token was issued for. */
  readonly keyId: string;
  /** The first characters of the secret. Only these may be shown or logged. */
  readonly start: string;
  readonly organizationId: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly access: ResourceAccess;
}

/** A user who is signed in to the dashboard. */
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

/** The authenticated caller of a request. */
export type Principal = AnonymousPrincipal | KeyPrincipal | UserPrincipal | SharePrincipal;

/** The principal of calls without a credential. */
export const ANONYMOUS: AnonymousPrincipal = { kind: 'anonymous' };

/** Returns whether `access` includes the website. */
export function reachesWebsite(access: ResourceAccess, websiteId: string): boolean {
  return access.type === 'global' || access.websiteIds.includes(websiteId);
}
