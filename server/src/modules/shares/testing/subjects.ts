import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { EXAMPLE_SHARE_ID, EXAMPLE_SHARE_TOKEN } from '../share-id.contract.ts';
import { sharesModule } from '../shares.module.ts';

/** Creates a share link of the website. */
export async function createSubjects({ app, owner, websiteId }: SubjectWorld): Promise<Subjects> {
  const { share, token } = await app.app.serviceOf(sharesModule).create(owner.actor, websiteId, {
    name: 'Board',
    password: null,
    filters: null,
    expiresAt: null,
  });
  return { [EXAMPLE_SHARE_ID]: share.id, [EXAMPLE_SHARE_TOKEN]: token };
}
