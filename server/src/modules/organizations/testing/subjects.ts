import { eq } from 'drizzle-orm';
import { newId } from '../../../lib/ids/ids.ts';
import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { EXAMPLE_ORGANIZATION_ID, EXAMPLE_SPARE_ORGANIZATION_ID } from '../organization-id.contract.ts';
import { organization } from '../organizations.table.ts';

/** Returns the organization of the owner, and one that can be deleted. */
export async function createSubjects(world: SubjectWorld): Promise<Subjects> {
  return {
    [EXAMPLE_ORGANIZATION_ID]: world.owner.organizationId,
    [EXAMPLE_SPARE_ORGANIZATION_ID]: await obtainOrganization(world),
  };
}

/** Creates another organization only after the last one was deleted, because a person can own only a few. */
async function obtainOrganization({ app, owner, viewer, spareName }: SubjectWorld): Promise<string> {
  const { db } = app.stores.state;
  const [spare] = await db.select().from(organization).where(eq(organization.name, spareName));
  if (spare !== undefined) return spare.id;
  const id = newId('org');
  await db.insert(organization).values({ id, name: spareName, slug: id });
  await app.addMember(id, owner.userId, 'owner');
  await app.addMember(id, viewer.userId, 'viewer');
  return id;
}
