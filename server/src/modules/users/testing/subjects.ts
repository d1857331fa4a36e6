import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { EXAMPLE_MEMBER_ID } from '../user-id.contract.ts';

/** A member of the organization. */
export function createSubjects({ viewer }: SubjectWorld): Subjects {
  return { [EXAMPLE_MEMBER_ID]: viewer.userId };
}
