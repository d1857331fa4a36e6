import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { EXAMPLE_INTEGRATION_ID } from '../integration-id.contract.ts';
import { integrationsModule } from '../integrations.module.ts';

/** A webhook of the owner's organization. */
export async function createSubjects({ app, owner }: SubjectWorld): Promise<Subjects> {
  const { row } = await app.app.serviceOf(integrationsModule).create(owner.actor, owner.organizationId, {
    kind: 'webhook',
    name: 'On-call',
    config: { url: 'https://example.com/', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    enabled: true,
  });
  return { [EXAMPLE_INTEGRATION_ID]: row.id };
}
