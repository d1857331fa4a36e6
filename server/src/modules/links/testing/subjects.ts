import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { EXAMPLE_LINK_ID } from '../link-id.contract.ts';
import { linksModule } from '../links.module.ts';

/** A link of the website. */
export async function createSubjects({ app, owner, websiteId }: SubjectWorld): Promise<Subjects> {
  const { id } = await app.app.serviceOf(linksModule).create(owner.actor, owner.organizationId, {
    name: 'Sale',
    targetUrl: 'https://shop.example/',
    websiteId,
  });
  return { [EXAMPLE_LINK_ID]: id };
}
