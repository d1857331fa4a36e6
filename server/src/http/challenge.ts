import { AppError } from '../errors.ts';
import type { Scope } from '../lib/scopes.ts';

/** Creates errors with a `WWW-Authenticate` challenge (RFC 6750 §3, RFC 9728 §5.1). */
export interface Challenges {
  /** 401. @param invalid whether an invalid credential was presented. The body is the same in both cases. */
  authRequired(reason: string, invalid: boolean): AppError;
  /** 403 for a missing scope or role. */
  forbidden(reason: string, scopes: readonly Scope[]): AppError;
}

/** Creates challenges that refer to the metadata document of `baseUrl`. */
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
        ...(scopes.length > 0 && { fields: { required: scopes } }),
        headers: {
          'www-authenticate': `${metadata}, error="insufficient_scope"${scopes.length === 0 ? '' : `, scope="${scopes.join(' ')}"`}`,
        },
      }),
  };
}
