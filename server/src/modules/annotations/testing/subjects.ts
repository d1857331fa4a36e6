import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { EXAMPLE_ANNOTATION_ID } from '../annotations.contract.ts';
import { annotationsModule } from '../annotations.module.ts';

/** Creates an annotation of the website. */
export async function createSubjects({ app, owner, websiteId }: SubjectWorld): Promise<Subjects> {
  const { id } = await app.app.serviceOf(annotationsModule).create(owner.actor, websiteId, {
    at: undefined,
    until: null,
    kind: 'release',
    text: 'Version 2',
    isPublic: false,
  });
  return { [EXAMPLE_ANNOTATION_ID]: id };
}
