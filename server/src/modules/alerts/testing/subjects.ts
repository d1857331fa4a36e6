import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { EXAMPLE_ALERT_ID } from '../alerts.contract.ts';
import { alertsModule } from '../alerts.module.ts';
import { EXAMPLE_CONDITION } from '../condition.contract.ts';

/** An alert of the website. */
export async function createSubjects({ app, owner, websiteId }: SubjectWorld): Promise<Subjects> {
  const alert = await app.app.serviceOf(alertsModule).create(owner.actor, websiteId, {
    name: 'Few pageviews',
    condition: EXAMPLE_CONDITION,
    severity: 'warning',
    enabled: true,
  });
  return { [EXAMPLE_ALERT_ID]: alert.row.id };
}
