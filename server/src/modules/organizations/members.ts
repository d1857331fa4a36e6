import { and, asc, eq, gt, max } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import { ROLES, type Role } from '../../lib/scopes.ts';
import type { State } from '../../stores/state/state.ts';
import { session, user } from '../users/users.table.ts';
import { mightiestRole } from './member-role.ts';
import { invitation, member } from './organizations.table.ts';

/** Somebody who belongs to an organization. */
export interface Member {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: Date;
  /** Of a session that still lasts; `undefined` when there is none, or when it is not the reader's business. */
  readonly lastActiveAt: Date | undefined;
  /** Whether a code is asked for; `undefined` when it is not the reader's business. */
  readonly hasTwoFactor: boolean | undefined;
}

/** An invitation that nobody has accepted yet. */
export interface PendingInvitation {
  /** Whoever knows it may take the place: `undefined` when the place is mightier than the reader's. */
  readonly id: string | undefined;
  readonly link: string | undefined;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Who belongs to organizations, and who is asked to. */
export interface Members {
  /** Oldest first. What is only for those who manage members is left out for other readers. */
  list(organizationId: string, reader: Role): Promise<readonly Member[]>;
  /** Those that are open, oldest first. */
  listInvitations(organizationId: string, reader: Role): Promise<readonly PendingInvitation[]>;
}

/** Members over the state store. */
export function createMembers({
  state,
  clock,
  baseUrl,
}: {
  readonly state: State;
  readonly clock: Clock;
  /** Address of the service, without a slash at its end. */
  readonly baseUrl: string;
}): Members {
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
        const known = mightiestRole(role);
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
        const invited = mightiestRole(row.role ?? '') ?? 'viewer';
        const isReachable = ROLES.indexOf(reader) <= ROLES.indexOf(invited);
        return {
          ...row,
          role: invited,
          id: isReachable ? row.id : undefined,
          link: isReachable ? `${baseUrl}/invitations/${encodeURIComponent(row.id)}` : undefined,
          invitedBy: row.invitedBy ?? undefined,
        };
      });
    },
  };
}
