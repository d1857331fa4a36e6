import { and, asc, eq, gt, max } from 'drizzle-orm';
import { ROLES, type Role } from '../../lib/scopes.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { State } from '../../stores/state/state.ts';
import { session, user } from '../users/users.table.ts';
import { createInvitationLinks } from './invitation-links.ts';
import { highestRole } from './member-role.ts';
import { invitation, member } from './organizations.table.ts';

/** A member of an organization. */
export interface Member {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: Date;
  /** Last activity in a valid session; `undefined` without one, or if the reader may not see it. */
  readonly lastActiveAt: Date | undefined;
  /** Whether a second factor is required; `undefined` if the reader may not see it. */
  readonly hasTwoFactor: boolean | undefined;
}

/** An invitation that is not accepted yet. */
export interface PendingInvitation {
  /** `undefined`, like the link, if the role is higher than the reader's. */
  readonly id: string | undefined;
  /** Its holder may accept. */
  readonly link: string | undefined;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Lists the members and invitations of organizations. */
export interface Members {
  /** Lists members, oldest first. Omits fields that only managers of members may see for other readers. */
  list(organizationId: string, reader: Role): Promise<readonly Member[]>;
  /** Lists open invitations, oldest first. */
  listInvitations(organizationId: string, reader: Role): Promise<readonly PendingInvitation[]>;
}

/** Creates the service over the state store. */
export function createMembers({
  state,
  clock,
  ...options
}: {
  readonly state: State;
  readonly clock: Clock;
  keyFor(purpose: string): Buffer;
  /** Address of the service, without a slash at its end. */
  readonly baseUrl: string;
}): Members {
  const links = createInvitationLinks(options);
  return {
    list: async (organizationId, reader) => {
      const isManager = reader === 'owner' || reader === 'admin';
      const rows = await state.db
        .select({
          id: member.id,
          userId: member.userId,
          name: user.name,
          email: user.email,
          role: member.role,
          joinedAt: member.createdAt,
          lastActiveAt: max(session.lastUsedAt),
          hasTwoFactor: user.twoFactorEnabled,
        })
        .from(member)
        .innerJoin(user, eq(member.userId, user.id))
        .leftJoin(session, eq(session.userId, user.id))
        .where(eq(member.organizationId, organizationId))
        .groupBy(member.id, user.id)
        .orderBy(asc(member.createdAt), asc(member.id));
      return rows.flatMap(({ lastActiveAt, hasTwoFactor, role, ...row }) => {
        const known = highestRole(role);
        if (known === undefined) return [];
        return {
          ...row,
          role: known,
          lastActiveAt: isManager ? (lastActiveAt ?? undefined) : undefined,
          hasTwoFactor: isManager ? hasTwoFactor : undefined,
        };
      });
    },

    listInvitations: async (organizationId, reader) => {
      const { id, email, role, createdAt, expiresAt } = invitation;
      const rows = await state.db
        .select({ id, email, role, createdAt, expiresAt, invitedBy: user.email })
        .from(invitation)
        .leftJoin(user, eq(invitation.inviterId, user.id))
        .where(
          and(
            eq(invitation.organizationId, organizationId),
            eq(invitation.status, 'pending'),
            gt(expiresAt, new Date(clock.now())),
          ),
        )
        .orderBy(asc(createdAt), asc(id));
      return rows.map((row) => {
        const invited = highestRole(row.role ?? '') ?? 'viewer';
        const isReachable = ROLES.indexOf(reader) <= ROLES.indexOf(invited);
        return {
          ...row,
          role: invited,
          id: isReachable ? row.id : undefined,
          link: isReachable ? links.linkTo(row.id) : undefined,
          invitedBy: row.invitedBy ?? undefined,
        };
      });
    },
  };
}
