import type { Role } from '../../../server/src/lib/scopes.ts';
import { isSignedOut } from './problem.ts';
import { request } from './request.ts';

/**
 * Requests invitations to the organizations that accept the domain of an address; the response does not reveal whether there
 * are any.
 */
export async function requestInvitation(email: string): Promise<void> {
  await request('POST', '/api/invitations/request', { email });
}

/** What a link that works once is for. */
export type SingleUse = 'setup' | 'reset' | 'email';

/**
 * Whether a link works, without using it.
 * @throws ApiError RATE_LIMITED.
 */
export async function checkLink(purpose: SingleUse, token: string): Promise<boolean> {
  try {
    await request('POST', '/api/single-use-links/check', { purpose, token });
    return true;
  } catch (error) {
    if (isSignedOut(error)) return false;
    throw error;
  }
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
