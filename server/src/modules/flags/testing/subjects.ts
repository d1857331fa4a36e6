import { eq } from 'drizzle-orm';
import { constraintsSchema } from '../../../lib/constraints/constraint.contract.ts';
import { newId } from '../../../lib/ids/ids.ts';
import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import {
  EXAMPLE_ARCHIVED_FLAG_ID,
  EXAMPLE_ENVIRONMENT_ID,
  EXAMPLE_FLAG_CHANGE_ID,
  EXAMPLE_FLAG_GROUP_ID,
  EXAMPLE_FLAG_ID,
  EXAMPLE_FLAG_KEY_ID,
  EXAMPLE_FLAG_SEGMENT_ID,
  EXAMPLE_LIST_SEGMENT_ID,
  EXAMPLE_PROPOSED_ENVIRONMENT_ID,
  EXAMPLE_SCHEDULED_CHANGE_ID,
} from '../flag-id.contract.ts';
import { flagsModule } from '../flags.module.ts';
import { flagEnvironments, flagGroups, flagSegments, flags } from '../flags.table.ts';

/** A flag of the website, and an archived one. */
export async function createSubjects({ app, owner, viewer, websiteId }: SubjectWorld): Promise<Subjects> {
  const service = app.app.serviceOf(flagsModule);
  const create = (fields: object) =>
    service.create(owner.actor, {
      websiteId,
      key: newId('key', app.clock.now()).replace('_', '-'),
      type: 'boolean',
      ...fields,
    });
  const row = await create({});
  const archived = await create({ status: 'archived' });
  await removeExamples(app);
  const environment = await service.environments.create(owner.actor, websiteId, {
    name: newId('env', app.clock.now()).replace('_', '-'),
    isDefault: false,
  });
  const proposedIn = await service.environments.create(owner.actor, websiteId, {
    name: newId('env', app.clock.now()).replace('_', '-'),
    isDefault: false,
  });
  // The owner approves what another person proposed.
  await service.environments.propose(viewer.actor, proposedIn.row.id, { isDeleted: true });
  const key = await service.environmentKeys.create(owner.actor, environment.row.id, {
    kind: 'server',
    name: 'Shop backend',
  });
  const group = await service.groups.create(owner.actor, websiteId, {
    name: newId('grp', app.clock.now()),
    description: null,
  });
  const list = await service.segments.create(owner.actor, websiteId, {
    name: newId('lst', app.clock.now()),
    kind: 'list',
    description: null,
    constraints: [],
  });
  const segment = await service.segments.create(owner.actor, websiteId, {
    name: newId('seg', app.clock.now()),
    kind: 'rules',
    description: null,
    constraints: constraintsSchema.parse([{ attribute: 'country', operator: 'equals', values: ['DE'] }]),
  });
  // The owner approves what another person proposed.
  const proposed = await service.flagChanges.create(viewer.actor, row.id, {
    kind: 'proposed',
    changes: { status: 'active' },
  });
  const scheduled = await service.flagChanges.create(owner.actor, row.id, {
    kind: 'scheduled',
    changes: { status: 'active' },
    applyAt: new Date(app.clock.now() + 86_400_000).toISOString(),
  });
  return {
    [EXAMPLE_FLAG_GROUP_ID]: group.row.id,
    [EXAMPLE_FLAG_SEGMENT_ID]: segment.row.id,
    [EXAMPLE_LIST_SEGMENT_ID]: list.row.id,
    [EXAMPLE_FLAG_CHANGE_ID]: proposed.id,
    [EXAMPLE_SCHEDULED_CHANGE_ID]: scheduled.id,
    [EXAMPLE_ENVIRONMENT_ID]: environment.row.id,
    [EXAMPLE_PROPOSED_ENVIRONMENT_ID]: proposedIn.row.id,
    [EXAMPLE_FLAG_KEY_ID]: key.row.id,
    [EXAMPLE_FLAG_ID]: row.id,
    [EXAMPLE_ARCHIVED_FLAG_ID]: archived.id,
  };
}

/** Removes what earlier calls with the examples created: its keys and names are unique. */
async function removeExamples({ stores }: SubjectWorld['app']): Promise<void> {
  const { db } = stores.state;
  await db.delete(flags).where(eq(flags.key, 'new-checkout'));
  await db.delete(flagGroups).where(eq(flagGroups.name, 'Checkout experiments'));
  await db.delete(flagSegments).where(eq(flagSegments.name, 'Germany'));
  await db.delete(flagEnvironments).where(eq(flagEnvironments.name, 'staging'));
}
