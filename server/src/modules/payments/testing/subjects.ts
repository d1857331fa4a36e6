import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { EXAMPLE_PAYMENT_SOURCE_ID } from '../payments.contract.ts';
import { paymentsModule } from '../payments.module.ts';

/** Creates a payment source of the website. */
export async function createSubjects({ app, owner, websiteId }: SubjectWorld): Promise<Subjects> {
  const { id } = await app.app.serviceOf(paymentsModule).create(owner.actor, {
    websiteId,
    provider: 'stripe',
    name: 'Shop',
    mode: 'live',
    signingSecret: 'whsec_of_subjects',
  });
  return { [EXAMPLE_PAYMENT_SOURCE_ID]: id };
}
