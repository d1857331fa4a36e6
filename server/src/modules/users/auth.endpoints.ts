import { z } from 'zod';
import type { RouteAccess } from '../../lib/operation.ts';
import { ROLES } from '../../lib/scopes.ts';
import { organizationId } from '../organizations/index.ts';
import { emailAddress } from './credentials.ts';

/** An endpoint of Better Auth that we let through. */
export interface AuthEndpoint {
  readonly method: 'GET' | 'POST';
  /** Below `/api/auth`. */
  readonly path: string;
  /** A signed-in person if absent. */
  readonly access?: RouteAccess;
  /** What the audit log calls it, when it changes who belongs to an organization. */
  readonly act?: string;
  /** What its body may be, where not all that Better Auth takes is let through. */
  readonly body?: z.ZodType<Readonly<Record<string, unknown>>>;
}

/** One role, and no `resend`: that answers with the invitation that is open, whose role may be mightier than the caller's. */
const inviteBody = z.strictObject({
  email: emailAddress,
  role: z.enum(ROLES),
  organizationId: organizationId.optional(),
});

/**
 * Endpoints that Better Auth answers itself. Signing in and changing a password are throttled, so they stand apart. Its
 * lists of invitations are not among them: they tell every member the ids by which invitations are accepted.
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
  { method: 'POST', path: '/organization/accept-invitation', act: 'invitation.accept' },
  { method: 'POST', path: '/organization/reject-invitation', act: 'invitation.reject' },
  { method: 'POST', path: '/organization/cancel-invitation', act: 'invitation.cancel' },
  { method: 'GET', path: '/organization/get-invitation' },
];
