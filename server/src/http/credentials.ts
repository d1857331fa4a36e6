import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { KeyPrincipal, SharePrincipal, UserPrincipal } from '../lib/principal.ts';

/** What became of a presented key. The reason goes to the audit log, never to the caller. */
export type KeyResolution =
  | { readonly outcome: 'valid'; readonly principal: KeyPrincipal }
  | {
      readonly outcome: 'malformed' | 'unknown' | 'revoked' | 'expired';
      /** Known when the key is ours but dead. */
      readonly key?: Pick<KeyPrincipal, 'keyId' | 'start' | 'organizationId'>;
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
