import type { Role } from '../../../server/src/lib/scopes.ts';
import { request } from './request.ts';

/** An invitation that was just made. */
export interface NewInvitation {
  readonly link: string;
  /** Whether a mail is sent; if not, the link must be passed on. */
  readonly isMailed: boolean;
}

/** Invites somebody; an open invitation to the same address is replaced. @throws ApiError VALIDATION_ERROR, CONFLICT, FORBIDDEN. */
export async function inviteMember(input: {
  readonly organizationId: string;
  readonly email: string;
  readonly role: Role;
}): Promise<NewInvitation> {
  const answer = await request('POST', '/api/auth/organization/invite-member', input);
  return { link: String(valueIn(answer, 'link')), isMailed: valueIn(answer, 'mailed') === true };
}

/** Cancels an invitation. Its link no longer works. */
export async function cancelInvitation(invitationId: string): Promise<void> {
  await request('POST', '/api/auth/organization/cancel-invitation', { invitationId });
}

/** Gives a member another role. @throws ApiError FORBIDDEN, CONFLICT for the last owner. */
export async function changeRole(input: {
  readonly organizationId: string;
  readonly memberId: string;
  readonly role: Role;
}): Promise<void> {
  await request('POST', '/api/auth/organization/update-member-role', input);
}

/** Takes a member out of an organization. @throws ApiError FORBIDDEN, CONFLICT for the last owner. */
export async function removeMember(input: {
  readonly organizationId: string;
  readonly memberId: string;
}): Promise<void> {
  const { organizationId, memberId } = input;
  await request('POST', '/api/auth/organization/remove-member', {
    organizationId,
    memberIdOrEmail: memberId,
  });
}

/** Leaves an organization. @throws ApiError CONFLICT for the last owner. */
export async function leaveOrganization(organizationId: string): Promise<void> {
  await request('POST', '/api/auth/organization/leave', { organizationId });
}

function valueIn(answer: unknown, property: string): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, property) : undefined;
}
