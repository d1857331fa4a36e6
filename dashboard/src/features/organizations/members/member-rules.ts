import { ROLES, type Role } from '../../../../../server/src/lib/scopes.ts';
import type { Outputs } from '../../../api/rpc.ts';
import { messages } from '../messages.ts';

/** A member of the organization. */
export type Member = Outputs['organizations']['members']['members'][number];

/** A pending invitation. */
export type Invitation = Outputs['organizations']['invitations']['invitations'][number];

/** The user who manages members. */
export interface Actor {
  readonly userId: string;
  readonly role: Role;
}

/** Returns the roles that a user can assign: none above their own, and none at all for members and viewers. */
export function assignableRoles(own: Role): readonly Role[] {
  if (own === 'owner') return ROLES;
  return own === 'admin' ? ROLES.filter((role) => role !== 'owner') : [];
}

/** Returns whether a member is the only owner. */
export function isLastOwner(member: Pick<Member, 'role'>, members: readonly Pick<Member, 'role'>[]): boolean {
  return member.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1;
}

/** The permitted actions on a member. The server checks them again. */
export interface MemberPermissions {
  readonly canChangeRole: boolean;
  readonly canRemove: boolean;
  /** Whether a reset link can be created, if no e-mails are sent. The server can still reject it. */
  readonly canReset: boolean;
  /** Why an action is not permitted. Absent if the role of the user explains it. */
  readonly reason: string | undefined;
}

/** Returns the permitted actions on a member. Admins cannot manage owners, and the last owner cannot be changed. */
export function permissionsOn(member: Member, actor: Actor, members: readonly Member[]): MemberPermissions {
  const isSelf = member.userId === actor.userId;
  if (!assignableRoles(actor.role).includes(member.role))
    return denied(actor.role === 'admin' ? messages.members.ownersOnly : undefined);
  if (isLastOwner(member, members)) return denied(messages.members.onlyOwner);
  return { canChangeRole: true, canRemove: !isSelf, canReset: !isSelf, reason: undefined };
}

function denied(reason: string | undefined): MemberPermissions {
  return { canChangeRole: false, canRemove: false, canReset: false, reason };
}
