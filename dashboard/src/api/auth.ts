import { request } from './request.ts';

/**
 * Signs in with e-mail and password.
 * @returns whether that was all; if not, a code is asked for: {@link giveCode}.
 * @throws ApiError AUTH_REQUIRED, RATE_LIMITED, VALIDATION_ERROR.
 */
export async function signIn(input: { readonly email: string; readonly password: string }): Promise<boolean> {
  const answer = await request('POST', '/api/auth/sign-in/email', input);
  return !(typeof answer === 'object' && answer !== null && 'twoFactorRedirect' in answer);
}

/** Ends a sign-in that waits for its second step. @throws ApiError VALIDATION_ERROR naming `code`, AUTH_REQUIRED when it waited too long. */
export async function giveCode(input: { readonly code: string; readonly isBackup: boolean }): Promise<void> {
  const path = input.isBackup ? 'verify-backup-code' : 'verify-totp';
  await request('POST', `/api/auth/two-factor/${path}`, { code: input.code });
}

/** Asks for a mail with a link to choose a new password; the answer is the same whether there is such an account. */
export async function askForReset(email: string): Promise<void> {
  await request('POST', '/api/password-reset/request', { email });
}

/** Ends this session. */
export async function signOut(): Promise<void> {
  await request('POST', '/api/auth/sign-out', {});
}

/** Switches to another organization, for this session. */
export async function setActiveOrganization(organizationId: string): Promise<void> {
  await request('POST', '/api/auth/organization/set-active', { organizationId });
}
