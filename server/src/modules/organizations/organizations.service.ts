import { randomBytes } from 'node:crypto';
import { and, asc, count, eq } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { isId, newId } from '../../lib/ids/ids.ts';
import type { Role } from '../../lib/scopes.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { user } from '../users/users.table.ts';
import { type IsInUse, leaveOrganizations } from './leave-organizations.ts';
import { type Keeper, listKeepers } from './list-keepers.ts';
import { highestRole } from './member-role.ts';
import type { Membership, NewOrganization, Organization, OwnOrganization } from './organization.ts';
import { member, organization } from './organizations.table.ts';
import { createRemoveOrganization, type RemoveOrganization } from './remove-organization.ts';
import { toAccessRules, toOrganization } from './settings/read-organization.ts';
import { createUpdateSettings } from './settings/update-settings.ts';

/** Manages organizations. Access is checked before. */
export interface OrganizationsService {
  /** Creates an organization with its first owner, in the caller's transaction. */
  create(tx: StateHandle, input: NewOrganization): Promise<Organization>;
  find(id: string, handle?: Pick<StateHandle, 'select'>): Promise<Organization | undefined>;
  /** Returns the owners and admins, at most 50. */
  keepersOf(id: string, handle?: Pick<StateHandle, 'select'>): Promise<readonly Keeper[]>;
  /** Lists the organizations of a person with their roles, oldest first. */
  listFor(userId: string): Promise<readonly OwnOrganization[]>;
  /** Lists the memberships of a person, oldest organization first. Pass the transaction inside of one. */
  membershipsOf(userId: string, handle?: Pick<StateHandle, 'select'>): Promise<readonly Membership[]>;
  roleOf(userId: string, organizationId: string): Promise<Role | undefined>;
  personalOrganizationOf(userId: string): Promise<string | undefined>;
  /** Returns the id of the organization of the operator: the first one (docs/decisions/0073); `undefined` on an empty instance. */
  operatorOrganization(handle?: Pick<StateHandle, 'select'>): Promise<string | undefined>;
  /** Creates another organization for the caller. @throws AppError CONFLICT if they own too many. */
  add(actor: Actor, ownerId: string, name: string): Promise<Organization>;
  /** Changes settings; omitted ones keep their values. */
  update: ReturnType<typeof createUpdateSettings>;
  /**
   * Deletes an organization with its websites, keys and invitations; their facts are removed gradually.
   * @throws AppError ACCESS_DENIED if it does not exist.
   */
  remove(actor: Actor, id: string): Promise<void>;
  /**
   * Completes the departure of a former member, in the transaction that ended the membership: deletes what was personal to them
   * in the organization, and gives them another one if it was their personal one.
   */
  completeDeparture(tx: StateHandle, id: string, userId: string): Promise<void>;
  /** Whether an organization has resources that need a member. */
  readonly isInUse: IsInUse;
  /**
   * Removes a person from all organizations, in the caller's transaction.
   * @throws AppError CONFLICT if an organization would have no owner, or websites no member.
   */
  leaveAll(tx: StateHandle, userId: string): Promise<void>;
}

/** The most organizations that a person may own, because more would bypass the limits of an organization. */
const MAX_OWNED = 20;

/** Creates an organization with its first owner. */
type Create = (tx: StateHandle, input: NewOrganization) => Promise<unknown>;

