import { eq } from 'drizzle-orm';
import { newId } from '../../../lib/ids/ids.ts';
import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { EXAMPLE_EXPORT_ID } from '../organization-exports.contract.ts';
import { organizationExportParts, organizationExports } from '../organization-exports.table.ts';

/** An export that can be downloaded. Unfinished ones are removed, so that another can be created. */
export async function createSubjects({ app, owner }: SubjectWorld): Promise<Subjects> {
  const { db } = app.stores.state;
  await db.delete(organizationExports).where(eq(organizationExports.status, 'queued'));
  const nowMs = app.clock.now();
  const id = newId('oex', nowMs);
  const content = Buffer.from('archive');
  await db.insert(organizationExports).values({
    id,
    organizationId: owner.organizationId,
    status: 'ready',
    requestedBy: owner.userId,
    sizeBytes: content.length,
    createdAt: new Date(nowMs),
    finishedAt: new Date(nowMs),
  });
  await db.insert(organizationExportParts).values({ exportId: id, number: 0, content });
  return { [EXAMPLE_EXPORT_ID]: id };
}
