import { AppError } from '../errors.ts';
import type { Scope } from '../lib/scopes.ts';

/** Makes the refusals that carry a `WWW-Authenticate` challenge (RFC 6750 §3, RFC 9728 §5.1). */
export interface Challenges {
  /** 401. `invalid` says that a credential was presented and not accepted; the body is the same either way. */
  authRequired(reason: string, invalid: boolean): AppError;
  /** 403 for a scope or a role that is missing. */
  forbidden(reason: string, scopes: readonly Scope[]): AppError;
}

/** Challenges that point to the metadata document of `baseUrl`. */
export function createChallenges(baseUrl: string): Challenges {
  const metadata = `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource"`;
  return {
    authRequired: (reason, invalid) =>
      new AppError('AUTH_REQUIRED', {
        reason,
        headers: {
          'www-authenticate': invalid ? `${metadata}, error="invalid_token"` : metadata,
        },
      }),
    forbidden: (reason, scopes) =>
      new AppError('FORBIDDEN', {
        reason,
        headers: {
          'www-authenticate': `${metadata}, error="insufficient_scope"${scopes.length === 0 ? '' : `, scope="${scopes.join(' ')}"`}`,
        },
      }),
  };
}
