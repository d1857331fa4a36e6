import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { EXAMPLE_REPORT_ID } from '../report-id.contract.ts';
import { savedReportsModule } from '../saved-reports.module.ts';

/** Creates a report of the website. */
export async function createSubjects({ app, owner, websiteId }: SubjectWorld): Promise<Subjects> {
  const { id } = await app.app.serviceOf(savedReportsModule).create(owner.actor, websiteId, {
    name: 'Sign-ups',
    visibility: 'shared',
    definition: { kind: 'goal', type: 'event', value: 'signup', op: 'eq' },
  });
  return { [EXAMPLE_REPORT_ID]: id };
}
