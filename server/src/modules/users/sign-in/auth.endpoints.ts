import { z } from 'zod';
import type { RouteAccess } from '../../../lib/operation.ts';
import { ROLES } from '../../../lib/scopes.ts';
import { organizationId } from '../../organizations/index.ts';
import { emailAddress } from './credentials.ts';

/** An endpoint of Better Auth that is exposed. */
export interface AuthEndpoint {
  readonly method: 'GET' | 'POST';
  /** Below `/api/auth`. */
  readonly path: string;
  /** Defaults to signed-in users. */
  readonly access?: RouteAccess;
  /** Action in the audit log, for endpoints that change the members of an organization. */
  readonly act?: string;
  /** Whether `invitationId` of its body is the token of a link. */
  readonly takesInvitation?: true;
  /** Schema of the body, for endpoints that accept less than Better Auth. */
  readonly body?: z.ZodType<Readonly<Record<string, unknown>>>;
}

/** Accepts one role and no `resend`, which returns the open invitation even if its role is higher than the caller's. */
const inviteBody = z.strictObject({
  email: emailAddress,
  role: z.enum(ROLES),
  organizationId: organizationId.optional(),
});

/**
 * Endpoints that Better Auth handles itself. Sign-in and password changes are throttled and have separate routes. The lists
 * of invitations are not exposed, because they show them to every member.
 */
export const AUTH_ENDPOINTS: readonly AuthEndpoint[] = [
  { method: 'POST', path: '/sign-out', access: { kind: 'visitor' } },
  { method: 'GET', path: '/get-session', access: { kind: 'visitor' } },
  { method: 'GET', path: '/organization/list' },
  { method: 'POST', path: '/organization/set-active' },
  { method: 'GET', path: '/organization/get-active-member' },
  { method: 'GET', path: '/organization/list-members' },
  { method: 'POST', path: '/organization/update-member-role', act: 'member.update' },
  { method: 'POST', path: '/organization/remove-member', act: 'member.remove' },
  { method: 'POST', path: '/organization/leave', act: 'member.leave' },
  { method: 'POST', path: '/organization/invite-member', act: 'invitation.create', body: inviteBody },
  {
    method: 'POST',
    path: '/organization/accept-invitation',
    act: 'invitation.accept',
    takesInvitation: true,
  },
  {
    method: 'POST',
    path: '/organization/reject-invitation',
    act: 'invitation.reject',
    takesInvitation: true,
  },
  { method: 'POST', path: '/organization/cancel-invitation', act: 'invitation.cancel' },
  { method: 'GET', path: '/organization/get-invitation' },
];
