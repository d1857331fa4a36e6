import { expect, test } from 'vitest';
import { type OperationMeta, scoped } from '../lib/operation.ts';
import type { UserPrincipal } from '../lib/principal.ts';
import { createAuthorize } from './authorize.ts';
import { createChallenges } from './challenge.ts';

const idOf = (index: number) => `web_${String(index).padStart(26, '0')}`;
const META: OperationMeta = {
  access: scoped('read:data'),
  resources: [{ kind: 'website', at: ['websiteIds', '*'] }],
};
const OWNER: UserPrincipal = {
  kind: 'user',
  userId: 'usr_1',
  sessionId: 'ses_1',
  roles: new Map([['org_1', 'owner']]),
  email: 'owner@example.com',
  activeOrganizationId: undefined,
  personalOrganizationId: 'org_1',
};

test('a call that names more than 1,000 resources in a list is rejected, and not authorized for some of them', async () => {
  const lookedUp: string[] = [];
  const website = (id: string) => {
    lookedUp.push(id);
    return { organizationId: 'org_1', websiteId: id, isPublic: false };
  };
  const authorize = createAuthorize({ website }, createChallenges('https://pharos.example'));
  const call = (count: number) =>
    authorize(META, OWNER, { websiteIds: Array.from({ length: count }, (_, index) => idOf(index)) });

  expect(await call(1_000)).toHaveLength(1_000);
  expect(lookedUp).toHaveLength(1_000);
  lookedUp.length = 0;
  await expect(async () => call(1_001)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'websiteIds', message: 'must name at most 1,000 resources' }],
  });
  expect(lookedUp).toEqual([]);
});
