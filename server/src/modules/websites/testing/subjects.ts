import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { EXAMPLE_DELETED_WEBSITE_ID, EXAMPLE_WEBSITE_ID } from '../website-id.contract.ts';

/** Returns the website of the world, and a deleted one. */
export function createSubjects({ websiteId, deletedWebsiteId }: SubjectWorld): Subjects {
  return { [EXAMPLE_WEBSITE_ID]: websiteId, [EXAMPLE_DELETED_WEBSITE_ID]: deletedWebsiteId };
}
