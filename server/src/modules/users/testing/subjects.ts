import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { EXAMPLE_MEMBER_ID } from '../user-id.contract.ts';

/** Returns a member of the organization for examples. */
export function createSubjects({ viewer }: SubjectWorld): Subjects {
  return { [EXAMPLE_MEMBER_ID]: viewer.userId };
}
