import { randomBytes } from 'node:crypto';
import { and, arrayContains, asc, count, eq, gt, like } from 'drizzle-orm';
import type { Clock } from '../../lib/time/clock.ts';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import { user } from '../users/users.table.ts';
import { FREE_MAIL_DOMAINS } from './free-mail-domains.data.ts';
import { invitation, member, organization } from './organizations.table.ts';

/** Organizations that invite one address: several can name the same domain. */
const MAX_ORGANIZATIONS = 3;
const INVITATION_MS = 7 * DAY_MS;
const MAX_MEMBERS = 1_000;
const MAX_PENDING_INVITATIONS = 100;

/** An invitation to an organization whose settings name the domain of the address. */
export interface DomainInvitation {
  readonly id: string;
  readonly organizationId: string;
  readonly organizationName: string;
}

/** Invites people by the domain of their e-mail address. */
export interface DomainJoins {
  /**
   * Returns invitations to the organizations that the owner of an address may join, in the caller's transaction: open ones, and
   * new ones in the name of the first owner. Organizations that they belong to, or that are full, are left out.
   * @param email in lower case. Only its mailbox may receive the invitations, because it is not verified before.
   */
  invite(tx: StateHandle, email: string): Promise<readonly DomainInvitation[]>;
}

/** Creates the service. */
export function createDomainJoins({ clock }: { readonly clock: Clock }): DomainJoins {
  /** Returns an invitation to one organization, unless the person is a member, or it is full. */
  async function inviteTo(tx: StateHandle, organizationId: string, role: string, email: string) {
    const own = and(eq(member.organizationId, organizationId), eq(user.email, email));
    const [joined] = await tx.select().from(member).innerJoin(user, eq(member.userId, user.id)).where(own);
    if (joined !== undefined) return undefined;
    const now = new Date(clock.now());
    const isOpen = and(
      eq(invitation.organizationId, organizationId),
      eq(invitation.status, 'pending'),
      gt(invitation.expiresAt, now),
    );
    const [pending] = await tx
      .select({ id: invitation.id })
      .from(invitation)
      .where(and(isOpen, eq(invitation.email, email)));
    if (pending !== undefined) return pending.id;
    const [members] = await tx
      .select({ total: count() })
      .from(member)
      .where(eq(member.organizationId, organizationId));
    const [waiting] = await tx.select({ total: count() }).from(invitation).where(isOpen);
    const isFull = (members?.total ?? 0) >= MAX_MEMBERS || (waiting?.total ?? 0) >= MAX_PENDING_INVITATIONS;
    const [owner] = await tx
      .select({ userId: member.userId })
      .from(member)
      .where(and(eq(member.organizationId, organizationId), like(member.role, '%owner%')))
      .orderBy(asc(member.createdAt), asc(member.id))
      .limit(1);
    if (isFull || owner === undefined) return undefined;
    const id = `inv_${randomBytes(16).toString('hex')}`;
    await tx.insert(invitation).values({
      id,
      organizationId,
      email,
      role,
      status: 'pending',
      inviterId: owner.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_MS),
    });
    return id;
  }

  return {
    invite: async (tx, email) => {
      const domain = email.slice(email.lastIndexOf('@') + 1);
      if (FREE_MAIL_DOMAINS.has(domain)) return [];
      // Locked, so that concurrent requests do not invite twice.
      const found = await tx
        .select({ id: organization.id, name: organization.name, joinRole: organization.joinRole })
        .from(organization)
        .where(arrayContains(organization.joinDomains, [domain]))
        .orderBy(asc(organization.id))
        .limit(MAX_ORGANIZATIONS)
        .for('update');
      const invited: DomainInvitation[] = [];
      for (const { id: organizationId, name: organizationName, joinRole } of found) {
        const id = await inviteTo(tx, organizationId, joinRole, email);
        if (id !== undefined) invited.push({ id, organizationId, organizationName });
      }
      return invited;
    },
  };
}
