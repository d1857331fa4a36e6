import type { Role } from '../../../server/src/lib/scopes.ts';
import { isSignedOut } from './problem.ts';
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

/**
 * Requests invitations to the organizations that accept the domain of an address; the response does not reveal whether there
 * are any.
 */
export async function requestInvitation(email: string): Promise<void> {
  await request('POST', '/api/invitations/request', { email });
}

/** Chooses a new password with the token of such a link. @throws ApiError AUTH_REQUIRED for a dead link. */
export async function choosePassword(input: {
  readonly token: string;
  readonly password: string;
}): Promise<void> {
  await request('POST', '/api/password-reset/redeem', input);
}

/** Confirms a new e-mail address with the token that was mailed to it. @throws ApiError AUTH_REQUIRED for a dead link, CONFLICT. */
export async function confirmEmail(token: string): Promise<void> {
  await request('POST', '/api/email-change/confirm', { token });
}

/** Ends this session. */
export async function signOut(): Promise<void> {
  await request('POST', '/api/auth/sign-out', {});
}

/** Switches to another organization, for this session. */
export async function setActiveOrganization(organizationId: string): Promise<void> {
  await request('POST', '/api/auth/organization/set-active', { organizationId });
}

/** Turns the token of a set-up link into the first owner, and signs them in. @throws ApiError AUTH_REQUIRED for a dead link. */
export async function redeemSetupLink(input: {
  readonly token: string;
  readonly email: string;
  readonly password: string;
  readonly name?: string;
  readonly organizationName?: string;
}): Promise<void> {
  await request('POST', '/api/setup', input);
}

/** What an invitation is for. */
export interface Invitation {
  readonly organizationName: string;
  readonly inviterName: string;
  /** The invited address. */
  readonly email: string;
  readonly role: Role;
}

/**
 * Returns an invitation, or `null` if it is invalid or has expired.
 * @throws ApiError RATE_LIMITED.
 */
export async function showInvitation(invitationId: string): Promise<Invitation | null> {
  try {
    const answer = await request('POST', '/api/invitations/show', { invitationId });
    return isInvitation(answer) ? answer : null;
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
}

function isInvitation(answer: unknown): answer is Invitation {
  const fields = ['organizationName', 'inviterName', 'email', 'role'];
  return (
    typeof answer === 'object' &&
    answer !== null &&
    fields.every((field) => typeof Reflect.get(answer, field) === 'string')
  );
}

/** Gives an invited stranger an account, and signs them in. @throws ApiError AUTH_REQUIRED, CONFLICT when they have one. */
export async function joinByInvitation(input: {
  readonly invitationId: string;
  readonly password: string;
  readonly name?: string;
}): Promise<void> {
  await request('POST', '/api/invitations/accept', input);
}

/** Accepts an invitation to the address of the person who is signed in. @throws ApiError ACCESS_DENIED. */
export async function acceptInvitation(invitationId: string): Promise<void> {
  await request('POST', '/api/auth/organization/accept-invitation', { invitationId });
}
