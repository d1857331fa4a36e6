import { SCOPE_NAMES } from '../../lib/scopes.ts';

/** Without it Better Auth gives no refresh token. Everybody who may have one gets it: no person is asked about it. */
export const REFRESH_SCOPE = 'offline_access';

/** What a client gets that asks for nothing in particular. */
export const DEFAULT_SCOPE = 'read:data';

/** All that can be asked for at the authorization endpoint. */
export const OFFERED_SCOPES: readonly string[] = [...SCOPE_NAMES, REFRESH_SCOPE];
