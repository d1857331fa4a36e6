import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { EXAMPLE_SEGMENT_ID } from '../segments.contract.ts';
import { segmentsModule } from '../segments.module.ts';

/** Creates a segment of the website. */
export async function createSubjects({ app, owner, websiteId }: SubjectWorld): Promise<Subjects> {
  const { id } = await app.app.serviceOf(segmentsModule).create(owner.actor, websiteId, {
    name: 'Berlin',
    visibility: 'shared',
    filters: [{ field: 'city', op: 'eq', value: 'Berlin' }],
  });
  return { [EXAMPLE_SEGMENT_ID]: id };
}
