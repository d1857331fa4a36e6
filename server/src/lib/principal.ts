import type { Role, Scope } from './scopes.ts';

/** Which websites a key reaches: all of its organization, or those listed. */
export type ResourceAccess =
  | { readonly type: 'global' }
  | { readonly type: 'website'; readonly websiteIds: readonly string[] };

/** A caller without a credential. */
export interface AnonymousPrincipal {
  readonly kind: 'anonymous';
}

/** A caller with an API key, or with an access token, which is worth as much as a key with the same scopes. */
export interface KeyPrincipal {
  readonly kind: 'key';
  /** `key_…`, or `grt_…` for the grant that a token was issued for. */
  readonly keyId: string;
  /** The first characters of the secret: all of it that may be shown or logged. */
  readonly start: string;
  readonly organizationId: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly access: ResourceAccess;
}

/** A person signed in to the dashboard. */
export interface UserPrincipal {
  readonly kind: 'user';
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  /** The organization the dashboard is switched to; `undefined` when none was chosen. */
  readonly activeOrganizationId: string | undefined;
  /** The organization that is the person's alone. */
  readonly personalOrganizationId: string | undefined;
  /** The role in each organization the person belongs to. */
  readonly roles: ReadonlyMap<string, Role>;
}

/** Someone who was given a share link: they read what is public of one website, and nothing else. */
export interface SharePrincipal {
  readonly kind: 'share';
  readonly shareId: string;
  readonly organizationId: string;
  readonly websiteId: string;
  /** Filters of a query that hold for all that they see; empty when they see everything. */
  readonly filters: readonly unknown[];
}

/** Who is calling. */
export type Principal = AnonymousPrincipal | KeyPrincipal | UserPrincipal | SharePrincipal;

/** The principal of every call without a credential. */
export const ANONYMOUS: AnonymousPrincipal = { kind: 'anonymous' };

/** Whether `access` includes the website. */
export function reachesWebsite(access: ResourceAccess, websiteId: string): boolean {
  return access.type === 'global' || access.websiteIds.includes(websiteId);
}
