import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { ScopedPrincipal, SharePrincipal, UserPrincipal } from '../lib/principal.ts';

/** A credential that Pharos issued, for the audit log. */
export interface IssuedCredential {
  /** `key_…` or `grt_…`. */
  readonly keyId: string;
  readonly start: string;
  readonly organizationId: string;
}

/** The result of resolving an API key or an access token. The reason goes to the audit log, never to the caller. */
export type KeyResolution =
  | { readonly outcome: 'valid'; readonly principal: ScopedPrincipal }
  | {
      readonly outcome: 'malformed' | 'unknown' | 'revoked' | 'expired';
      /** Set when the credential was issued here and is not valid any more. */
      readonly key?: IssuedCredential;
    };

/** What became of the token of a share link. The reason goes nowhere but into the log of refusals. */
export type ShareResolution =
  | { readonly outcome: 'valid'; readonly principal: SharePrincipal }
  | { readonly outcome: 'malformed' | 'unknown' | 'expired' | 'password_needed' };

/** Where credentials are looked up; the features that own them provide it. */
export interface CredentialSources {
  resolveKey(secret: string): MaybePromise<KeyResolution>;
  /** @param token what the header `X-Share-Token` holds. */
  resolveShare(token: string): MaybePromise<ShareResolution>;
  /** @param cookies the whole `Cookie` header. */
  resolveSession(cookies: string): Promise<UserPrincipal | undefined>;
}
