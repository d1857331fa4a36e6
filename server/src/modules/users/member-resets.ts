import { AppError } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import type { UserPrincipal } from '../../lib/principal.ts';
import { ROLES, type Role } from '../../lib/scopes.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import type { ResetLink, ResetLinks } from './reset-links.ts';
import type { PlaceOfPerson } from './session-resolver.ts';

/** Reset links that owners and admins hand to members, where no mail can. */
export interface MemberResets {
  /**
   * Makes one for a member of an organization that the caller manages.
   * @throws AppError CONFLICT when mail does it, or the member has more than the caller could reach anyhow; NOT_FOUND
   * when nobody there has this id; FORBIDDEN when the member's role is the mightier one.
   */
  issue(actor: Actor, person: UserPrincipal, organizationId: string, userId: string): Promise<ResetLink>;
}

/** What is asked of organizations. */
interface Places {
  membershipsOf(userId: string, handle: Pick<StateHandle, 'select'>): Promise<readonly PlaceOfPerson[]>;
  isInUse(tx: StateHandle, organizationId: string): Promise<boolean>;
}

/** Reset links for members, over the state store. */
export function createMemberResets(deps: {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly links: Pick<ResetLinks, 'issue'>;
  readonly organizations: Places;
  readonly sendsMail: boolean;
}): MemberResets {
  const { state, audit, links, organizations, sendsMail } = deps;

  /** Whoever can set a password can be that person everywhere, so a link must open no door that is closed to its maker. */
  const assertReachable = async (tx: StateHandle, person: UserPrincipal, place: PlaceOfPerson) => {
    const own = person.roles.get(place.organizationId);
    if (own === undefined || !isManager(own)) {
      const isEmpty = place.isPersonal && !(await organizations.isInUse(tx, place.organizationId));
      if (!isEmpty)
        throw conflict('They belong to an organization that you do not manage: ask whoever runs the server');
    } else if (ROLES.indexOf(own) > ROLES.indexOf(place.role)) {
      throw new AppError('FORBIDDEN', { message: 'Their role is mightier than yours', reason: 'role' });
    }
  };

  return {
    issue: (actor, person, organizationId, userId) =>
      state.transaction(async (tx) => {
        if (sendsMail) throw conflict('Mails are sent here: they can ask for a link where they sign in');
        if (userId === person.userId) throw conflict('Your own password is changed in your account');
        const places = await organizations.membershipsOf(userId, tx);
        if (!places.some((place) => place.organizationId === organizationId)) {
          throw new AppError('NOT_FOUND', { message: 'Nobody in this organization has this id' });
        }
        for (const place of places) await assertReachable(tx, person, place);
        const made = await links.issue(tx, userId);
        await audit.record(tx, actor, {
          action: 'password_reset.create',
          organizationId,
          resource: `user:${userId}`,
        });
        return made;
      }),
  };
}

function isManager(role: Role): boolean {
  return role === 'owner' || role === 'admin';
}

function conflict(message: string): AppError {
  return new AppError('CONFLICT', { message, reason: 'reset_refused' });
}
