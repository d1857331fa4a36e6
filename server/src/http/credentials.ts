import type { MaybePromise } from '../lib/concurrency/maybe-promise.ts';
import type { ProbePrincipal, ScopedPrincipal, SharePrincipal, UserPrincipal } from '../lib/principal.ts';

/** A credential that Pharos issued, for the audit log. */
export interface IssuedCredential {
  /** `key_…` or `grt_…`. */
  readonly keyId: string;
  readonly start: string;
  readonly organizationId: string;
}

/** A key of a route that authenticates its callers itself, such as an environment key of flags. */
export interface RouteKey extends IssuedCredential {
  /** Whether browsers of visitors send it. Their addresses are not recorded. */
  readonly isPublic: boolean;
}

/** The request that carries a credential, for the record of its last use. */
export interface CredentialUse {
  readonly method: string;
  readonly ip: string;
  /** The route's template is recorded, never the path of the request. */
  readonly operation: { readonly route: string } | undefined;
}

/** The result of resolving an API key or an access token. The reason goes to the audit log, never to the caller. */
export type KeyResolution =
  | { readonly outcome: 'valid'; readonly principal: ScopedPrincipal }
  | {
      readonly outcome: 'malformed' | 'unknown' | 'revoked' | 'expired';
      /** Set when the credential was issued here and is not valid any more. */
      readonly key?: IssuedCredential;
    };

/** The result of resolving the token of a share link. The reason is only logged. */
export type ShareResolution =
  | { readonly outcome: 'valid'; readonly principal: SharePrincipal }
  | { readonly outcome: 'malformed' | 'unknown' | 'expired' | 'password_needed' };

/** The result of resolving the token of a probe. The reason is only logged. */
export type ProbeResolution =
  | { readonly outcome: 'valid'; readonly principal: ProbePrincipal }
  | { readonly outcome: 'malformed' | 'unknown' };

/** Resolves credentials. The modules that issue them provide it. */
export interface CredentialSources {
  resolveKey(secret: string, use: CredentialUse): MaybePromise<KeyResolution>;
  /** @param token the value of the header `X-Share-Token`. */
  resolveShare(token: string): MaybePromise<ShareResolution>;
  resolveProbe(token: string): MaybePromise<ProbeResolution>;
  /** @param cookies the value of the `Cookie` header. */
  resolveSession(cookies: string): Promise<UserPrincipal | undefined>;
}
