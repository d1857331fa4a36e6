import { ROLES, type Role } from '../../../../../server/src/lib/scopes.ts';
import type { Outputs } from '../../../api/rpc.ts';

/** Somebody who belongs to the organization. */
export type Member = Outputs['organizations']['members']['members'][number];

/** Somebody who is asked to. */
export type Invitation = Outputs['organizations']['invitations']['invitations'][number];

/** Who looks at members. */
export interface Reader {
  readonly userId: string;
  readonly role: Role;
}

/** What roles are called. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  viewer: 'Viewer',
};

/** The roles that somebody may give to others: nobody gives more than they have. */
export function rolesToGive(own: Role): readonly Role[] {
  if (own === 'owner') return ROLES;
  return own === 'admin' ? ROLES.filter((role) => role !== 'owner') : [];
}

/** Whether a member is the only owner that there is. */
export function isLastOwner(member: Pick<Member, 'role'>, members: readonly Pick<Member, 'role'>[]): boolean {
  return member.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1;
}

/** What may be done to a member, as the server has it. */
export interface MemberActs {
  readonly canChangeRole: boolean;
  readonly canRemove: boolean;
  /** Whether a reset link may be made, where no mails are sent; the server knows more reasons against it. */
  readonly canReset: boolean;
  /** Why not, where it is not plain from the reader's own role. */
  readonly because: string | undefined;
}

/** What a reader may do to a member: nothing to those who are mightier, and the last owner stays. */
export function actsUpon(member: Member, reader: Reader, members: readonly Member[]): MemberActs {
  const isSelf = member.userId === reader.userId;
  const isReachable = rolesToGive(reader.role).includes(member.role);
  if (!isReachable) {
    const because = reader.role === 'admin' ? 'Only owners change or remove owners.' : undefined;
    return { canChangeRole: false, canRemove: false, canReset: false, because };
  }
  if (isLastOwner(member, members)) {
    const because =
      'The only owner can neither leave nor take another role. Make somebody else an owner first.';
    return { canChangeRole: false, canRemove: false, canReset: false, because };
  }
  return { canChangeRole: true, canRemove: !isSelf, canReset: !isSelf, because: undefined };
}
