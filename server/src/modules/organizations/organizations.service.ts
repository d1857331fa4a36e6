import { randomBytes } from 'node:crypto';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { RequestContext } from '../../http/context.ts';
import type { Clock } from '../../lib/clock.ts';
import { isId, newId } from '../../lib/ids.ts';
import { ROLES, type Role } from '../../lib/scopes.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import type { Membership, Organization } from './organization.ts';
import { member, organization } from './organizations.table.ts';

/** What is said of a new organization. */
export interface NewOrganization {
  readonly name: string;
  readonly ownerId: string;
  /** Whether it is the one created with its owner. */
  readonly isPersonal: boolean;
}

/** The rules of organizations; whether the caller may was decided before. */
export interface OrganizationsService {
  /** Creates one with its first owner, in the caller's transaction. */
  create(tx: StateHandle, input: NewOrganization): Promise<Organization>;
  find(id: string): Promise<Organization | undefined>;
  /** The organizations of a person with their roles, oldest first. */
  listFor(userId: string): Promise<readonly (Organization & { readonly role: Role })[]>;
  /** Where a person belongs, oldest organization first. */
  membershipsOf(userId: string): Promise<readonly Membership[]>;
  roleOf(userId: string, organizationId: string): Promise<Role | undefined>;
  personalOrganizationOf(userId: string): Promise<string | undefined>;
  /** @throws AppError ACCESS_DENIED when it does not exist (any more). */
  rename(context: RequestContext, id: string, name: string): Promise<Organization>;
}

/** Organizations over the state store. */
export function createOrganizationsService(deps: {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
}): OrganizationsService {
  const { state, audit, clock } = deps;

  const listFor: OrganizationsService['listFor'] = async (userId) => {
    const rows = await joined(state, userId);
    return rows.flatMap(({ organization: found, role }) => {
      const known = mightiestRole(role);
      return known === undefined ? [] : [{ ...present(found), role: known }];
    });
  };

  const membershipsOf: OrganizationsService['membershipsOf'] = async (userId) => {
    const rows = await joined(state, userId);
    return rows.flatMap(({ organization: found, role }) => {
      const known = mightiestRole(role);
      const isPersonal = found.personalOwnerId === userId;
      return known === undefined ? [] : [{ organizationId: found.id, role: known, isPersonal }];
    });
  };

  return {
    listFor,
    membershipsOf,

    create: async (tx, { name, ownerId, isPersonal }) => {
      const nowMs = clock.now();
      const created = {
        id: newId('org', nowMs),
        name,
        slug: slugOf(name),
        personalOwnerId: isPersonal ? ownerId : null,
        createdAt: new Date(nowMs),
      };
      await tx.insert(organization).values(created);
      await tx.insert(member).values({
        id: `mem_${randomBytes(16).toString('hex')}`,
        organizationId: created.id,
        userId: ownerId,
        role: 'owner',
        createdAt: created.createdAt,
      });
      return present(created);
    },

    find: async (id) => {
      if (!isId('org', id)) return undefined;
      const [row] = await state.db.select().from(organization).where(eq(organization.id, id));
      return row === undefined ? undefined : present(row);
    },

    roleOf: async (userId, organizationId) =>
      (await membershipsOf(userId)).find((place) => place.organizationId === organizationId)?.role,

    personalOrganizationOf: async (userId) =>
      (await membershipsOf(userId)).find((place) => place.isPersonal)?.organizationId,

    rename: async (context, id, name) => {
      const renamed = await state.transaction(async (tx) => {
        const [row] = await tx
          .update(organization)
          .set({ name })
          .where(eq(organization.id, id))
          .returning(getTableColumns(organization));
        if (row === undefined) throw new AppError('ACCESS_DENIED', { reason: 'unknown_resource' });
        await audit.record(tx, context, {
          action: 'organization.update',
          organizationId: id,
          resource: `organization:${id}`,
          details: { name },
        });
        return row;
      });
      return present(renamed);
    },
  };
}

function joined(state: State, userId: string) {
  return state.db
    .select({ organization, role: member.role })
    .from(member)
    .innerJoin(organization, eq(member.organizationId, organization.id))
    .where(eq(member.userId, userId))
    .orderBy(asc(organization.createdAt), asc(organization.id));
}

function present({ id, name, slug, createdAt }: Organization): Organization {
  return { id, name, slug, createdAt };
}

/** Better Auth keeps several roles in one text, parted by commas; a role that we do not know gives nothing. */
function mightiestRole(text: string): Role | undefined {
  const held = text.split(',').map((role) => role.trim());
  return ROLES.find((role) => held.includes(role));
}

/** Readable, and unique through its random end. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${words === '' ? 'organization' : words}-${randomBytes(4).toString('hex')}`;
}
