import { and, count, eq } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import type { NewOrganization, Organization } from './organization.ts';
import { member } from './organizations.table.ts';

/** The most organizations that a person may own, because more would bypass the limits of an organization. */
const MAX_OWNED = 20;

/** Creates the function that adds an organization for a person. */
export function createAddOrganization(deps: {
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
          message: `You already own ${MAX_OWNED} organizations, the maximum`,
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
