import { organization as organizationPlugin } from 'better-auth/plugins/organization';
import { adminAc, memberAc, ownerAc } from 'better-auth/plugins/organization/access';
import { invitation, member, organization } from './organizations.table.ts';

const INVITATION_SECONDS = 7 * 24 * 3600;
const MAX_MEMBERS = 1_000;
const MAX_PENDING_INVITATIONS = 100;

/** Creates the options of Better Auth's organization plugin: tables, roles and permissions. */
export function createOrganizationExtension() {
  return {
    tables: { organization, member, invitation },
    plugin: organizationPlugin({
      roles: {
        owner: ownerAc,
        admin: adminAc,
        member: memberAc,
        viewer: memberAc,
      },
      creatorRole: 'owner',
      allowUserToCreateOrganization: false,
      // Addresses are not verified by mail. The id of an invitation is random, and only the invited address may accept it.
      requireEmailVerificationOnInvitation: false,
      invitationExpiresIn: INVITATION_SECONDS,
      invitationLimit: MAX_PENDING_INVITATIONS,
      membershipLimit: MAX_MEMBERS,
      cancelPendingInvitationsOnReInvite: true,
    }),
  };
}
