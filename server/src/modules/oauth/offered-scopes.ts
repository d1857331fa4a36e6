import { SCOPE_NAMES } from '../../lib/scopes.ts';

/** Better Auth requires this scope for a refresh token. It is added to every request and not shown to people. */
export const REFRESH_SCOPE = 'offline_access';

/** All scopes that clients can request. */
export const OFFERED_SCOPES: readonly string[] = [...SCOPE_NAMES, REFRESH_SCOPE];
