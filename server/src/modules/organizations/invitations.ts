import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { ROLES, type Role } from '../../lib/scopes.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import { user } from '../users/users.table.ts';
import { createInvitationLinks, type InvitationLinks } from './invitation-links.ts';
import { invitation, member, organization } from './organizations.table.ts';

/** An invitation that can still be accepted. */
export interface OpenInvitation {
  readonly id: string;
  readonly organizationId: string;
  readonly organizationName: string;
  /** In lower case. */
  readonly email: string;
  readonly role: Role;
  readonly inviterName: string;
}

/** Invitations of people without an account; people with an account accept by `/api/auth`. */
export interface Invitations extends InvitationLinks {
  /** @param token of the link. */
  findOpen(token: string): Promise<OpenInvitation | undefined>;
  /**
   * Accepts an invitation for a person, in the caller's transaction. Returns the organization, or `undefined` if it is not
   * open.
   */
  accept(tx: StateHandle, id: string, userId: string): Promise<string | undefined>;
}

/** Creates the service over the state store. */
export function createInvitations({
  state,
  clock,
  ...options
}: {
  readonly state: State;
  readonly clock: Clock;
  keyFor(purpose: string): Buffer;
  /** URL of the service, without a trailing slash. */
  readonly baseUrl: string;
}): Invitations {
  const links = createInvitationLinks(options);
  const open = (id: string) =>
    and(
      eq(invitation.id, id),
      eq(invitation.status, 'pending'),
      gt(invitation.expiresAt, new Date(clock.now())),
    );
  return {
    ...links,
    findOpen: async (token) => {
      const id = links.idOf(token);
      if (id === undefined) return undefined;
      const [found] = await state.db
        .select({
          id: invitation.id,
          organizationId: invitation.organizationId,
          organizationName: organization.name,
          email: invitation.email,
          role: invitation.role,
          inviterName: user.name,
        })
        .from(invitation)
        .innerJoin(organization, eq(organization.id, invitation.organizationId))
        .innerJoin(user, eq(user.id, invitation.inviterId))
        .where(open(id));
      return found && { ...found, role: ROLES.find((role) => role === found.role) ?? 'viewer' };
    },
    accept: async (tx, id, userId) => {
      const [accepted] = await tx
        .update(invitation)
        .set({ status: 'accepted' })
        .where(open(id))
        .returning({ organizationId: invitation.organizationId, role: invitation.role });
      if (accepted === undefined) return undefined;
      await tx.insert(member).values({
        id: `mem_${randomBytes(16).toString('hex')}`,
        organizationId: accepted.organizationId,
        userId,
        role: accepted.role ?? 'viewer',
        createdAt: new Date(clock.now()),
      });
      return accepted.organizationId;
    },
  };
}
