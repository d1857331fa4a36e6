import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { EXAMPLE_CLIENT_ID } from '../grant-id.contract.ts';

/** Registers an application. */
export async function createSubjects({ app }: SubjectWorld): Promise<Subjects> {
  const payload = { client_name: 'Program', redirect_uris: ['http://127.0.0.1/callback'] };
  const answer = await app.inject({ method: 'POST', url: '/oauth2/register', payload });
  return { [EXAMPLE_CLIENT_ID]: answer.json().client_id };
}
