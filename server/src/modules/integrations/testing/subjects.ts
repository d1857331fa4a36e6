import { and, eq } from 'drizzle-orm';
import { newId } from '../../../lib/ids/ids.ts';
import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { EXAMPLE_INTEGRATION_ID } from '../integration-id.contract.ts';
import { integrations } from '../integrations.table.ts';

const NAME = 'Subject';

/** A webhook of the owner's organization. One is used until it is deleted, because their number is limited. */
export async function createSubjects({ app, owner }: SubjectWorld): Promise<Subjects> {
  const { db } = app.stores.state;
  const now = new Date(app.clock.now());
  const id = newId('int', now.getTime());
  // What earlier calls with the example created.
  await db.delete(integrations).where(eq(integrations.name, 'On-call'));
  const [existing] = await db
    .select()
    .from(integrations)
    .where(and(eq(integrations.organizationId, owner.organizationId), eq(integrations.name, NAME)));
  if (existing !== undefined) return { [EXAMPLE_INTEGRATION_ID]: existing.id };
  await db.insert(integrations).values({
    id,
    organizationId: owner.organizationId,
    kind: 'webhook',
    name: NAME,
    enabled: true,
    config: { url: 'https://hooks.example/' },
    secrets: '',
    secretsKeyId: '',
    createdAt: now,
    updatedAt: now,
  });
  return { [EXAMPLE_INTEGRATION_ID]: id };
}
