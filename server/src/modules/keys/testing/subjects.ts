import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { EXAMPLE_KEY_ID } from '../key-id.contract.ts';

/** An API key of the organization. */
export async function createSubjects({ app, owner }: SubjectWorld): Promise<Subjects> {
  return { [EXAMPLE_KEY_ID]: (await app.addKey(owner, ['read:data'])).id };
}
