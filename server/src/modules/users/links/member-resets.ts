import { AppError } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import type { UserPrincipal } from '../../../lib/principal.ts';
import { ROLES, type Role } from '../../../lib/scopes.ts';
import { type Sentence, say } from '../../../lib/texts/sentence.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import type { UserMembership } from '../sign-in/session-resolver.ts';
import type { ResetLink, ResetLinks } from './reset-links.ts';

/** Reads the memberships of a user. */
interface Memberships {
  membershipsOf(userId: string, handle: Pick<StateHandle, 'select'>): Promise<readonly UserMembership[]>;
  isInUse(tx: StateHandle, organizationId: string): Promise<boolean>;
}

interface MemberResetsDeps {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly links: Pick<ResetLinks, 'issue'>;
  readonly organizations: Memberships;
  readonly sendsMail: boolean;
}

/** Creates reset links that owners and admins give to members, for instances that do not send mail. */
export class MemberResets {
  readonly #deps: MemberResetsDeps;

  constructor(deps: MemberResetsDeps) {
    this.#deps = deps;
  }

  /**
   * Creates a reset link for a member of an organization that the caller manages.
   * @throws AppError CONFLICT if the instance sends mail, or the member has access that the caller does not have; NOT_FOUND if
   * the organization has no member with this id; FORBIDDEN if the member's role is higher than the caller's.
   */
  issue(actor: Actor, person: UserPrincipal, organizationId: string, userId: string): Promise<ResetLink> {
    const { state, audit, links, organizations, sendsMail } = this.#deps;
    return state.transaction(async (tx) => {
      if (sendsMail) throw conflict(say('users.instanceSendsMail'));
      if (userId === person.userId) throw conflict(say('users.changeOwnPassword'));
      const memberships = await organizations.membershipsOf(userId, tx);
      if (!memberships.some((membership) => membership.organizationId === organizationId)) {
        throw new AppError('NOT_FOUND', { message: say('users.noSuchMember') });
      }
      for (const membership of memberships) await this.#assertMayReset(tx, person, membership);
      const resetLink = await links.issue(tx, userId);
      await audit.record(tx, actor, {
        action: 'password_reset.create',
        organizationId,
        resource: `user:${userId}`,
      });
      return resetLink;
    });
  }

  /** A reset link gives full access to the account, so it must not grant access that its creator does not have. */
  async #assertMayReset(tx: StateHandle, person: UserPrincipal, membership: UserMembership) {
    const own = person.roles.get(membership.organizationId);
    if (own === undefined || !isManager(own)) {
      const isEmpty =
        membership.isPersonal && !(await this.#deps.organizations.isInUse(tx, membership.organizationId));
      if (!isEmpty) throw conflict(say('users.belongsToOtherOrganization'));
    } else if (ROLES.indexOf(own) > ROLES.indexOf(membership.role)) {
      throw new AppError('FORBIDDEN', {
        message: say('users.roleIsHigher'),
        reason: 'role',
      });
    }
  }
}

function isManager(role: Role): boolean {
  return role === 'owner' || role === 'admin';
}

function conflict(message: Sentence): AppError {
  return new AppError('CONFLICT', { message, reason: 'reset_refused' });
}
