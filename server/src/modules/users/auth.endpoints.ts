/** An endpoint of Better Auth that we let through. */
export interface AuthEndpoint {
  readonly method: 'GET' | 'POST';
  /** Below `/api/auth`. */
  readonly path: string;
  /** What the audit log calls it, when it changes who belongs to an organization. */
  readonly act?: string;
}

/** Endpoints that Better Auth answers itself. Signing in and changing a password are throttled, so they stand apart. */
export const AUTH_ENDPOINTS: readonly AuthEndpoint[] = [
  { method: 'POST', path: '/sign-out' },
  { method: 'GET', path: '/get-session' },
  { method: 'GET', path: '/organization/list' },
  { method: 'POST', path: '/organization/set-active' },
  { method: 'GET', path: '/organization/get-full-organization' },
  { method: 'GET', path: '/organization/get-active-member' },
  { method: 'GET', path: '/organization/list-members' },
  { method: 'POST', path: '/organization/update-member-role', act: 'member.update' },
  { method: 'POST', path: '/organization/remove-member', act: 'member.remove' },
  { method: 'POST', path: '/organization/leave', act: 'member.leave' },
  { method: 'POST', path: '/organization/invite-member', act: 'invitation.create' },
  { method: 'POST', path: '/organization/accept-invitation', act: 'invitation.accept' },
  { method: 'POST', path: '/organization/reject-invitation', act: 'invitation.reject' },
  { method: 'POST', path: '/organization/cancel-invitation', act: 'invitation.cancel' },
  { method: 'GET', path: '/organization/get-invitation' },
  { method: 'GET', path: '/organization/list-invitations' },
];