/** Creates the service over the state store. */
export function createOrganizationsService(deps: {
  readonly state: State;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
  readonly isInUse: IsInUse;
  readonly removeContents: RemoveOrganization['removeContents'];
  readonly onRemoved: RemoveOrganization['onRemoved'];
  readonly onMemberLeft: (tx: StateHandle, organizationId: string, userId: string) => Promise<unknown>;
}): OrganizationsService {
  const { state, clock, isInUse } = deps;

  const operatorOrganization: OrganizationsService['operatorOrganization'] = async (handle = state.db) => {
    const [first] = await handle
      .select({ id: organization.id })
      .from(organization)
      .orderBy(asc(organization.createdAt), asc(organization.id))
      .limit(1);
    return first?.id;
  };

  const listFor: OrganizationsService['listFor'] = async (userId) => {
    const [rows, operatorId] = await Promise.all([joined(state.db, userId), operatorOrganization()]);
    return rows.flatMap(({ organization: found, role, hasSecondFactor }) => {
      const known = highestRole(role);
      const isOperator = found.id === operatorId;
      return known === undefined
        ? []
        : [{ ...toOrganization(found), role: known, hasSecondFactor, isOperator }];
    });
  };

  const membershipsOf: OrganizationsService['membershipsOf'] = async (userId, handle = state.db) => {
    const rows = await joined(handle, userId);
    return rows.flatMap(({ organization: found, role }) => {
      const known = highestRole(role);
      const isPersonal = found.personalOwnerId === userId;
      return known === undefined
        ? []
        : [{ organizationId: found.id, role: known, isPersonal, access: toAccessRules(found) }];
    });
  };

  const create: OrganizationsService['create'] = async (tx, { name, ownerId, isPersonal }) => {
    const nowMs = clock.now();
    const created = {
      id: newId('org', nowMs),
      name,
      slug: slugOf(name),
      personalOwnerId: isPersonal ? ownerId : null,
      createdAt: new Date(nowMs),
    };
    const [row] = await tx.insert(organization).values(created).returning();
    if (row === undefined) throw new Error('An insert returns its row');
    await tx.insert(member).values({
      id: `mem_${randomBytes(16).toString('hex')}`,
      organizationId: created.id,
      userId: ownerId,
      role: 'owner',
      createdAt: created.createdAt,
    });
    return toOrganization(row);
  };
  const replacePersonal = createReplacePersonal(create);

  return {
    operatorOrganization,
    listFor,
    membershipsOf,
    isInUse,
    leaveAll: (tx, userId) => leaveOrganizations(tx, userId, deps),

    create,
    completeDeparture: async (tx, id, userId) => {
      await deps.onMemberLeft(tx, id, userId);
      await replacePersonal(tx, id, userId);
    },
    add: createAddOrganization({ ...deps, create }),
    remove: createRemoveOrganization({ ...deps, replacePersonal }),

    find: async (id, handle = state.db) => {
      if (!isId('org', id)) return undefined;
      const [row] = await handle.select().from(organization).where(eq(organization.id, id));
      return row === undefined ? undefined : toOrganization(row);
    },

    keepersOf: (id, handle = state.db) => listKeepers(handle, id),
    update: createUpdateSettings(deps),

    roleOf: async (userId, organizationId) =>
      (await membershipsOf(userId)).find((place) => place.organizationId === organizationId)?.role,

    personalOrganizationOf: async (userId) =>
      (await membershipsOf(userId)).find((place) => place.isPersonal)?.organizationId,
  };
}

function joined(handle: Pick<StateHandle, 'select'>, userId: string) {
  return handle
    .select({ organization, role: member.role, hasSecondFactor: user.twoFactorEnabled })
    .from(member)
    .innerJoin(organization, eq(member.organizationId, organization.id))
    .innerJoin(user, eq(member.userId, user.id))
    .where(eq(member.userId, userId))
    .orderBy(asc(organization.createdAt), asc(organization.id));
}

/** Returns a readable slug with a random suffix. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${words === '' ? 'organization' : words}-${randomBytes(4).toString('hex')}`;
}

/** Creates the function that adds an organization for a person. */
function createAddOrganization(deps: {
  readonly state: State;
  readonly live: { invalidate(topic: 'session', userId: string): Promise<unknown> };
  readonly audit: Pick<AuditService, 'record'>;
  readonly create: (tx: StateHandle, input: NewOrganization) => Promise<Organization>;
}) {
  const { state, live, audit, create } = deps;

  return async function addOrganization(actor: Actor, ownerId: string, name: string): Promise<Organization> {
    const added = await state.transaction(async (tx) => {
      const [owned] = await tx
        .select({ total: count() })
        .from(member)
        .where(and(eq(member.userId, ownerId), eq(member.role, 'owner')));
      if ((owned?.total ?? 0) >= MAX_OWNED)
        throw new AppError('CONFLICT', {
          message: say('organizations.ownsTooMany', { max: MAX_OWNED }),
        });
      const created = await create(tx, { name, ownerId, isPersonal: false });
      await audit.record(tx, actor, {
        action: 'organization.create',
        organizationId: created.id,
        resource: `organization:${created.id}`,
        details: { name },
      });
      return created;
    });
    await live.invalidate('session', ownerId);
    return added;
  };
}

/**
 * Creates the function that gives a person an empty organization when they lose the one that was created with their account,
 * to other owners or by deletion, so that everyone has an organization.
 */
function createReplacePersonal(create: Create) {
  return async function replacePersonal(tx: StateHandle, id: string, userId: string): Promise<void> {
    const [given] = await tx
      .update(organization)
      .set({ personalOwnerId: null })
      .where(and(eq(organization.id, id), eq(organization.personalOwnerId, userId)))
      .returning({ id: organization.id });
    if (given === undefined) return;
    const [person] = await tx.select({ name: user.name }).from(user).where(eq(user.id, userId));
    if (person === undefined) return;
    await create(tx, { name: person.name, ownerId: userId, isPersonal: true });
  };
}
